import { useSyncExternalStore } from 'react';

/** `--small` of `styles/media.css`. */
export const SMALL_SCREEN = '(width < 40rem)';

/** `--wide` of `styles/media.css`. */
export const WIDE_SCREEN = '(width >= 64rem)';

/** `--desk` of `styles/media.css`. */
export const DESK_SCREEN = '(width >= 80rem)';

/** A mouse, which probably comes with a keyboard. */
export const FINE_POINTER = '(pointer: fine)';

/** Whether a media query matches; for differences in structure, not only in style. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia?.(query);
    media?.addEventListener('change', listener);
    return () => media?.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}
