import { displayName } from '#contract/schema/names.ts';
import type { Store } from '#store/database/database.ts';
import { unfinishedEntries } from '#store/database/entries.ts';
import { newestDone } from '#store/outbox/rows.ts';
import { partShowing } from '#store/queries/base/shown-in.ts';
import type { ConflictView, EditPlace, SentView, UnsentView } from '#store/queries/base/views.ts';
import { readEntry } from '#store/queries/base/watching.ts';
import { getRollCall } from '#store/queries/field/roll-calls.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { getLastAuthor, listMembers } from '#store/queries/groups/members.ts';
import { getHotel } from '#store/queries/lodging/lodging.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { REMOVED_GROUP } from '#store/replica/meta-keys.ts';
import { closes, entityKey, isLook, type OutboxEntry } from '#sync/entry/entry.ts';
import { parseScope, scopeIdOf } from '#sync/entry/scope.ts';
import { isOnItsWay, waitsOf } from '#sync/entry/waiting.ts';
import { fieldsOf, textOf } from '#sync/kinds/fields.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { fieldText, formText } from '#sync/kinds/labels.ts';
import { neverApplied } from '#sync/outbox/coalesce.ts';
import { markOf } from '#sync/outbox/overlay.ts';

/** The queries of the Sync centre. */

/** The title of a scope's entity, and its group where the scope has no screen of its own. */
interface Named {
  title: string | null;
  groupId: string | null;
}

const NOTHING: Named = { title: null, groupId: null };

/** The title of a scope's entity; empty where it is not on the device. */
export async function nameOf(store: Store, scope: string): Promise<Named> {
  const { type } = parseScope(scope);
  const id = scopeIdOf({ scope });
  if (type === 'event') return { title: (await getEvent(store, id))?.title ?? null, groupId: null };
  if (type === 'group') return { title: (await getGroup(store, id))?.name ?? null, groupId: id };
  if (type === 'hotel') {
    const hotel = await getHotel(store, id);
    return { title: hotel?.name ?? null, groupId: hotel?.groupId ?? null };
  }
  if (type === 'roll-call') {
    const call = await getRollCall(store, id);
    return { title: call?.title ?? null, groupId: call?.groupId ?? null };
  }
  return NOTHING;
}

function placeOf({ scope, entity, base, body }: OutboxEntry, { groupId }: Named): EditPlace | null {
  const { type } = parseScope(scope);
  if (type === 'event') return { eventId: scopeIdOf({ scope }) };
  if (type === 'groups') return { groupId: entity.id, part: 'schedule' };
  if (groupId === null) return null;
  if (type === 'roll-call') return { groupId, rollCallId: scopeIdOf({ scope }) };
  if (entity.type === 'roll-call') return { groupId, rollCallId: entity.id };
  if (entity.type === 'event') return { eventId: entity.id };
  const fields = { ...fieldsOf(base?.snapshot), ...fieldsOf(body) };
  const eventId = textOf(fields, 'eventId');
  if (eventId !== '') return entity.type === 'bus' ? { groupId, busesOf: eventId } : { eventId };
  return { groupId, part: partShowing('announcementId' in fields ? 'announcement' : entity.type) };
}

/** The entity of each scope. A scope is looked up once for all of its entries. */
async function namesOf(store: Store, entries: readonly OutboxEntry[]): Promise<ReadonlyMap<string, Named>> {
  const scopes = [...new Set(entries.map(({ scope }) => scope))];
  const names = await Promise.all(scopes.map((scope) => nameOf(store, scope)));
  return new Map(scopes.map((scope, index) => [scope, names[index] ?? NOTHING]));
}

/** The member that each mark is about, by the key of its edit: 'Nao Ito'. Members are read once for each group. */
async function markedPeople(store: Store, entries: readonly OutboxEntry[]): Promise<ReadonlyMap<string, string>> {
  const marks = entries.filter(({ kind }) => kind === 'mark.create');
  const scopes = [...new Set(marks.map(({ scope }) => scope))];
  const calls = await Promise.all(scopes.map((scope) => nameOf(store, scope)));
  const groups = [...new Set(calls.flatMap(({ groupId }) => groupId ?? []))];
  const members = (await Promise.all(groups.map((id) => listMembers(store, id)))).flat();
  const names = new Map(members.map((member) => [member.id, displayName(member)]));
  return new Map(
    marks.flatMap(({ opId, body }) => {
      const name = names.get(textOf(fieldsOf(body), 'memberId'));
      return name === undefined ? [] : [[opId, name] as const];
    }),
  );
}

/**
 * The name of the entity that an edit changes; null for a create, whose text has the name, and for entities without a
 * name.
 */
export function subjectOf({ base }: OutboxEntry): string | null {
  const row = fieldsOf(base?.snapshot);
  const name = textOf(row, 'title') || textOf(row, 'name') || textOf(row, 'roomNumber');
  if (name !== '') return name;
  const person = {
    firstName: textOf(row, 'firstName'),
    lastName: textOf(row, 'lastName'),
    email: textOf(row, 'email'),
  };
  return Object.values(person).some(Boolean) ? displayName(person) : null;
}

