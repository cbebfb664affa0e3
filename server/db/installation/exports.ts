import { type RawBuilder, sql } from 'kysely';
import type { ChangedEntity } from '#contract/live/changes.ts';
import type { ExportedWire } from '#contract/records/installation/personal-data.ts';
import { RECORDS } from '#server/db/tables/records.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';

/** Rows of one kind in an export; the row is called `entity`. */
interface Part {
  kind: string;
  table: keyof Tables;
  of: RawBuilder<boolean>;
  columns: readonly string[];
  /** The column that rows are ordered by. */
  key?: 'user_id';
}

/** Few, because an event may have 400 KB of text. */
const ROWS = 25;

/** The rows of an export, a page at a time: each is read after the previous one was sent. */
async function* pagesOf(db: Db, parts: readonly Part[]): AsyncGenerator<ExportedWire[]> {
  for (const { kind, table, of, columns, key = 'id' } of parts) {
    for (let after = 0; ; ) {
      const rows = await sql<Record<string, string | number | null>>`
        select ${sql.join([...columns, key].map((column) => sql.ref(`entity.${column}`)))}
        from ${sql.table(table)} as entity
        where ${of} and ${sql.ref(`entity.${key}`)} > ${after} order by ${sql.ref(`entity.${key}`)} limit ${ROWS}`.execute(
        db,
      );
      yield rows.rows.map((row) => ({ kind, row }));
      if (rows.rows.length < ROWS) break;
      after = Number(rows.rows.at(-1)?.[key]);
    }
  }
}

const TIMES = ['created_at', 'updated_at'];
const FILE = ['stored_name', 'name', 'type', 'size', 'created_at'];

/** The data of one person. Of events and announcements, which others may have changed since, only the creation. */
export function exportOfPerson(db: Db, id: number): AsyncGenerator<ExportedWire[]> {
  const own = sql<boolean>`entity.user_id = ${id}`;
  const memberships = sql`(select id from group_members where user_id = ${id})`;
  const made = sql<boolean>`entity.created_by = ${id}`;
  const names = ['email', 'first_name', 'last_name', 'preferred_name', 'profile_image_url'];
  return pagesOf(db, [
    {
      ...{ kind: 'account', table: 'users', of: sql`entity.id = ${id}` },
      columns: [...names, 'role', 'account_status', 'is_customer_account', 'gender', 'phone', 'time_zone', ...TIMES],
    },
    {
      ...{ kind: 'settings', table: 'user_settings', of: own, key: 'user_id' },
      columns: ['default_translation_language', 'clock', ...TIMES],
    },
    {
      ...{ kind: 'notifications', table: 'push_preferences', of: own, key: 'user_id' },
      columns: ['muted', 'quiet_from', 'quiet_to', 'quiet_zone', 'updated_at'],
    },
    {
      kind: 'third-party account',
      table: 'identities',
      of: own,
      columns: ['issuer', 'subject', 'email', 'created_at'],
    },
    {
      ...{ kind: 'session', table: 'sessions', of: own },
      columns: ['device', 'address', 'created_at', 'last_seen_at', 'expires_at'],
    },
    { kind: 'notification device', table: 'push_subscriptions', of: own, columns: ['device', 'created_at'] },
    { kind: 'calendar address', table: 'calendar_subscriptions', of: own, columns: ['group_id', 'created_at'] },
    { kind: 'membership', table: 'group_members', of: own, columns: ['group_id', 'role', ...TIMES] },
    {
      ...{ kind: 'room', table: 'accommodations', of: sql`entity.member_id in ${memberships}` },
      columns: ['hotel_id', 'room_number', 'check_in_date', 'check_out_date', 'notes', ...TIMES],
    },
    { kind: 'comment', table: 'comments', of: own, columns: ['group_id', 'schedule_item_id', 'content', ...TIMES] },
    {
      ...{ kind: 'receipt', table: 'receipts', of: own },
      columns: ['group_id', 'schedule_item_id', 'announcement_id', 'read_at', 'created_at'],
    },
    {
      ...{ kind: 'mark', table: 'roll_call_marks', of: sql`entity.member_id in ${memberships}` },
      columns: ['group_id', 'roll_call_id', 'status', 'made_at'],
    },
    { kind: 'event created', table: 'schedule_items', of: made, columns: ['group_id', ...TIMES] },
    { kind: 'announcement created', table: 'announcements', of: made, columns: ['group_id', ...TIMES] },
    { kind: 'file', table: 'files', of: sql`entity.owner_id = ${id}`, columns: FILE },
    { kind: 'act', table: 'audit', of: own, columns: ['at', 'action', 'detail', 'address', 'device'] },
  ]);
}

/** Of a group: never the medical notes, and not how far each person has looked. */
const LEFT_OUT: ReadonlySet<string> = new Set<ChangedEntity>(['medical-note', 'medical-look', 'seen']);
/** Columns that only the server needs. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['id', 'version', 'client_key', 'origin_key', 'seen', 'hash']);

/** The data of a group, of every kind that its staff see, with the names of its members and its files. */
export async function exportOfGroup(db: Db, id: number): Promise<AsyncGenerator<ExportedWire[]>> {
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  const entities = (Object.keys(RECORDS) as ChangedEntity[]).filter((entity) => !LEFT_OUT.has(entity));
  const members = sql`(select user_id from group_members where group_id = ${id})`;
  return pagesOf(db, [
    ...entities.map((kind): Part => {
      const { table, group = 'entity.group_id' } = RECORDS[kind];
      const columns = (tables.get(table) ?? []).map(({ name }) => name).filter((name) => !OWN_COLUMNS.has(name));
      return { kind, table, columns, of: sql<boolean>`${sql.raw(group)} = ${id}` };
    }),
    {
      ...{ kind: 'person', table: 'users', of: sql`entity.id in ${members}` },
      columns: ['first_name', 'last_name', 'preferred_name', 'email'],
    },
    { kind: 'file', table: 'files', of: sql`entity.group_id = ${id}`, columns: [...FILE, 'owner_id'] },
    ...(['schedule', 'comment'] as const).map((of): Part => {
      const table = of === 'schedule' ? 'schedule_items' : 'comments';
      const holder = of === 'schedule' ? 'schedule_item_id' : 'comment_id';
      return {
        ...{ kind: `file of ${of}`, table: `${of}_attachments` },
        of: sql<boolean>`${sql.ref(`entity.${holder}`)} in (select id from ${sql.table(table)} where group_id = ${id})`,
        columns: [holder, 'file_id', 'name', 'position'],
      };
    }),
  ]);
}
