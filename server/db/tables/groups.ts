import type { Insertable, Selectable } from 'kysely';
import type { Flag, KeyedEntity } from './columns.ts';

interface GroupsTable extends KeyedEntity {
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
}

interface GroupMembersTable extends KeyedEntity {
  group_id: number;
  user_id: number;
  role: string;
}

export interface GroupTables {
  groups: GroupsTable;
  group_members: GroupMembersTable;
}

export type GroupRow = Selectable<GroupsTable>;
export type NewGroup = Insertable<GroupsTable>;
