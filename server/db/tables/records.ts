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
  /** The columns of its long texts, which bound a page of the changes feed and count in the quotas. */
  texts: readonly string[];
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
  },
  schedule: { table: 'schedule_items', texts: ['description', 'instruction', 'audience'] },
  comment: { table: 'comments', isPersonal: true, texts: ['content'] },
  'roll-call': { table: 'roll_calls', texts: ['member_ids', 'seen'] },
  mark: { table: 'roll_call_marks', texts: ['note', 'seen'] },
  'emergency-card': { table: 'emergency_cards', texts: [] },
  'medical-note': { table: 'medical_notes', texts: ['medical', 'allergies', 'dietary'] },
  'medical-look': { table: 'medical_looks', texts: [] },
  bus: { table: 'buses', texts: ['member_ids'] },
  seen: { table: 'seen_marks', isPersonal: true, texts: [] },
  receipt: { table: 'receipts', isPersonal: true, texts: ['content'] },
  announcement: { table: 'announcements', texts: ['body'] },
};

/** The bytes that the long texts of one row of an entity take, as SQL. */
export const textBytes = (entity: ChangedEntity) =>
  sql<number>`cast(${sql.join(
    [sql`0`, ...RECORDS[entity].texts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)],
    sql` + `,
  )} as bigint)`;
