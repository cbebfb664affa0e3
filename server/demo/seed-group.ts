import { instantAt } from '#contract/time/clock.ts';
import { addDays } from '#contract/time/day.ts';
import { insertUsers } from '#server/db/people/users.ts';
import type { NewUser } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { sanitizeRichText } from '#server/domain/base/rich-text.ts';
import type { DemoEvent } from './event.ts';
import type { DemoPerson } from './people.ts';

export interface DemoGroup {
  name: string;
  type: 'HSS' | 'JSS';
  zone: string;
  firstDay: string;
  days: number;
  archived?: boolean;
  events: readonly DemoEvent[];
}

export interface SeededGroup {
  groupId: number;
  /** In the order of the members given. */
  memberIds: number[];
  /** The ids of the events that have a key. */
  eventIds: ReadonlyMap<string, { id: number; title: string }>;
}

/** The code that the group form would fill in: type, year and start month. */
const groupCode = ({ type, firstDay }: DemoGroup): string => `${type}-${firstDay.slice(2, 4)}-${firstDay.slice(5, 7)}`;

/** @returns ids by the people's keys */
export async function seedPeople(
  tx: Db,
  people: readonly DemoPerson[],
  passwordHashes: ReadonlyMap<string, string>,
  at: string,
): Promise<Map<string, number>> {
  const rows = people.map((person): NewUser => {
    const hash = passwordHashes.get(person.key) ?? null;
    return {
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      preferred_name: person.preferredName ?? null,
      phone: person.phone ?? null,
      role: person.siteRole,
      account_status: hash ? 'active' : 'invited',
      is_customer_account: person.memberRole === 'client' ? 1 : 0,
      password_hash: hash,
      created_at: at,
      updated_at: at,
    };
  });
  const ids = await insertUsers(tx, rows);
  return new Map(people.map((person, index) => [person.key, ids[index] ?? 0]));
}

/** Writes a group with its members and its schedule. */
export async function seedGroup(
  tx: Db,
  group: DemoGroup,
  members: readonly { userId: number; role: string }[],
  createdBy: number,
  at: string,
): Promise<SeededGroup> {
  const stamps = { created_at: at, updated_at: at };
  const { id: groupId } = await tx
    .insertInto('groups')
    .values({
      name: group.name,
      code: groupCode(group),
      type: group.type,
      year: Number(group.firstDay.slice(0, 4)),
      start_date: group.firstDay,
      end_date: addDays(group.firstDay, group.days - 1),
      default_timezone: group.zone,
      is_archived: group.archived ? 1 : 0,
      created_by: createdBy,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const memberRows = await tx
    .insertInto('group_members')
    .values(members.map(({ userId, role }) => ({ group_id: groupId, user_id: userId, role, ...stamps })))
    .returning(['id', 'user_id'])
    .execute();
  const memberIds = new Map(memberRows.map((row) => [row.user_id, row.id]));

  const eventIds = new Map<string, { id: number; title: string }>();
  for (const event of group.events) {
    const { id } = await tx
      .insertInto('schedule_items')
      .values({ ...eventRow(event, group), group_id: groupId, created_by: createdBy, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (event.key) eventIds.set(event.key, { id, title: event.title });
  }
  return { groupId, memberIds: members.flatMap(({ userId }) => memberIds.get(userId) ?? []), eventIds };
}

function eventRow(event: DemoEvent, group: DemoGroup) {
  const zone = event.zone ?? group.zone;
  return {
    title: event.title,
    type: event.type,
    start_time: instantAt(addDays(group.firstDay, event.day), event.start, zone),
    end_time: instantAt(addDays(group.firstDay, event.day + (event.nights ?? 0)), event.end, zone),
    timezone: zone,
    description: sanitizeRichText(event.description),
    instruction: sanitizeRichText(event.instruction ?? ''),
    address: event.address ?? null,
    bus_pickup_address: event.busPickup ?? null,
    bus_dropoff_address: event.busDropoff ?? null,
    is_fixed: event.type === 'flight' ? (1 as const) : (0 as const),
  };
}
