import { type RefObject, useEffect } from 'react';
import type { CommentView } from '#store/queries/views.ts';

/** The comment that the address leads to; a new one each time that somebody is led there. */
export interface SoughtComment {
  id: string;
}

/**
 * Brings a comment into sight, with the focus, as soon as it is there.
 * @returns its key; undefined where it is not among these
 */
export function useSoughtComment(
  list: RefObject<HTMLElement | null>,
  comments: readonly CommentView[],
  sought: SoughtComment | null,
): string | undefined {
  const found = sought ? comments.find(({ id, key }) => id === sought.id || key === sought.id)?.key : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who follows the same link again is led there again.
  useEffect(() => {
    if (found === undefined) return;
    const article = list.current?.querySelector<HTMLElement>('[data-sought]');
    article?.scrollIntoView({ block: 'center' });
    article?.focus({ preventScroll: true });
  }, [found, sought, list]);
  return found;
}
