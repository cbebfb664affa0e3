import * as v from 'valibot';
import { isRow } from '#contract/reading.ts';
import { isLocalId, type Json, type OutboxEntry } from '#sync/entry.ts';
import { mapTexts } from '#sync/json.ts';
import { fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { EditKind, Fields } from '#sync/kinds/kind.ts';
import { fieldLabel } from '#sync/kinds/labels.ts';
import { scopeIdOf } from '#sync/scope.ts';
import { uploadsIn } from './upload-address.ts';

/**
 * Edits that come from a file (S107): whoever changed the file may have changed anything in it. What is sent is made by the
 * kind of each edit; here is checked that the edit says of what, in one voice, and that the contract takes what it sends.
 */

const MISFIT = 'It does not say clearly what it changes.';

/** Ids are opaque texts, of whichever server; none is a step in a path. */
const isId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\p{L}\p{N}_.:~@-]{1,200}$/u.test(id) && !/^\.+$/.test(id);

/** What stands by itself; a scope of every other sort has an id. */
const PLACES = new Set(['groups', 'users', 'system-hotels', 'settings', 'uploads']);

const isWithin = (scope: string, within: string): boolean =>
  PLACES.has(within) ? scope === within : scope.startsWith(`${within}:`) && isId(scopeIdOf({ scope }));

/**
 * Why an edit that comes from elsewhere cannot be taken up, in words for the person; null when it can.
 * @param there the row that it changes as it is on this device; undefined where it is not here
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
  if (issue.expected === 'never') return `It holds something that such an edit does not have: ${field}.`;
  return field === '' ? MISFIT : `${fieldLabel(field)}: ${issue.message}`;
}

/** The fields that an edit sends, whether as JSON or as a form; null where it sends none. */
export function fieldsSent(entry: OutboxEntry, kind: EditKind): Json {
  const bytes = new Map(entry.files.map(({ id }) => [id, new ArrayBuffer(0)]));
  const { body = entry.body, form } = kind.request?.(entry, bytes) ?? {};
  if (!form) return body;
  return Object.fromEntries(form.flatMap((part) => ('value' in part ? [[part.name, part.value]] : [])));
}

/** What is not on the server yet, and ids of another server than ours, in the place of what the contract says of ours. */
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
 * An edit as it is taken up. Of what its author saw only this device's own row is proof: where that says anything else, the
 * server compares, and nothing but the fields of the edit is sent over what it has. A choice between two versions is asked
 * anew by the server's own word.
 * @param there the row that it changes as it is on this device
 */
export function asImported(entry: OutboxEntry, { merging }: EditKind, there: unknown): OutboxEntry {
  const { base, conflict } = entry;
  if (!base || !merging) return entry;
  const { gone, ...seen } = base;
  const says = (row: unknown): Fields => merging.fields(row);
  const version = isRow(there) ? (there.version ?? null) : undefined;
  const isProven = version === base.version && isSame({ ...says(there) }, { ...says(base.snapshot) });
  // What is taken off has to be in the words of the edit, which are shown.
  const keepsGone = gone && merging.setField && merging.setField.field in fieldsOf(entry.body);
  const again = conflict ? { state: 'pending' as const, conflict: null, error: null } : {};
  return {
    ...entry,
    ...again,
    base: { ...seen, version: isProven || base.version === null ? base.version : 0, ...(keepsGone && { gone }) },
  };
}
