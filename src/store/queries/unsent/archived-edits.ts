import { displayName } from '#contract/schema/names.ts';
import { isRow } from '#contract/schema/reading.ts';
import type { Store } from '#store/database/database.ts';
import type { Importable, NotImportable, OpenArchive } from '#store/outbox/import.ts';
import { findBaseRow } from '#store/replica/base-rows.ts';
import { type EntityRef, isLocalId, type Json } from '#sync/entry/entry.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import { fieldLabel, fieldText } from '#sync/kinds/labels.ts';
import { removedItems } from '#sync/kinds/set-field.ts';
import { fieldsSent } from '#sync/outbox/imported.ts';
import { entitiesNamed } from '#sync/outbox/named-ids.ts';
import { nameOf, subjectOf } from './outbox.ts';
import { wordsOf } from './set-aside.ts';

/** The changes that a file of edits would make, shown to the user before it is imported (STORE-9). */
export interface ArchivedEdit {
  key: string;
  title: string;
  /** The name of the changed entity; null for a new one. */
  subject: string | null;
  text: string;
  /** The other entities that the edit names, one line each: `Person: Anna Lee`. */
  about: string[];
  /** The reason why the edit cannot be imported; null where it can. */
  problem: string | null;
  /** Milliseconds since the epoch; null where the file does not contain it. */
  createdAt: number | null;
}

export async function listArchived(store: Store, { importable, notImportable }: OpenArchive): Promise<ArchivedEdit[]> {
  const good = await Promise.all(importable.map((each) => importableView(store, each)));
  return [...good, ...(await Promise.all(notImportable.map((each, no) => notImportableView(store, each, no))))];
}

async function notImportableView(store: Store, { row, why }: NotImportable, no: number): Promise<ArchivedEdit> {
  const words = await wordsOf(store, { ...row, opId: '' });
  return { key: `not-importable ${no}`, ...words, subject: null, about: [], problem: why, createdAt: null };
}

/** Names come from this device: those in the file are not trusted. */
async function importableView(store: Store, { entry, kind, there }: Importable): Promise<ArchivedEdit> {
  const { opId, base, scope, createdAt } = entry;
  const shown = isRow(there) && base ? { ...entry, base: { ...base, snapshot: there as Json } } : entry;
  const creates = kind.effect === 'create';
  const sent = fieldsOf(fieldsSent(entry, kind));
  // Of a create, only the fields that are sent: others exist only to be shown.
  const told = creates ? { ...shown, body: { ...sent, ...fieldsOf(sent.userInfo) } } : shown;
  const lines = creates || kind.effect === 'delete' ? [] : emptied(fieldsOf(entry.body));
  const off = kind.merging ? removedItems(entry, kind.merging) : [];
  const removed = off.map((part) => fieldText('name', part)).filter(Boolean);
  return {
    key: opId,
    title: kind.title((await nameOf(store, scope)).title),
    subject: creates ? null : subjectOf(shown),
    text: [kind.text(told), ...lines].filter(Boolean).join('\n'),
    about: [
      ...(removed.length > 0 ? [`Removes: ${removed.join(', ')}`] : []),
      ...(creates || there !== undefined ? [] : [notHere(store, entry.entity)]),
      ...(await namedBeside(store, shown)),
    ].filter(Boolean),
    problem: null,
    createdAt,
  };
}

/** The labels of fields that the edit empties, because they have no text to show. */
const emptied = (fields: Readonly<Record<string, Json>>): string[] =>
  Object.entries(fields)
    .filter(([field, value]) => fieldLabel(field) !== field && fieldText(field, value, fields) === '')
    .map(([field]) => `${fieldLabel(field)}: nothing`);

function notHere(store: Store, { type, id }: EntityRef): string {
  if (type === 'user' && id === store.userId) return 'Your own account';
  return isLocalId(id) || type === 'settings' ? '' : 'This is not on this device; the name comes from the file.';
}

const NOUNS: Readonly<Record<string, string>> = {
  user: 'Person',
  member: 'Member',
  'system-hotel': 'System hotel',
};

/** The other entities that the edit names, by the names known on this device. */
async function namedBeside(store: Store, entry: Importable['entry']): Promise<string[]> {
  const named = entitiesNamed(entry, store.kinds).filter(
    ({ type, id }) => NOUNS[type] && !isLocalId(id) && !(type === entry.entity.type && id === entry.entity.id),
  );
  const lines = await Promise.all(
    named.map(
      async ({ type, id }) =>
        `${NOUNS[type]}: ${(await nameHere(store, { type, id })) ?? `number ${id}, not on this device`}`,
    ),
  );
  return [...new Set(lines)];
}

/** The name of an entity on this device; null where it is unknown. */
function nameHere(store: Store, { type, id }: EntityRef): Promise<string | null> {
  return store.read(async (db) => {
    const row =
      (await findBaseRow(db, { type, id })) ??
      (type === 'user' ? await db.members.filter(({ userId }) => userId === id).first() : undefined);
    if (!isRow(row)) return null;
    const { firstName, lastName, email, name } = row as Record<string, string>;
    return name || displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' }) || null;
  });
}
