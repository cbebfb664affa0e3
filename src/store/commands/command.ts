import * as v from 'valibot';
import { fieldErrors } from '#contract/calls/errors.ts';
import type { Store } from '#store/database/database.ts';
import { notSavedMessage } from '#store/database/failures.ts';
import type { PickedFile } from '#store/database/file-bytes.ts';
import { type Enqueued, StoredOutbox } from '#store/outbox/outbox.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { changedFields } from '#sync/kinds/fields.ts';
import type { Fields } from '#sync/kinds/kind.ts';

/** The result of a command. Anything but `kept` and `undone` wrote nothing. */
export type Command =
  /**
   * Durably in the outbox, under this key and `seq`; `joined`: coalesced with an earlier edit. `id` is the id of the
   * edited entity; the local id of a created one.
   */
  | { outcome: 'kept'; opId: string; seq: number; joined: boolean; id: string }
  /** It cancelled an edit that was never sent, or changes nothing: there is nothing to send. */
  | { outcome: 'undone' }
  /** The contract refuses it: messages per field, '' for the whole. */
  | { outcome: 'invalid'; message: string; fields: Record<string, string> }
  | { outcome: 'not-saved'; message: string };

/** The parts that a command needs beside the store: the time, and a new UUID at each call. */
export interface CommandContext {
  now(): number;
  uuid(): string;
  /**
   * How far the server's clock is ahead of this device's, in milliseconds, by the last measurement; 0 where left out.
   */
  serverAhead?(): number;
}

/** A function that makes one edit or several from the input of a screen. */
export type CommandOf<TInput, TResult = Command | readonly Command[]> = (
  store: Store,
  context: CommandContext,
  input: TInput,
) => Promise<TResult>;

export const GONE = 'This no longer exists.';

function commandOf(result: Enqueued, id: string): Command {
  if (result.outcome === 'nothing') return { outcome: 'undone' };
  if (result.outcome === 'gone') return { outcome: 'invalid', message: GONE, fields: {} };
  return { ...result, outcome: 'kept', id };
}

/** The result where the device could not write. */
export const notSaved = (error: unknown): Command => ({ outcome: 'not-saved', message: notSavedMessage(error) });

/** Releases an edit that was held (`heldFor`). `id`: the id of the edited entity. */
export const releaseEdit = (
  store: Store,
  { now }: CommandContext,
  { opId, id }: { opId: string; id: string },
): Promise<Command> => new StoredOutbox(store).release(opId, now()).then((result) => commandOf(result, id), notSaved);

/**
 * Writes an edit and the bytes of its files into the outbox, in one transaction.
 * @param heldFor for how many milliseconds it waits on this device before it is sent (EVENT-10)
 */
export async function enqueueEdit(
  store: Store,
  context: CommandContext,
  entry: NewEntry,
  picked: readonly PickedFile[] = [],
  heldFor = 0,
): Promise<Command> {
  const now = context.now();
  try {
    const heldUntil = heldFor > 0 ? now + heldFor : 0;
    const result = await new StoredOutbox(store).enqueue(entry, context.uuid(), now, { picked, heldUntil });
    return commandOf(result, entry.entity.id);
  } catch (error) {
    return notSaved(error);
  }
}

/**
 * Writes several edits into the outbox, all of them or none, in one transaction. @returns the result of each; where
 * none was written, the one reason
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
    return results.map((result, at) => commandOf(result, entries[at]?.entity.id ?? ''));
  } catch (error) {
    return [notSaved(error)];
  }
}

/** The result for input that the contract refuses. */
function invalid(issues: readonly v.BaseIssue<unknown>[]): Extract<Command, { outcome: 'invalid' }> {
  return { outcome: 'invalid', message: issues[0]?.message ?? '', fields: fieldErrors(issues) };
}

/** Checks input with the contract, and continues with the contract's output. */
export async function checked<TSchema extends v.GenericSchema, TResult extends Command | Command[]>(
  schema: TSchema,
  form: unknown,
  goOn: (body: v.InferOutput<TSchema>) => Promise<TResult>,
): Promise<TResult | Extract<Command, { outcome: 'invalid' }>> {
  const body = v.safeParse(schema, form);
  return body.success ? goOn(body.output) : invalid(body.issues);
}

/** The edit of a row, with the files that it needs; or the reason of a refusal; or null where it changes nothing. */
type Change =
  | NewEntry
  | { entry: NewEntry; picked?: readonly PickedFile[]; heldFor?: number }
  | { refused: string; fields?: Record<string, string> }
  | null;

/**
 * Makes an edit of a row in the state that the user sees now, and writes it into the outbox. `found`: null where the
 * row is gone.
 */
export async function change<TRow>(
  store: Store,
  context: CommandContext,
  found: Promise<TRow | null>,
  make: (row: TRow) => Change,
): Promise<Command> {
  try {
    const row = await found;
    if (row === null) return { outcome: 'invalid', message: GONE, fields: {} };
    const made = make(row);
    if (made === null) return { outcome: 'undone' };
    if ('refused' in made) return { outcome: 'invalid', message: made.refused, fields: made.fields ?? {} };
    const { entry, picked, heldFor }: Exclude<Change, NewEntry | { refused: string } | null> =
      'entry' in made ? made : { entry: made };
    return await enqueueEdit(store, context, entry, picked, heldFor);
  } catch (error) {
    return notSaved(error);
  }
}

/** Deletes a row; one that is gone already counts as deleted. */
export async function remove<TRow>(...parts: Parameters<typeof change<TRow>>): Promise<Command> {
  const command = await change(...parts);
  return command.outcome === 'invalid' && command.message === GONE ? { outcome: 'undone' } : command;
}

/** Edits several rows: all of them or none. Null leaves a row as it is; rows that are gone are skipped. */
export async function changeAll<TRow>(
  store: Store,
  context: CommandContext,
  found: Promise<readonly (TRow | null)[]>,
  make: (row: TRow) => NewEntry | null,
): Promise<Command[]> {
  try {
    const made = (await found).map((row) => row && make(row));
    return await enqueueEdits(
      store,
      context,
      made.filter((entry) => entry !== null),
    );
  } catch (error) {
    return [notSaved(error)];
  }
}

/** Creates several entities from forms: all of them, or none where the contract refuses one. */
export async function enqueueAllChecked<TSchema extends v.GenericSchema>(
  store: Store,
  context: CommandContext,
  schema: TSchema,
  forms: readonly unknown[],
  make: (body: v.InferOutput<TSchema>) => NewEntry,
): Promise<Command[]> {
  const bodies = forms.map((form) => v.safeParse(schema, form));
  const refused = bodies.find(({ success }) => !success);
  if (refused?.issues) return [invalid(refused.issues)];
  return enqueueEdits(
    store,
    context,
    bodies.map(({ output }) => make(output)),
  );
}

/** The fields of a form that differ from the row that the user sees; null where none do. */
export function difference(there: Fields, form: object): Fields | null {
  const changed = changedFields(there, form as Fields);
  return Object.keys(changed).length > 0 ? changed : null;
}

/** The edit of a row by a form, with the fields that differ; null where none do. */
export function revised<TRow>(
  row: TRow,
  fields: (row: TRow) => Fields,
  form: object,
  make: (row: TRow, fields: Fields) => NewEntry,
): NewEntry | null {
  const changed = difference(fields(row), form);
  return changed && make(row, changed);
}

/** Passed to the contract in place of ids that are not numbers: local ones, and those of other servers. */
export const ANY_ID = 1;
