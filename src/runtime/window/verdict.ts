import type { Command } from '#store/commands/command.ts';
import type { Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { isPlaceTaken, readEntry, watchEntry } from '#store/queries/watching.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import type { ClockPort } from '#sync/ports.ts';
import type { EditForm, Verdict } from './types.ts';

/** How long a form waits for the server's word before it is told that the edit is safe on the device. */
export const VERDICT_TIMEOUT_MS = 4_000;

export interface JudgePorts {
  store: Store;
  online: boolean;
  clock: ClockPort;
  /** Null where the command came from no form that holds anything. */
  form: EditForm | null;
}

type Kept = Extract<Command, { outcome: 'kept' }>;

/** Until the entry is settled or gone, or patience ends. */
function untilSettled(store: Store, opId: string, clock: ClockPort): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stopWatching();
      cancelTimer();
      resolve();
    };
    const cancelTimer = clock.after(VERDICT_TIMEOUT_MS, finish);
    const stopWatching = watchEntry(store, opId, (entry) => {
      if (!entry || entry.state === 'done' || entry.state === 'needs-you') finish();
    });
  });
}

/** What may be said of an edit as it stands on the device now. */
async function standing(entry: OutboxEntry | undefined, { seq }: Kept, store: Store): Promise<Verdict> {
  // It is gone when it was joined with a later edit, which is on the device too, or when the person discarded it.
  if (!entry) return { outcome: (await isPlaceTaken(store, seq)) ? 'saved' : 'withdrawn' };
  if (entry.state === 'done') return { outcome: 'accepted' };
  if (entry.state !== 'needs-you') return { outcome: 'saved' };
  return { outcome: 'needs-you', message: entry.error?.message ?? '', fields: entry.error?.fields ?? {} };
}

/**
 * What a form may say of a command: the server's own word when it comes in time, else that the edit
 * is safe on this device. A refusal in time takes the edit back only where the form holds all that goes with it, on the
 * screen; every other refused edit stays on the device, as 'Needs you'.
 */
export async function awaitVerdict(command: Command, { store, online, clock, form }: JudgePorts): Promise<Verdict> {
  if (command.outcome === 'not-saved') return command;
  if (command.outcome === 'invalid') return { ...command, outcome: 'rejected' };
  if (command.outcome === 'undone') return { outcome: 'accepted' };
  if (!online) return { outcome: 'saved' };
  try {
    await untilSettled(store, command.opId, clock);
    return await conclude(command, { store, form });
  } catch {
    // The database went away, as when the person signs out meanwhile: what it held before the wait was durable.
    return { outcome: 'saved' };
  }
}

/** What may be said of an edit now; a refused one is taken back where its form takes it. */
export async function conclude(command: Kept, { store, form }: Pick<JudgePorts, 'store' | 'form'>): Promise<Verdict> {
  const verdict = await standing(await readEntry(store, command.opId), command, store);
  // An entry that was joined with an earlier edit holds words that no form does.
  if (verdict.outcome !== 'needs-you' || command.joined) return verdict;
  if (await rollBack(store, command.opId, form)) return { ...verdict, outcome: 'rejected' };
  return await standing(await readEntry(store, command.opId), command, store);
}

/** Hands a refused edit over to its form, all or nothing: what is not rolled back in the end no form keeps. */
async function rollBack(store: Store, opId: string, form: EditForm | null): Promise<boolean> {
  let isTaken = false;
  let isRolledBack = false;
  const takeBack = (): boolean => {
    isTaken = form?.takeBack() ?? false;
    return isTaken;
  };
  try {
    isRolledBack = await new StoredOutbox(store).rollBack(opId, form && takeBack);
  } finally {
    if (isTaken && !isRolledBack) form?.kept();
  }
  return isRolledBack;
}
