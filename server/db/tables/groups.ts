import type { Insertable, Selectable } from 'kysely';
import type { Entity, Flag } from './columns.ts';

export interface GroupsTable extends Entity {
  name: string;
  code: string;
  type: string;
  year: number;
  start_date: string;
  end_date: string;
  default_timezone: string;
  icon_path: string | null;
  is_archived: Flag;
  created_by: number | null;
  /** The idempotency key that created the row. */
  client_key: string | null;
}

interface GroupMembersTable extends Entity {
  group_id: number;
  user_id: number;
  role: string;
  /** The idempotency key that created the row. */
  client_key: string | null;
}

export interface GroupTables {
  groups: GroupsTable;
  group_members: GroupMembersTable;
}

export type GroupRow = Selectable<GroupsTable>;
export type NewGroup = Insertable<GroupsTable>;
