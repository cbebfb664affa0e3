import type { Command } from '#store/commands.ts';
import type { Store } from '#store/database.ts';
import { StoredOutbox } from '#store/outbox.ts';
import { watchEntry } from '#store/watching.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import type { ClockPort } from '#sync/ports.ts';
import type { Verdict } from './types.ts';

/** How long a form waits for the server's word before it is told that the edit is safe on the device. */
const PATIENCE_MS = 4_000;

/** The entry's fate while the form waits: settled, or still open when patience ends (null). */
function settledEntry(store: Store, opId: string, clock: ClockPort): Promise<OutboxEntry | null> {
  return new Promise((resolve) => {
    const finish = (entry: OutboxEntry | null) => {
      stopWatching();
      cancelTimer();
      resolve(entry);
    };
    const cancelTimer = clock.after(PATIENCE_MS, () => finish(null));
    const stopWatching = watchEntry(store, opId, (entry) => {
      // It is gone when a later edit has been joined with it: that one is on the device too.
      if (!entry) finish(null);
      else if (entry.state === 'done' || entry.state === 'needs-you') finish(entry);
    });
  });
}

/**
 * What a form may say of a command (design §5, Command): the server's own word when it comes in time, else that the edit
 * is safe on this device. A refusal in time takes the edit back, because the form still holds the input.
 */
export async function judge(
  command: Command,
  { store, online, clock }: { store: Store; online: boolean; clock: ClockPort },
): Promise<Verdict> {
  if (command.outcome === 'not-saved') return command;
  if (command.outcome === 'invalid') return { ...command, outcome: 'rejected' };
  if (command.outcome === 'undone') return { outcome: 'accepted' };
  if (!online) return { outcome: 'saved' };
  const entry = await settledEntry(store, command.opId, clock);
  if (entry?.state === 'done') return { outcome: 'accepted' };
  const refusal = entry?.error?.behind === null ? entry.error : null;
  if (!refusal || !(await new StoredOutbox(store).rollBack(command.opId))) return { outcome: 'saved' };
  return { outcome: 'rejected', message: refusal.message, fields: refusal.fields };
}
