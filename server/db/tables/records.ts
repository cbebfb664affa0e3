import { sql } from 'kysely';
import type { ChangedEntity } from '#contract/live/changes.ts';
import type { Tables } from './tables.ts';

/** Where the rows of an entity of a group are. */
interface Stored {
  table: keyof Tables;
  /** The SQL of a row's group, if it is not the column `group_id`; the row is called `entity`. */
  group?: string;
  /** It belongs to the person in `user_id`. */
  isPersonal?: true;
  /** It is hidden with the event in `schedule_item_id`. */
  under?: 'event';
  /** The columns of its long texts, which bound a page of the changes feed. */
  texts: readonly string[];
  /** These texts count to its group. */
  counted?: true;
}

/** Every entity of a group; those that others refer to come first. */
export const RECORDS: Readonly<Record<ChangedEntity, Stored>> = {
  group: { table: 'groups', group: 'entity.id', texts: [] },
  member: { table: 'group_members', texts: [] },
  hotel: { table: 'group_hotels', texts: [] },
  room: {
    table: 'accommodations',
    group: '(select group_id from group_hotels where group_hotels.id = entity.hotel_id)',
    texts: ['notes'],
    counted: true,
  },
  schedule: { table: 'schedule_items', texts: ['description', 'instruction', 'audience'], counted: true },
  comment: { table: 'comments', isPersonal: true, under: 'event', texts: ['content'], counted: true },
  'roll-call': { table: 'roll_calls', texts: ['member_ids', 'seen'] },
  mark: { table: 'roll_call_marks', texts: ['note', 'seen'] },
  'emergency-card': { table: 'emergency_cards', texts: [] },
  'medical-note': { table: 'medical_notes', texts: ['medical', 'allergies', 'dietary'] },
  'medical-look': { table: 'medical_looks', texts: [] },
  bus: { table: 'buses', under: 'event', texts: ['member_ids'] },
  seen: { table: 'seen_marks', isPersonal: true, texts: [] },
  receipt: { table: 'receipts', isPersonal: true, texts: ['content'], counted: true },
  announcement: { table: 'announcements', texts: ['body'], counted: true },
};

const ENTITIES = Object.entries(RECORDS) as [ChangedEntity, Stored][];

/** A table with the column `schedule_item_id`. */
export type UnderEvent = 'comments' | 'buses';

/** The tables of the entities that are hidden with their event. */
export const UNDER_EVENTS = new Map(
  ENTITIES.flatMap(([entity, { table, under }]) => (under ? [[entity, table as UnderEvent] as const] : [])),
);

/** The entities whose long texts count to their group. */
export const COUNTED_TEXTS = ENTITIES.flatMap(([entity, { counted }]) => (counted ? [entity] : []));

/** The bytes that the long texts of one row of an entity take, as SQL. */
export const textBytes = (entity: ChangedEntity) =>
  sql<number>`cast(${sql.join(
    [sql`0`, ...RECORDS[entity].texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)],
    sql` + `,
  )} as bigint)`;
