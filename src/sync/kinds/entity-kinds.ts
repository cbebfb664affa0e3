import * as v from 'valibot';
import { isRow } from '#contract/schema/reading.ts';
import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { withoutUpload } from '#sync/entry/upload-address.ts';
import { fieldsOf, idOfEntity, idOfScope, withNumericIds } from './fields.ts';
import type { Call, EditKind, Fields, Me, Merging, SetField } from './kind.ts';
import { fieldLabel, formText } from './labels.ts';

/** The common properties of the edits of one type of entity. */
export interface EntityShape<TRow extends { id: string }> {
  readonly type: string;
  /** The entity's name in texts for users: 'hotel'. */
  readonly noun: string;
  /** See `EditKind`. */
  readonly within: string;
  /** Reads a row from any server's answer. */
  readonly read: v.GenericSchema<unknown, TRow>;
  /** The fields that the entity's form writes, by the contract's names. */
  fields(row: TRow): Fields;
  /** The empty row of a create, to which the fields of the edit are applied. */
  blank(entry: OutboxEntry, me: Me): TRow;
  /** The row with the fields of an edit applied. */
  apply(row: TRow, fields: Fields, entry: OutboxEntry): TRow;
  /** The entity's set field, if it has one. */
  readonly setField?: Omit<SetField, 'put'> & { put(row: TRow, items: readonly Json[]): TRow };
  /** See `Merging`. */
  readonly lastCounts?: readonly string[];
  /** Whether the row already has the files of an edit that was sent before (see `Merging`). */
  hasFiles?(entry: OutboxEntry, row: TRow): boolean;
  /** Fills in fields that an answer may leave out, from the edit. */
  complete?(row: TRow, entry: OutboxEntry): TRow;
}

/** The properties that differ from the usual kind; its path has the id of the scope for a create, of the entity otherwise. */
type More = Partial<Omit<EditKind, 'kind' | 'entityType' | 'call' | 'within'>>;

/** The specification does not define many answers: an object or an empty body counts as success. */
export const isSuccessBody = (body: unknown): boolean => body === undefined || isRow(body);

/** Reads the row of an answer; null where it has none. */
export function rowFrom<TRow extends { id: string }>(
  shape: EntityShape<TRow>,
  entry: OutboxEntry,
  body: unknown,
): TRow | null {
  const read = v.safeParse(shape.read, body);
  if (!read.success) return null;
  return shape.complete?.(read.output, entry) ?? read.output;
}

export const mergingOf = <TRow extends { id: string }>({
  fields,
  setField,
  lastCounts,
  hasFiles,
}: EntityShape<TRow>): Merging => ({
  fields: (row) => fields(row as TRow),
  ...(setField && {
    setField: { ...setField, put: (row: unknown, all: readonly Json[]) => setField.put(row as TRow, all) },
  }),
  ...(lastCounts && { lastCounts }),
  ...(hasFiles && { hasFiles: (entry, row) => hasFiles(entry, row as TRow) }),
  label: fieldLabel,
});

/** The body without an upload that was discarded. */
const without = (entry: OutboxEntry, upload: string): Json => withoutUpload(entry.body, upload);

const place = (what: string, where: string | null): string => (where ? `${what} in “${where}”` : what);

/** The kind of edit that creates an entity. */
export function createKind<TRow extends { id: string }>(
  shape: EntityShape<TRow>,
  kind: string,
  call: Call,
  more: More = {},
): EditKind {
  return {
    kind,
    entityType: shape.type,
    effect: 'create',
    call,
    within: shape.within,
    refs: idOfScope,
    acknowledge: (entry, body) => {
      const row = rowFrom(shape, entry, body);
      return row && { id: row.id, row };
    },
    show: (entry, _row, me) => shape.apply(shape.blank(entry, me), fieldsOf(entry.body), entry),
    title: (where) => place(`New ${shape.noun}`, where),
    text: (entry) => formText(fieldsOf(entry.body)),
    request: (entry) => ({ body: withNumericIds(fieldsOf(entry.body)) as Json }),
    without,
    ...more,
  };
}

/**
 * The kind of edit that changes an entity. Its body holds only the changed fields. `whole`: the call requires all
 * fields, so the others are sent as the user saw them.
 */
export function updateKind<TRow extends { id: string }>(
  shape: EntityShape<TRow>,
  kind: string,
  call: Call,
  { whole = false, ...more }: More & { whole?: boolean } = {},
): EditKind {
  return {
    kind,
    entityType: shape.type,
    effect: 'update',
    call,
    within: shape.within,
    refs: idOfEntity,
    acknowledge: (entry, body) => {
      const row = rowFrom(shape, entry, body);
      if (row) return { id: row.id, row };
      return isSuccessBody(body) ? { id: null, row: undefined } : null;
    },
    show: (entry, row) => shape.apply(row as TRow, fieldsOf(entry.body), entry),
    title: (where) => place(`Changed ${shape.noun}`, where),
    text: (entry) => formText(fieldsOf(entry.body), wholeForm(shape, entry)),
    merging: mergingOf(shape),
    request: (entry) => ({ body: withNumericIds(whole ? wholeForm(shape, entry) : fieldsOf(entry.body)) as Json }),
    without,
    ...more,
  };
}

/** All fields of an entity, with the edit applied. */
export function wholeForm<TRow extends { id: string }>(shape: EntityShape<TRow>, entry: OutboxEntry): Fields {
  const snapshot = entry.base?.snapshot ?? null;
  return { ...(snapshot !== null && shape.fields(snapshot as unknown as TRow)), ...fieldsOf(entry.body) };
}

/** The kind of edit that deletes an entity. */
export function deleteKind<TRow extends { id: string }>(
  shape: EntityShape<TRow>,
  kind: string,
  call: Call,
  { verb = 'Removed', ...more }: More & { verb?: string } = {},
): EditKind {
  return {
    kind,
    entityType: shape.type,
    effect: 'delete',
    call,
    within: shape.within,
    refs: idOfEntity,
    acknowledge: (_entry, body) => (isSuccessBody(body) ? { id: null, row: null } : null),
    show: (_entry, row) => row,
    title: (where) => place(`${verb} ${shape.noun}`, where),
    text: (entry) => {
      const snapshot = entry.base?.snapshot ?? null;
      return snapshot === null ? '' : formText(shape.fields(snapshot as unknown as TRow));
    },
    ...more,
  };
}