async function conflictOf(store: Store, entry: OutboxEntry): Promise<ConflictView | null> {
  const { conflict } = entry;
  const merging = store.kinds.of(entry.kind)?.merging;
  if (!conflict || !merging) return null;
  const mine = fieldsOf(entry.body);
  const theirs = merging.fields(conflict.theirs);
  return {
    fields: conflict.fields.map((name) => ({
      name,
      label: merging.label(name),
      mine: fieldText(name, mine[name], { ...theirs, ...mine }),
      theirs: fieldText(name, theirs[name], theirs),
    })),
    by: await getLastAuthor(store, fieldsOf(conflict.theirs)),
  };
}

/** The text that the user typed; for a damaged edit, as much as can be read, so that it can be copied. */
function textOfEdit(entry: OutboxEntry, kind: EditKind | undefined): string {
  try {
    return kind?.text(entry) ?? '';
  } catch {
    return formText(fieldsOf(entry.body));
  }
}

/** Describes entries as the lists of unsent and of sent edits show them. */
async function described(store: Store, entries: readonly OutboxEntry[]): Promise<(entry: OutboxEntry) => SentView> {
  const [names, marked] = await Promise.all([namesOf(store, entries), markedPeople(store, entries)]);
  return (entry) => {
    const { opId, createdAt } = entry;
    const kind = store.kinds.of(entry.kind);
    const name = names.get(entry.scope) ?? NOTHING;
    return {
      opId,
      title: kind?.title(name.title) ?? entry.kind,
      subject: marked.get(opId) ?? subjectOf(entry),
      text: textOfEdit(entry, kind),
      createdAt,
      place: placeOf(entry, name),
    };
  };
}

/** Both versions of one edit's conflict; null where there is none. */
export async function getConflict(store: Store, opId: string): Promise<ConflictView | null> {
  const entry = await readEntry(store, opId);
  return entry ? conflictOf(store, entry) : null;
}

const NOT_A_MEMBER = 'You are no longer a member of this group, so the server refused this.';
const NOT_THERE = 404;

/**
 * The scopes that disappeared with the groups that a pull has removed: to a user who lost a group the server answers
 * that its entities do not exist. Read only after such an answer, because each removed group is kept whole.
 */
async function lostScopes(store: Store, entries: readonly OutboxEntry[]): Promise<ReadonlySet<string>> {
  if (!entries.some(isSaidNotThere)) return new Set();
  const removed = await store.read((db) => db.meta.where('key').startsWith(REMOVED_GROUP).toArray());
  return new Set(
    removed.flatMap(({ key, value }) => {
      const { events = [] } = (value as { rows: { events?: { id: string }[] } }).rows;
      return [`group:${key.slice(REMOVED_GROUP.length)}`, ...events.map(({ id }) => `event:${id}`)];
    }),
  );
}

const isSaidNotThere = ({ state, error }: OutboxEntry): boolean => state === 'needs-you' && error?.status === NOT_THERE;

function problemOf(entry: OutboxEntry, lost: ReadonlySet<string>): string | null {
  if (entry.state !== 'needs-you' || entry.error?.isLacked) return null;
  return isSaidNotThere(entry) && lost.has(entry.scope) ? NOT_A_MEMBER : (entry.error?.message ?? null);
}

/** Every edit that is not done, oldest first, without looks at medical notes. */
export async function listUnsent(store: Store): Promise<UnsentView[]> {
  const entries = await store.read(unfinishedEntries);
  const [describe, lost, conflicts] = await Promise.all([
    described(store, entries),
    lostScopes(store, entries),
    Promise.all(entries.map(async (entry) => [entry, await conflictOf(store, entry)] as const)),
  ]);
  const conflictIn = new Map(conflicts);
  const wanted = new Set(entries.flatMap(({ deps }) => deps));
  // The first entry of each entity: the others wait for it.
  const heads = new Map([...entries].reverse().map(({ entity, opId }) => [entityKey(entity), opId]));
  // An edit that closes a group waits for all that are still to be sent (SEND-15).
  const first = entries.find(isOnItsWay);
  const listed = entries.filter((entry) => !isLook(entry));
  return listed.map((entry) => {
    const isBehind =
      heads.get(entityKey(entry.entity)) !== entry.opId ||
      (closes(entry) && first !== undefined && first.seq < entry.seq);
    const isLacked = entry.error?.isLacked === true;
    return {
      ...describe(entry),
      kind: entry.kind,
      state: markOf(entry) ?? 'waiting',
      problem: problemOf(entry, lost),
      waits: waitsOf(entry, isBehind),
      conflict: conflictIn.get(entry) ?? null,
      tried: !isLacked && !neverApplied(entry) && entry.attempts > 0,
      isLacked,
      isPart: entry.entity.type === 'upload' && wanted.has(entry.entity.id),
    };
  });
}

/** How many entries are read for each one that is shown, because some are files. */
const SENT_READ = 4;

/** The last sent edits, newest first. Files are shown with the edit that refers to them. */
export async function listSent(store: Store, limit: number): Promise<SentView[]> {
  const newest = await store.read((db) => newestDone(db, limit * SENT_READ));
  const entries = newest.filter((entry) => entry.entity.type !== 'upload' && !isLook(entry)).slice(0, limit);
  return entries.map(await described(store, entries));
}

/** Whether changes of medical notes are not sent yet: an exported file does not contain them (FIELD-11). */
export const hasUnsentNotes = (store: Store): Promise<boolean> =>
  store.read(async (db) => {
    const notes = await db.outbox.where('entityKey').startsWith('medical-note:').toArray();
    return notes.some(({ state }) => state !== 'done');
  });
