import * as v from 'valibot';
import { isRow } from '#contract/schema/reading.ts';
import { isLocalId, type Json, type OutboxEntry } from '#sync/entry/entry.ts';
import { mapTexts } from '#sync/entry/json.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { uploadsIn } from '#sync/entry/upload-address.ts';
import { fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { EditKind, Fields } from '#sync/kinds/kind.ts';
import { fieldLabel } from '#sync/kinds/labels.ts';

/**
 * Checks edits from a file (STORE-10), in which anything may have been changed. The kind of each edit makes its
 * request; this checks that all fields agree on the changed entity, and that the contract accepts the request.
 */

const MISFIT = 'It is unclear what it changes.';

/** Whether this can be an id of any server. `.` and `..` are refused, because they would change the path. */
const isId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\p{L}\p{N}_.:~@-]{1,200}$/u.test(id) && !/^\.+$/.test(id);

/** Scopes that are lists and have no id; every other scope has one. */
const PLACES = new Set(['groups', 'users', 'system-hotels', 'settings', 'uploads']);

const isWithin = (scope: string, within: string): boolean =>
  PLACES.has(within) ? scope === within : scope.startsWith(`${within}:`) && isId(scopeIdOf({ scope }));

/**
 * The reason why an edit from a file cannot be imported, in words for the user; null when it can.
 * @param there the row that it changes, as stored on this device; undefined where there is none
 */
export function importProblem(entry: OutboxEntry, kind: EditKind, there: unknown): string | null {
  const { base, entity, scope, refs, provides, deps, opId } = entry;
  const creates = kind.effect === 'create';
  const isWhole =
    entity.type === kind.entityType &&
    isId(opId) &&
    isId(entity.id) &&
    isWithin(scope, kind.within) &&
    creates === (base === null) &&
    (creates ? isLocalId(entity.id) : isRow(base?.snapshot)) &&
    provides.every((id) => isId(id) && isLocalId(id)) &&
    deps.every(isId) &&
    Object.values(refs).every(isId);
  if (!isWhole) return MISFIT;
  try {
    const known = isRow(there) && base ? { ...base, snapshot: there as Json } : base;
    if (!isSame(refs, kind.refs({ entity, scope, base: known }))) return MISFIT;
    return refusalOfFiles(entry, kind) ?? refusalOfBody(entry, kind);
  } catch {
    return MISFIT;
  }
}

function refusalOfFiles({ files, entity }: OutboxEntry, { call, entityType }: EditKind): string | null {
  const { form } = call;
  if (files.length > (form?.maxFiles ?? 0) || (form?.required && files.length === 0)) return MISFIT;
  if (!files.every(({ id }) => isId(id)) || (entityType === 'upload' && files[0]?.id !== entity.id)) return MISFIT;
  return form && files.some(({ size }) => size > form.maxBytes) ? form.tooLarge : null;
}

function refusalOfBody(entry: OutboxEntry, kind: EditKind): string | null {
  const sent = fieldsSent(entry, kind);
  const { body } = kind.call;
  if (!body) return sent === null ? null : MISFIT;
  const read = v.safeParse(body, asOnServer(sent, ''));
  if (read.success) return null;
  const [issue] = read.issues;
  const field = String(issue.path?.at(-1)?.key ?? '');
  if (issue.expected === 'never') return `It contains an unexpected field: ${field}.`;
  return field === '' ? MISFIT : `${fieldLabel(field)}: ${issue.message}`;
}

/** The fields that an edit sends, whether as JSON or as a form; null where it sends none. */
export function fieldsSent(entry: OutboxEntry, kind: EditKind): Json {
  const bytes = new Map(entry.files.map(({ id }) => [id, new ArrayBuffer(0)]));
  const { body = entry.body, form } = kind.request?.(entry, bytes) ?? {};
  if (!form) return body;
  return Object.fromEntries(form.flatMap((part) => ('value' in part ? [[part.name, part.value]] : [])));
}

/**
 * The value with placeholders that the contract accepts: for ids of other servers, and for uploads that are not on the
 * server yet.
 */
const asOnServer = (value: Json, field: string): Json =>
  mapTexts(
    value,
    (text, name) => {
      if ((/Id$/.test(name) || name === 'createdBy') && isId(text)) return 1;
      return uploadsIn(text).length > 0 && name === 'url' ? '/uploads/file' : text;
    },
    field,
  );

/**
 * An edit in the form in which it is imported; a conflict is determined again from the server's row. Its snapshot is
 * trusted only if this device has the same row: otherwise version 0 makes the server compare, and only the fields of
 * the edit are sent.
 * @param there the row that it changes, as stored on this device
 */
export function asImported(entry: OutboxEntry, { merging }: EditKind, there: unknown): OutboxEntry {
  const { base, conflict } = entry;
  if (!base || !merging) return entry;
  const { gone, ...seen } = base;
  const says = (row: unknown): Fields => merging.fields(row);
  const version = isRow(there) ? (there.version ?? null) : undefined;
  const isProven = version === base.version && isSame({ ...says(there) }, { ...says(base.snapshot) });
  // Removed items are kept only where the body, which the user sees, has the set field.
  const keepsGone = gone && merging.setField && merging.setField.field in fieldsOf(entry.body);
  const again = conflict ? { state: 'pending' as const, conflict: null, error: null } : {};
  return {
    ...entry,
    ...again,
    base: { ...seen, version: isProven || base.version === null ? base.version : 0, ...(keepsGone && { gone }) },
  };
}
