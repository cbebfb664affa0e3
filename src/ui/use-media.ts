import { useSyncExternalStore } from 'react';

/** The widest screen that counts as small. */
export const SMALL_SCREEN = '(max-width: 639.98px)';

/** The narrowest screen that has a sidebar. */
export const WIDE_SCREEN = '(min-width: 64rem)';

/** Whether a media query holds; for what is built otherwise, not only styled. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia?.(query);
    media?.addEventListener('change', listener);
    return () => media?.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}
