import type { Phrases } from '#kit/unsent/verdict-toast.ts';

export const COMMENT_PHRASES = {
  create: { done: 'Comment added', failed: 'Failed to add comment. Please try again.' },
  edit: { done: 'Comment updated', failed: 'Failed to update comment.' },
  remove: { done: 'Comment deleted', failed: 'Failed to delete comment.' },
} satisfies Record<string, Phrases>;
