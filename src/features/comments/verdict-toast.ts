import type { Verdict } from '#runtime/types.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** What is said of an edit that waits on the device (design §5). */
const SAVED = "Saved on this device. It will be sent when you're back online.";

const PHRASES = {
  create: { done: 'Comment added', failed: 'Failed to add comment. Please try again.' },
  edit: { done: 'Comment updated', failed: 'Failed to update comment.' },
  remove: { done: 'Comment deleted', failed: 'Failed to delete comment.' },
};

/** What is said of an edit that was refused and is kept on the device all the same. */
const KEPT = 'It is kept on this device and needs you.';

/**
 * Tells what became of an edit of a comment, to the letter of part 2 §8. Answers null when the form has nothing to hold
 * any more, else the reason, for it to show beside what was typed.
 */
export function tellVerdict(edit: keyof typeof PHRASES, verdict: Verdict): string | null {
  const { done, failed } = PHRASES[edit];
  switch (verdict.outcome) {
    case 'accepted':
      toast({ title: done, tone: 'success' });
      return null;
    case 'saved':
      toast({ title: SAVED });
      return null;
    case 'needs-you': {
      const reason = verdict.fields.content ?? verdict.message;
      toast({ title: failed, description: `${reason} ${KEPT}`.trim(), tone: 'destructive' });
      return null;
    }
    case 'withdrawn':
      return null;
    case 'rejected': {
      const reason = verdict.fields.content ?? verdict.message;
      toast({ title: failed, description: reason, tone: 'destructive' });
      return reason || failed;
    }
    case 'not-saved': {
      const reason = `It could not be saved on this device. ${verdict.message}`.trim();
      toast({ title: failed, description: reason, tone: 'destructive' });
      return reason;
    }
  }
}
