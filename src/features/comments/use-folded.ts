import { useState, useSyncExternalStore } from 'react';
import { drafts } from '#runtime/drafts/window.ts';
import type { CommentView } from '#store/queries/views.ts';

/** How many stand there at first: as many as somebody reads who comes for the latest. */
export const COMMENTS_SHOWN = 30;
/** How many more each time. */
const COMMENTS_MORE = 50;

export interface Folded {
  shown: readonly CommentView[];
  /** How many older ones are folded away. */
  hidden: number;
  showOlder(): void;
}

/**
 * The latest comments; older ones on request. One that the person has to see stands there however old it is: that the
 * address leads to, that they were changing, or that is not sent.
 * @param sought the id of the one that the address leads to
 */
export function useFolded(userId: string, comments: readonly CommentView[], sought: string | null): Folded {
  /** The oldest that was asked for: those that arrive later do not fold it away again. */
  const [from, setFrom] = useState<string | null>(null);
  const names = useSyncExternalStore(drafts.subscribe, () => drafts.names(userId));
  const latest = Math.max(0, comments.length - COMMENTS_SHOWN);
  const kept = from === null ? -1 : comments.findIndex(({ key }) => key === from);
  const start = kept < 0 ? latest : Math.min(kept, latest);
  if (start === 0) return { shown: comments, hidden: 0, showOlder: () => {} };
  const written = new Set(drafts.list(names).map(({ commentKey }) => commentKey));
  const isNeeded = ({ id, key, pending }: CommentView) =>
    pending !== null || written.has(key) || id === sought || key === sought;
  const shown = comments.filter((comment, index) => index >= start || isNeeded(comment));
  return {
    shown,
    hidden: comments.length - shown.length,
    showOlder: () => setFrom(comments[Math.max(0, start - COMMENTS_MORE)]?.key ?? null),
  };
}
