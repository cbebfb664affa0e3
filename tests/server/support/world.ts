import { beforeAll } from 'vitest';
import type { MemberRole, SiteRole } from '#contract/records/groups/roles.ts';
import { toInstant } from '#server/base/clock.ts';
import { insertUsers } from '#server/db/people/users.ts';
import type { NewGroup } from '#server/db/tables/groups.ts';
import type { NewUser } from '#server/db/tables/people.ts';
import type { NewScheduleItem } from '#server/db/tables/schedule.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { hashPassword } from '#server/domain/auth/passwords.ts';
import { startSession } from '#server/domain/auth/sessions.ts';
import { START, sharedServer, type TestApp } from './test-app.ts';

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

const at = toInstant(START);
const stamps = { created_at: at, updated_at: at };

export interface Person {
  id: number;
  email: string;
  /** The `Cookie` header of a session of theirs. */
  cookie: string;
}

/** A person with a session; all have the same password. */
export async function addPerson(
  db: Db,
  name: string,
  role: SiteRole = 'user',
  more: Partial<NewUser> = {},
): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  const email = `${name.toLowerCase()}@example.org`;
  const [id = 0] = await insertUsers(db, [
    {
      email,
      first_name: name,
      last_name: 'Example',
      role,
      account_status: 'active',
      is_customer_account: 0,
      password_hash: await passwordHash,
      ...stamps,
      ...more,
    },
  ]);
  return { id, email, cookie: `sid=${await startSession(db, id, START)}` };
}

export async function addGroup(db: Db, group: Partial<NewGroup> = {}): Promise<number> {
  const { id } = await db
    .insertInto('groups')
    .values({
      name: 'Spring trip',
      code: 'HSS-26-05',
      type: 'HSS',
      year: 2026,
      start_date: '2026-05-10',
      end_date: '2026-05-20',
      default_timezone: 'Asia/Tokyo',
      is_archived: 0,
      ...stamps,
      ...group,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addMember(
  db: Db,
  groupId: number,
  userId: number,
  role: MemberRole = 'student',
): Promise<number> {
  const { id } = await db
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, role, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addEvent(db: Db, groupId: number, event: Partial<NewScheduleItem> = {}): Promise<number> {
  const { id } = await db
    .insertInto('schedule_items')
    .values({
      group_id: groupId,
      title: 'Museum',
      type: 'activity',
      start_time: '2026-05-13T05:00:00.000Z',
      end_time: '2026-05-13T06:00:00.000Z',
      timezone: 'Asia/Tokyo',
      description: '<p>Bring a pencil</p>',
      instruction: '',
      ...stamps,
      ...event,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A comment, without its notifications. */
export async function addComment(db: Db, groupId: number, eventId: number, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('comments')
    .values({ schedule_item_id: eventId, group_id: groupId, user_id: userId, content: 'Mine', ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface World {
  admin: Person;
  /** Created the group without being its member. */
  organizer: Person;
  /** A member who wrote the comment. */
  author: Person;
  member: Person;
  /** Member of another group only. */
  outsider: Person;
  groupId: number;
  otherGroupId: number;
  eventId: number;
  otherEventId: number;
}

/** One group with an event, two members, and people around it. */
export async function createWorld(db: Db): Promise<World> {
  const admin = await addPerson(db, 'Ada', 'admin');
  const organizer = await addPerson(db, 'Olga', 'organizer');
  const author = await addPerson(db, 'Anton');
  const member = await addPerson(db, 'Mina', 'instructor');
  const outsider = await addPerson(db, 'Otto');
  const groupId = await addGroup(db, { created_by: organizer.id });
  const otherGroupId = await addGroup(db, { name: 'Another trip', code: 'JSS-26-05', type: 'JSS' });
  await addMember(db, groupId, author.id);
  await addMember(db, groupId, member.id, 'group_manager');
  await addMember(db, otherGroupId, outsider.id);
  const eventId = await addEvent(db, groupId);
  const otherEventId = await addEvent(db, otherGroupId, { title: 'Elsewhere' });
  return { admin, organizer, author, member, outsider, groupId, otherGroupId, eventId, otherEventId };
}

/** One server with a world for all tests of a `describe`. */
export function sharedWorld(...options: Parameters<typeof sharedServer>): { server: TestApp; world: World } {
  const server = sharedServer(...options);
  const world = {} as World;
  beforeAll(async () => void Object.assign(world, await createWorld(server.db)));
  return { server, world };
}
