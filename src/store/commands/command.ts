import type * as v from 'valibot';
import { fieldErrors } from '#contract/errors.ts';
import type { Store } from '#store/database/database.ts';
import { notSavedMessage } from '#store/database/failures.ts';
import type { PickedFile } from '#store/database/file-bytes.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import type { NewEntry } from '#sync/entry.ts';
import { changedFields } from '#sync/kinds/fields.ts';
import type { Fields } from '#sync/kinds/kind.ts';

/** The result of a command. Anything but `kept` and `undone` wrote nothing. */
export type Command =
  /** In the outbox, durably, under this key and `seq`; `joined`: coalesced with an earlier edit that was never sent. */
  | { outcome: 'kept'; opId: string; seq: number; joined: boolean }
  /** It cancelled an edit that was never sent, or changes nothing: there is nothing to send. */
  | { outcome: 'undone' }
  /** The contract refuses it: messages per field, '' for the whole. */
  | { outcome: 'invalid'; message: string; fields: Record<string, string> }
  | { outcome: 'not-saved'; message: string };

/** What a command needs beside the store: the time, and a new UUID at each call. */
export interface CommandContext {
  now(): number;
  uuid(): string;
}

export const GONE = 'This is not there any more.';

/** Writes an edit and the bytes of its files into the outbox, in one transaction. */
export async function enqueueEdit(
  store: Store,
  context: CommandContext,
  entry: NewEntry,
  picked: readonly PickedFile[] = [],
): Promise<Command> {
  try {
    const result = await new StoredOutbox(store).enqueue(entry, context.uuid(), context.now(), picked);
    if (result.outcome === 'nothing') return { outcome: 'undone' };
    return result.outcome === 'gone'
      ? { outcome: 'invalid', message: GONE, fields: {} }
      : { ...result, outcome: 'kept' };
  } catch (error) {
    return { outcome: 'not-saved', message: notSavedMessage(error) };
  }
}

/**
 * Writes several edits into the outbox, all of them or none, in one transaction. @returns what became of each; where none
 * was written, the one reason
 */
export async function enqueueEdits(
  store: Store,
  { now, uuid }: CommandContext,
  entries: readonly NewEntry[],
): Promise<Command[]> {
  try {
    const edits = entries.map((edit) => ({ edit, opId: uuid() }));
    const results = await new StoredOutbox(store).enqueueAll(edits, now());
    if (!results) return [{ outcome: 'invalid', message: GONE, fields: {} }];
    return results.map((result) =>
      result.outcome === 'enqueued' ? { ...result, outcome: 'kept' } : { outcome: 'undone' },
    );
  } catch (error) {
    return [{ outcome: 'not-saved', message: notSavedMessage(error) }];
  }
}

/** The result for input that the contract refuses. */
export function invalid(issues: readonly v.BaseIssue<unknown>[]): Command {
  return { outcome: 'invalid', message: issues[0]?.message ?? '', fields: fieldErrors(issues) };
}

/** The edit of a row that the person sees; or why it is refused; or null where it changes nothing. */
export type Change = { entry: NewEntry; picked?: readonly PickedFile[] } | { refused: string } | null;

/** Builds an edit from the row as the person sees it now, and writes it into the outbox. */
export async function change<TRow>(
  store: Store,
  context: CommandContext,
  find: () => Promise<TRow | null>,
  make: (row: TRow) => Change,
): Promise<Command> {
  try {
    const row = await find();
    if (row === null) return { outcome: 'invalid', message: GONE, fields: {} };
    const made = make(row);
    if (made && 'refused' in made) return { outcome: 'invalid', message: made.refused, fields: {} };
    return made ? await enqueueEdit(store, context, made.entry, made.picked) : { outcome: 'undone' };
  } catch (error) {
    return { outcome: 'not-saved', message: notSavedMessage(error) };
  }
}

/** The fields of a form that differ from the row that the person sees; null where none do. */
export function difference(there: Fields, form: object): Fields | null {
  const changed = changedFields(there, form as Fields);
  return Object.keys(changed).length > 0 ? changed : null;
}
