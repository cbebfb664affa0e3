import type * as v from 'valibot';
import { fieldErrors } from '#contract/errors.ts';
import type { Store } from '#store/database/database.ts';
import { notSavedMessage } from '#store/database/failures.ts';
import type { PickedFile } from '#store/database/file-bytes.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import type { NewEntry } from '#sync/entry.ts';
import { changedFields } from '#sync/kinds/fields.ts';
import type { Fields } from '#sync/kinds/kind.ts';

/** What a command came to. Anything but `kept` and `undone` wrote nothing at all. */
export type Command =
  /** In the outbox, durably, under this key and in this place; `joined` with an earlier edit that had not left. */
  | { outcome: 'kept'; opId: string; seq: number; joined: boolean }
  /** It took back an edit that never left the device, or changes nothing: there is nothing to send. */
  | { outcome: 'undone' }
  /** The contract refuses it; messages per field, '' for the whole. */
  | { outcome: 'invalid'; message: string; fields: Record<string, string> }
  | { outcome: 'not-saved'; message: string };

/** What a command needs beside the store: the hour, and a new UUID each time. */
export interface CommandContext {
  now(): number;
  uuid(): string;
}

export const GONE = 'This is not there any more.';

/** Puts an edit into the outbox, with the bytes of its files, all or nothing. */
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

/** What the contract refuses. */
export function invalid(issues: readonly v.BaseIssue<unknown>[]): Command {
  return { outcome: 'invalid', message: issues[0]?.message ?? '', fields: fieldErrors(issues) };
}

/** What becomes of something that the person sees: the edit, why it cannot be, or nothing where it changes nothing. */
export type Change = { entry: NewEntry; picked?: readonly PickedFile[] } | { refused: string } | null;

/** Makes an edit of what the person sees now, and keeps it. */
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

/** Of a form, what differs from the row that the person sees; null where nothing does. */
export function difference(there: Fields, form: object): Fields | null {
  const changed = changedFields(there, form as Fields);
  return Object.keys(changed).length > 0 ? changed : null;
}
