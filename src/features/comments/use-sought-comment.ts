import { type RefObject, useEffect } from 'react';
import type { CommentView } from '#store/queries/base/views.ts';

/** The comment that the address links to; a new object for each navigation. */
export interface SoughtComment {
  id: string;
}

/**
 * Scrolls a comment into sight and focuses it as soon as it is present.
 * @returns its key; undefined when it is not among these
 */
export function useSoughtComment(
  list: RefObject<HTMLElement | null>,
  comments: readonly CommentView[],
  sought: SoughtComment | null,
): string | undefined {
  const found = sought ? comments.find(({ id, key }) => id === sought.id || key === sought.id)?.key : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again must scroll again.
  useEffect(() => {
    if (found === undefined) return;
    const article = list.current?.querySelector<HTMLElement>('[data-sought]');
    article?.scrollIntoView({ block: 'center' });
    article?.focus({ preventScroll: true });
  }, [found, sought, list]);
  return found;
}
