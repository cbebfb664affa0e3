import { sql } from 'kysely';
import type { ChangedEntity } from '#contract/live/changes.ts';
import type { Tables } from './tables.ts';

/** How the rows of an entity of a group are stored. */
interface Stored {
  table: keyof Tables;
  /** The word for it in the paths of its calls. */
  path?: string;
  /** The words for it in messages and in the audit, if its calls name it by its id. */
  name?: string;
  /** The SQL of a row's group, if it is not the column `group_id`; the row is called `entity`. */
  group?: string;
  /** Its id is that of the group or member that it belongs to. */
  sharesId?: true;
  /** It belongs to the person in `user_id`. */
  isPersonal?: true;
  /**
   * The column with a person, or with their membership (`member_id`), whose changes are changes of the row; with
   * `created_by`, the row remains when they are deleted.
   */
  person?: 'user_id' | 'member_id' | 'subject_id' | 'created_by';
  /** It is hidden with the event in `schedule_item_id`. */
  under?: 'event';
  /** The columns of its long texts, which bound a page of the changes feed. */
  texts: readonly string[];
  /** These texts count to its group. */
  counted?: true;
}

const ALL = {
  group: { table: 'groups', path: 'groups', name: 'group', group: 'entity.id', texts: [] },
  member: { table: 'group_members', path: 'members', person: 'user_id', texts: [] },
  hotel: { table: 'group_hotels', path: 'hotels', name: 'hotel', texts: [] },
  room: {
    table: 'accommodations',
    path: 'accommodations',
    name: 'room assignment',
    group: '(select group_id from group_hotels where group_hotels.id = entity.hotel_id)',
    person: 'member_id',
    texts: ['notes'],
    counted: true,
  },
  schedule: {
    table: 'schedule_items',
    path: 'schedules',
    name: 'event',
    texts: ['description', 'instruction', 'audience'],
    counted: true,
  },
  comment: {
    table: 'comments',
    path: 'comments',
    name: 'comment',
    isPersonal: true,
    person: 'user_id',
    under: 'event',
    texts: ['content'],
    counted: true,
  },
  'roll-call': { table: 'roll_calls', path: 'roll-calls', name: 'roll call', texts: ['member_ids', 'seen'] },
  mark: { table: 'roll_call_marks', path: 'marks', texts: ['note', 'seen'] },
  'emergency-card': { table: 'emergency_cards', sharesId: true, texts: [] },
  'medical-note': {
    table: 'medical_notes',
    sharesId: true,
    person: 'member_id',
    texts: ['medical', 'allergies', 'dietary'],
  },
  'medical-look': { table: 'medical_looks', path: 'medical-looks', person: 'subject_id', texts: [] },
  bus: { table: 'buses', path: 'buses', name: 'bus', under: 'event', texts: ['member_ids'] },
  seen: { table: 'seen_marks', isPersonal: true, texts: [] },
  receipt: {
    table: 'receipts',
    path: 'receipts',
    isPersonal: true,
    person: 'user_id',
    texts: ['content'],
    counted: true,
  },
  announcement: {
    table: 'announcements',
    path: 'announcements',
    name: 'announcement',
    person: 'created_by',
    texts: ['body'],
    counted: true,
  },
} as const satisfies Readonly<Record<ChangedEntity, Stored>>;

/** An entity that calls name by its id. */
export type InGroup = {
  [Name in ChangedEntity]: (typeof ALL)[Name] extends { name: string } ? Name : never;
}[ChangedEntity];
/** The words for such an entity in the audit. */
export type RecordName = (typeof ALL)[InGroup]['name'];

/** Every entity of a group; those that others refer to come first. */
export const RECORDS: Readonly<Record<ChangedEntity, Stored> & Record<InGroup, Stored & { name: RecordName }>> = ALL;

const ENTITIES = Object.entries<Stored>(RECORDS) as [ChangedEntity, Stored][];

/** The entities that calls name by their id, by the word before it in a path. */
export const IN_PATHS: ReadonlyMap<string, InGroup> = new Map(
  ENTITIES.flatMap(([entity, { path, name }]) => (path && name ? [[path, entity as InGroup] as const] : [])),
);

/** A table with the column `schedule_item_id`. */
export type UnderEvent = 'comments' | 'buses';

/** The tables of the entities that are hidden with their event. */
export const UNDER_EVENTS = new Map(
  ENTITIES.flatMap(([entity, { table, under }]) => (under ? [[entity, table as UnderEvent] as const] : [])),
);

/** The entities with a person, whose tables the query builder takes for one of them. */
export const WITH_PERSON = ENTITIES.flatMap(([entity, { table, person }]) =>
  person ? [{ entity, table: table as 'comments', person }] : [],
);

/** The entities whose long texts count to their group. */
export const COUNTED_TEXTS = ENTITIES.flatMap(([entity, { counted }]) => (counted ? [entity] : []));

/** The bytes that the long texts of one row of an entity take, as SQL. */
export const textBytes = (entity: ChangedEntity) =>
  sql<number>`cast(${sql.join(
    [sql`0`, ...RECORDS[entity].texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)],
    sql` + `,
  )} as bigint)`;
