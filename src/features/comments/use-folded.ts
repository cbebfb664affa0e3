import { useState } from 'react';
import { useDrafts } from '#kit/form/use-draft.ts';
import { commentForm } from '#runtime/drafts/drafts.ts';
import type { CommentView } from '#store/queries/base/views.ts';

/** How many of the latest comments are shown at first. */
export const COMMENTS_SHOWN = 30;
/** How many older comments each press reveals. */
const COMMENTS_MORE = 50;

export interface Folded {
  shown: readonly CommentView[];
  /** How many older comments are folded. */
  hidden: number;
  showOlder(): void;
}

/**
 * The latest comments, and older ones on request. A comment that is linked to, is being edited or is unsent is shown
 * regardless of its age.
 * @param sought the id of the comment that the address links to
 */
export function useFolded(userId: string, comments: readonly CommentView[], sought: string | null): Folded {
  /** The oldest comment that the user revealed; later arrivals do not fold it again. */
  const [from, setFrom] = useState<string | null>(null);
  const drafts = useDrafts(userId, `event:${comments[0]?.eventKey}`);
  const latest = Math.max(0, comments.length - COMMENTS_SHOWN);
  const kept = from === null ? -1 : comments.findIndex(({ key }) => key === from);
  const start = kept < 0 ? latest : Math.min(kept, latest);
  if (start === 0) return { shown: comments, hidden: 0, showOlder: () => {} };
  const written = new Set(drafts.map(({ form }) => form));
  const isNeeded = ({ id, key, pending }: CommentView) =>
    pending !== null || written.has(commentForm(key)) || id === sought || key === sought;
  const shown = comments.filter((comment, index) => index >= start || isNeeded(comment));
  return {
    shown,
    hidden: comments.length - shown.length,
    showOlder: () => setFrom(comments[Math.max(0, start - COMMENTS_MORE)]?.key ?? null),
  };
}
