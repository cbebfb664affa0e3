import type { Tally, Verdict } from '#runtime/platform/edit-form.ts';
import { type Toast, toast } from '#ui/toast/toast-store.ts';

const SAVED = "Saved on this device. It will be sent when you're back online.";

const SERVER_FAILED = "The server could not save this just now. It's kept on this device and will be sent again.";
const NOT_ANSWERED = 'Saved on this device. It will be sent as soon as possible.';

const UNDO_MS = 8_000;

/** The sentence for an edit that waits on the device; empty for any other. */
export function savedText(verdict: Verdict): string {
  if (verdict.outcome !== 'saved') return '';
  if (verdict.because === undefined) return SAVED;
  return verdict.because === 'server' ? SERVER_FAILED : NOT_ANSWERED;
}

/** The texts with which a form reports its edit. */
export interface Phrases {
  done: string;
  /** A sentence below it. */
  doneMore?: string;
  failed: string;
  /** A title above `failed`, which is the title otherwise. */
  failedTitle?: string;
  /** Replaces a reason of the server that has words of its own; null for any other. */
  instead?(reason: string): { title: string; description: string } | null;
  /**
   * Takes the edit back once the server has it, or the others of many where some are refused; an edit that waits is
   * taken back in the list of unsent edits.
   */
  undo?(): void;
  /** Opens the created thing, where that is not on the screen. */
  view?(): void;
  /** The server's message is the title, and `failed` is used only where there is none. */
  reasonFirst?: boolean;
}

/**
 * Reports the verdict of an edit in the words of its form. Returns null when the form has nothing more to hold, else
 * the reason, which the form shows beside the typed values.
 * @param shown `in the form`: the form shows the reason of a refusal, which the toast leaves out
 */
export function tellVerdict(phrases: Phrases, verdict: Verdict, shown?: 'in the form'): string | null {
  switch (verdict.outcome) {
    case 'accepted':
      toast({
        title: phrases.done,
        tone: 'success',
        ...(phrases.doneMore !== undefined && { description: phrases.doneMore }),
        ...viewAction(phrases),
        ...undoAction(phrases.undo),
      });
      return null;
    case 'saved':
      toast({ ...savedWords(verdict, verdict.tally), ...viewAction(phrases) });
      return null;
    case 'withdrawn':
      return null;
    case 'needs-you':
      failed(phrases, reasonOf(verdict), verdict.tally);
      return null;
    case 'rejected':
      failed(phrases, reasonOf(verdict), verdict.tally, shown);
      return reasonOf(verdict) || phrases.failed;
    case 'not-saved':
      // The message itself says that the cause was this device.
      failed({ ...phrases, reasonFirst: false }, verdict.message);
      return verdict.message;
  }
}

/** The edit is on the server, or on the device until it is sent. */
export const isKept = ({ outcome }: Verdict): boolean => outcome === 'accepted' || outcome === 'saved';

/** Reports only an edit that is not kept: a success shows by itself, or has its own toast. @returns whether it is kept */
export function keptOrTold(failed: string, verdict: Verdict): boolean {
  if (!isKept(verdict)) tellVerdict({ done: '', failed }, verdict);
  return isKept(verdict);
}

/** Reports a kept edit with an Undo button, also while it waits on the device. */
export function tellWithUndo(title: string, verdict: Verdict, undo: () => void): void {
  const description = savedText(verdict);
  toast({
    title,
    tone: 'success',
    ...(description && { description }),
    ...undoAction(undo),
  });
}

/** An Undo button, with the time to read the toast and press it. */
export const undoAction = (undo: (() => void) | undefined): Pick<Toast, 'action' | 'duration'> =>
  undo ? { duration: UNDO_MS, action: { label: 'Undo', onAction: undo } } : {};

const viewAction = ({ view }: Phrases): Pick<Toast, 'action'> =>
  view ? { action: { label: 'View', onAction: view } } : {};

const reasonOf = ({ message, fields }: { message: string; fields: Record<string, string> }): string =>
  Object.values(fields)[0] ?? message;

/** Where many edits take longer than a form waits, some of them are sent already. */
function savedWords(verdict: Verdict, tally: Tally | undefined): { title: string; description?: string } {
  if (!tally || tally.accepted === 0) return { title: savedText(verdict) };
  return {
    title: 'Saved on this device',
    description: `${tally.accepted} of ${tally.all} sent. The rest will follow.`,
  };
}

function failed(phrases: Phrases, reason: string, counts?: Tally, shown?: 'in the form'): void {
  const { failed: words, failedTitle, reasonFirst, instead } = phrases;
  const isPart = counts !== undefined && counts.refused < counts.all;
  const tally = isPart ? `Refused: ${counts.refused} of ${counts.all}.` : '';
  const action = isPart ? undoAction(phrases.undo) : {};
  const own = instead?.(reason);
  if (own) {
    const description = [own.description, tally].filter(Boolean).join(' ');
    toast({ title: own.title, description, tone: 'destructive', ...action });
    return;
  }
  const title = failedTitle ?? words;
  const isTitle = reasonFirst === true && reason !== '';
  const said = failedTitle === undefined ? [] : [words];
  const description = [...said, isTitle || shown ? '' : reason, tally].filter(Boolean).join(' ');
  toast({ title: isTitle ? reason : title, tone: 'destructive', ...(description && { description }), ...action });
}
