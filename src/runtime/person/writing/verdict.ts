import type { EditForm, Verdict } from '#runtime/platform/edit-form.ts';
import type { Command } from '#store/commands/command.ts';
import type { Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { refusedFile } from '#store/outbox/uploads.ts';
import { isPlaceTaken, readEntry, watchEntries } from '#store/queries/base/watching.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import { gravest } from './gravest.ts';

/** How long a form waits for the server before it learns that the edit is stored, in milliseconds. */
export const VERDICT_TIMEOUT_MS = 4_000;

interface JudgePorts {
  store: Store;
  online: boolean;
  clock: ClockPort;
  /** Null where the command did not come from a form with input. */
  form: EditForm | null;
}

type Kept = Extract<Command, { outcome: 'kept' }>;

const isSettled = (entry: OutboxEntry | undefined): boolean =>
  !entry || entry.state === 'done' || entry.state === 'needs-you';

/** Resolves when all of the entries are settled or gone, or at the timeout. */
function untilSettled(store: Store, opIds: readonly string[], clock: ClockPort): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stopWatching();
      cancelTimer();
      resolve();
    };
    const cancelTimer = clock.after(VERDICT_TIMEOUT_MS, finish);
    const stopWatching = watchEntries(store, opIds, (entries) => {
      if (entries.every(isSettled)) finish();
    });
  });
}

const NOT_ANSWERED: Verdict = { outcome: 'saved', because: 'no-answer' };

/** The verdict for an edit in its present state. */
async function standing(entry: OutboxEntry | undefined, { seq }: Kept, store: Store): Promise<Verdict> {
  // The entry is gone when it was coalesced with a later edit, which is stored too, or when the user has discarded it.
  if (!entry) return (await isPlaceTaken(store, seq)) ? NOT_ANSWERED : { outcome: 'withdrawn' };
  if (entry.state === 'done') return { outcome: 'accepted' };
  if (entry.state !== 'needs-you') return waiting(entry);
  const refused = entry.error?.behind ? await store.read((db) => refusedFile(db, entry)) : undefined;
  const { message = '', fields = {}, isWordless = false } = refused?.error ?? entry.error ?? {};
  return { outcome: 'needs-you', message: isWordless ? '' : message, fields };
}

/**
 * The reason is that of the last attempt: after the network is lost, an earlier failure of the server does not count.
 */
function waiting({ error }: OutboxEntry): Verdict {
  if (error?.waiting?.why === 'connection') return { outcome: 'saved' };
  return (error?.status ?? 0) >= 500 ? { outcome: 'saved', because: 'server' } : NOT_ANSWERED;
}

/**
 * The verdict for a command: the server's answer if it comes in time, otherwise that the edit is stored. A refusal in
 * time rolls the edit back only where the form, still on the screen, takes all of its input; every other refused edit
 * stays as 'Needs attention'.
 */
export async function awaitVerdict(command: Command, { form, ...ports }: JudgePorts): Promise<Verdict> {
  await waitFor([command], ports);
  return judge(command, { ...ports, form });
}

/** One verdict for the edits of one command, when there is one for each of them. */
export async function awaitVerdicts(commands: readonly Command[], ports: WaitPorts): Promise<Verdict> {
  await waitFor(commands, ports);
  return gravest(await Promise.all(commands.map((command) => judge(command, { ...ports, form: null }))));
}

type WaitPorts = Omit<JudgePorts, 'form'>;

/** Resolves when the server has answered all edits that were kept, or after the time that a form waits. */
async function waitFor(commands: readonly Command[], { store, online, clock }: WaitPorts): Promise<void> {
  const opIds = commands.flatMap((command) => (command.outcome === 'kept' ? [command.opId] : []));
  if (online && opIds.length > 0) await untilSettled(store, opIds, clock);
}

async function judge(command: Command, { store, online, form }: JudgePorts): Promise<Verdict> {
  if (command.outcome === 'not-saved') return command;
  if (command.outcome === 'invalid') return { ...command, outcome: 'rejected' };
  if (command.outcome === 'undone') return { outcome: 'accepted' };
  if (!online) return { outcome: 'saved' };
  try {
    return await conclude(command, { store, form });
  } catch {
    // The database was closed, for example because the user signed out meanwhile: the entry was stored before.
    return NOT_ANSWERED;
  }
}

/** The verdict for an edit now; a refused one is rolled back if its form takes the input back. */
export async function conclude(command: Kept, { store, form }: Pick<JudgePorts, 'store' | 'form'>): Promise<Verdict> {
  const { opId, id, joined } = command;
  const verdict = await standing(await readEntry(store, opId), command, store);
  // A coalesced entry also holds the earlier edit's values, which no form has.
  if (verdict.outcome !== 'needs-you' || joined) return verdict;
  const outbox = new StoredOutbox(store);
  if (!(await outbox.mayRollBack(opId, form !== null)) || form?.takeBack() === false) return verdict;
  // The form keeps the input before the entry is gone, and only if it is.
  if (await outbox.rollBack(opId).catch(() => false)) return { ...verdict, outcome: 'rejected' };
  form?.kept(id);
  return await standing(await readEntry(store, opId), command, store);
}
