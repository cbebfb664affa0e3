import { LIVE_SILENCE_MS } from '#contract/schema/limits.ts';
import { plural } from '#contract/text/plural.ts';
import { ageText } from '#contract/time/age.ts';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';

type SyncTone = 'calm' | 'busy' | 'waiting' | 'attention';

interface SyncWords {
  tone: SyncTone;
  /** The word in the header's mark. */
  word: string;
  /** The whole sentence, for the list and for screen readers. */
  sentence: string;
}

const areEdits = (count: number): string => plural(count, 'edit is', 'edits are');

/**
 * The sync state as a dot and a word, with the most important state first.
 * @param now milliseconds since the epoch: 'up to date' refers to the last contact with the server
 * @param lostDrafts drafts that a screen cannot show any more
 */
export function syncWords(status: SyncStatus, now: number, lostDrafts = 0): SyncWords {
  const unsent = status.waiting + status.sending;
  if (status.blocker?.why === 'room')
    return {
      tone: 'attention',
      word: 'Out of space',
      sentence: `This device is out of space, so sending has stopped. ${kept(unsent)}`.trim(),
    };
  if (status.needsYou > 0 || lostDrafts > 0) {
    const asking = status.needsYou > 0 ? `${plural(status.needsYou, 'edit needs', 'edits need')} attention.` : '';
    return { tone: 'attention', word: 'Needs attention', sentence: `${asking} ${lost(lostDrafts)}`.trim() };
  }
  if (status.paused)
    return {
      tone: 'attention',
      word: 'Paused',
      sentence: `Sending has stopped until you sign in again. ${kept(unsent)}`.trim(),
    };
  if (status.atPortal)
    return {
      tone: 'attention',
      word: 'Wi-Fi sign-in',
      sentence: `This Wi-Fi requires sign-in. ${kept(unsent)}`.trim(),
    };
  if (!status.online)
    return unsent > 0
      ? { tone: 'waiting', word: `${unsent} not sent`, sentence: `You are offline. ${kept(unsent)}` }
      : { tone: 'waiting', word: 'Offline', sentence: 'You are offline. Changes are saved on this device.' };
  if (status.sending > 0) return { tone: 'busy', word: 'Sending…', sentence: `${areEdits(unsent)} being sent.` };
  if (status.waiting > 0) return { tone: 'waiting', word: `${unsent} not sent`, sentence: kept(unsent) };
  if (status.pulling) {
    const { done, total } = status.pulling;
    return { tone: 'busy', word: 'Updating…', sentence: `Fetching your groups: ${done} of ${total}.` };
  }
  if (status.pullFailed)
    return { tone: 'waiting', word: 'Not updated', sentence: 'The latest changes could not be loaded.' };
  if (status.pulledAt === null)
    return { tone: 'waiting', word: 'Connecting…', sentence: 'Nothing has been downloaded yet.' };
  const heardAt = Math.max(status.pulledAt, status.heardAt ?? status.pulledAt);
  if (Math.abs(now - heardAt) >= LIVE_SILENCE_MS) {
    const age = ageText(heardAt, now);
    const sentence = `Everything is sent. Last updated ${age}.`;
    return { tone: 'waiting', word: `Updated ${age}`, sentence };
  }
  return { tone: 'calm', word: 'Up to date', sentence: 'Everything is sent.' };
}

function kept(unsent: number): string {
  if (unsent === 0) return '';
  return `${areEdits(unsent)} saved on this device and will be sent as soon as possible.`;
}

function lost(drafts: number): string {
  if (drafts === 0) return '';
  return `${plural(drafts, 'draft')} can no longer be posted or saved.`;
}
