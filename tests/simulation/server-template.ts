import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DEFAULT_TRANSLATION_LANGUAGE } from '#contract/records/people/user-settings.ts';
import { toInstant } from '#server/base/clock.ts';
import { recordChanges } from '#server/db/delivery/changes.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { uploadUrl } from '#server/db/files/attachments.ts';
import { insertFile } from '#server/db/files/files.ts';
import { insertSession } from '#server/db/people/sessions.ts';
import { insertUsers } from '#server/db/people/users.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { hashToken } from '#server/domain/auth/secrets.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import { entityModels, wordsAsSql } from './entities/all-models.ts';
import type { EntityModel } from './entities/entity-model.ts';
import { bytesOf, EXTENSION, keptHash } from './entities/files.ts';
import { PICTURE } from './entities/pictures.ts';
import { EVENT, GROUP_ID, MEMBER_ID } from './entities/scene.ts';

export type PersonName = 'A' | 'B' | 'C';
/** All run the group; the second is an administrator, who may also change the others' comments. */
export const PEOPLE: Readonly<Record<PersonName, { id: number; role: 'organizer' | 'admin' }>> = {
  A: { id: 1, role: 'organizer' },
  B: { id: 2, role: 'admin' },
  C: { id: 3, role: 'organizer' },
};
const PERSON_NAMES = Object.keys(PEOPLE) as PersonName[];
export const emailOf = (person: PersonName): string => `${person.toLowerCase()}@example.org`;
/** The value of a user's cookie on a device. */
export const tokenOf = (device: string, person: PersonName): string => `token-of-${person}-on-${device}`;

/** The address of a picture that exists from the beginning. @param thing `i1` */
export const pictureOf = (thing: string): string => uploadUrl(`${thing}${PICTURE}`);

const DAY_MS = 86_400_000;
/** The fields that the server requires of every hotel of the catalogue; the app's forms differ. */
const CONTACT = { address: 'Ueno', phone: '03 1', email: 'desk@ueno.example' };

/**
 * A migrated database with a group, two of each entity that is created in it, the people and their sessions on every
 * device, as the bytes of its file. Triggers record the changes of the words of every entity in `effects`: they are the
 * database's own memory, so that a backup contains them.
 */
export async function serverTemplate(devices: readonly string[]): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matrix-simulation-'));
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  const now = new VirtualClock().now();
  const at = toInstant(now);
  const stamps = { created_at: at, updated_at: at };
  await insertUsers(
    db,
    PERSON_NAMES.map((name) => ({
      email: emailOf(name),
      first_name: `p${PEOPLE[name].id} S v1`,
      last_name: 'Example',
      role: PEOPLE[name].role,
      account_status: 'active',
      is_customer_account: 0,
      password_hash: null,
      ...stamps,
    })),
  );
  for (const { id } of Object.values(PEOPLE)) {
    await insertPicture(db, `i${id}`, at);
    await db
      .updateTable('users')
      .set({ profile_image_url: pictureOf(`i${id}`) })
      .where('id', '=', id)
      .execute();
  }
  const group = { code: 'HSS-26-04', type: 'HSS', year: 2026, start_date: '2026-04-01', end_date: '2026-04-14' };
  await db
    .insertInto('groups')
    .values({ name: 'g1 S v1', ...group, default_timezone: 'Asia/Tokyo', is_archived: 0, ...stamps })
    .execute();
  await db
    .insertInto('group_members')
    .values({ group_id: 1, user_id: PEOPLE.A.id, role: 'group_manager', ...stamps })
    .execute();
  const students = [1, 2].map((no) => ({
    email: `m${no}@example.org`,
    first_name: `m${no} S v1`,
    last_name: 'Example',
    role: 'user',
    account_status: 'invited',
    is_customer_account: 0 as const,
    password_hash: null,
    ...stamps,
  }));
  const studentIds = await insertUsers(db, students);
  await insertUsers(
    db,
    [1, 2].map((no) => ({
      email: `u${no}@example.org`,
      first_name: 'Somebody',
      last_name: `u${no} S v1`,
      role: 'user',
      account_status: 'invited',
      is_customer_account: 0 as const,
      password_hash: null,
      ...stamps,
    })),
  );
  // The first user has never saved any.
  await db
    .insertInto('user_settings')
    .values({ user_id: PEOPLE.B.id, default_translation_language: DEFAULT_TRANSLATION_LANGUAGE, ...stamps })
    .execute();
  await db
    .insertInto('user_settings')
    .values({ user_id: PEOPLE.C.id, default_translation_language: DEFAULT_TRANSLATION_LANGUAGE, ...stamps })
    .execute();
  await db
    .insertInto('system_hotels')
    .values([1, 2].map((no) => ({ name: `y${no} S v1`, ...CONTACT, is_system_hotel: 1, ...stamps })))
    .execute();
  await db
    .insertInto('group_members')
    .values(studentIds.map((id) => ({ group_id: 1, user_id: id, role: 'student', ...stamps })))
    .execute();
  await db
    .insertInto('group_members')
    .values({ group_id: 1, user_id: PEOPLE.C.id, role: 'group_manager', ...stamps })
    .execute();
  const times = { start_time: EVENT.startTime, end_time: EVENT.endTime, timezone: EVENT.timezone };
  const event = { group_id: 1, type: EVENT.type, description: '', instruction: '', ...times, ...stamps };
  await db
    .insertInto('schedule_items')
    .values([1, 2].map((no) => ({ ...event, title: `e${no} S v1`, address: `l${no} S v1` })))
    .execute();
  for (const no of [1, 2]) {
    const picture = await insertPicture(db, `b${no}`, at);
    await db.insertInto('schedule_pictures').values({ schedule_item_id: no, file_id: picture }).execute();
    const description = `<p>Look: <img src="${pictureOf(`b${no}`)}" alt="" /></p>`;
    await db.updateTable('schedule_items').set({ description }).where('id', '=', no).execute();
  }
  for (const words of ['d1 S v1', 'd2 S v1']) {
    const name = `${words}${EXTENSION}`;
    const hash = await keptHash(name);
    const file = { storedName: `${words[1]}.txt`, hash, name, type: 'text/plain', size: bytesOf(name).length };
    const fileId = await insertFile(db, { ...file, ownerId: PEOPLE.A.id, at });
    await db
      .insertInto('schedule_attachments')
      .values({ schedule_item_id: 1, file_id: fileId ?? 0, name, position: fileId ?? 0 })
      .execute();
  }
  const call = { group_id: 1, kind: 'group', place: '', member_ids: `[${MEMBER_ID}]`, started_at: at, ...stamps };
  await db
    .insertInto('roll_calls')
    .values([1, 2].map((no) => ({ ...call, title: `q${no} S v1` })))
    .execute();
  const mark = {
    group_id: 1,
    roll_call_id: 1,
    member_id: Number(MEMBER_ID),
    status: 'present',
    made_at: at,
    ...stamps,
  };
  await db
    .insertInto('roll_call_marks')
    .values([1, 2].map((no) => ({ ...mark, note: `n${no} S v1` })))
    .execute();
  await db
    .insertInto('comments')
    .values(
      (['A', 'B'] as const).map((name, index) => ({
        group_id: 1,
        schedule_item_id: 1,
        user_id: PEOPLE[name].id,
        content: `c${index + 1} S v1`,
        client_key: null,
        ...stamps,
      })),
    )
    .execute();
  await db
    .insertInto('group_hotels')
    .values([1, 2].map((no) => ({ group_id: 1, name: `h${no} S v1`, client_key: null, ...stamps })))
    .execute();
  const room = { hotel_id: 1, member_id: Number(MEMBER_ID), client_key: null, ...stamps };
  await db
    .insertInto('accommodations')
    .values([1, 2].map((no) => ({ ...room, room_number: `r${no} S v1` })))
    .execute();
  const upsert = { groupId: Number(GROUP_ID), op: 'upsert', at } as const;
  await recordChanges(db, { ...upsert, entity: 'group', entityIds: [1] });
  await recordChanges(db, { ...upsert, entity: 'member', entityIds: [1, 2, 3, 4] });
  await recordChanges(db, { ...upsert, entity: 'schedule', entityIds: [1, 2] });
  await recordChanges(db, { ...upsert, entity: 'comment', entityIds: [1, 2] });
  await recordChanges(db, { ...upsert, entity: 'hotel', entityIds: [1, 2] });
  await recordChanges(db, { ...upsert, entity: 'room', entityIds: [1, 2] });
  await recordChanges(db, { ...upsert, entity: 'roll-call', entityIds: [1, 2] });
  await recordChanges(db, { ...upsert, entity: 'mark', entityIds: [1, 2] });
  const expiresAt = toInstant(now + 30 * DAY_MS);
  for (const device of devices)
    for (const person of PERSON_NAMES)
      await insertSession(db, {
        tokenHash: hashToken(tokenOf(device, person)),
        userId: PEOPLE[person].id,
        at,
        expiresAt,
      });
  await db.insertInto('meta').values({ key: 'epoch', value: '00000000-0000-4000-8000-000000000001' }).execute();
  await db.destroy();

  const file = new Sqlite(join(dataDir, 'matrix.db'));
  file.pragma('journal_mode = DELETE');
  file.exec(`create table effects (no integer primary key, what text, thing text, id integer, words text)`);
  for (const thing of entityModels) file.exec(triggersOf(thing));
  const bytes = file.serialize();
  file.close();
  rmSync(dataDir, { recursive: true });
  return bytes;
}

/** All of them belong to the first person. */
async function insertPicture(db: Db, thing: string, at: string): Promise<number> {
  const name = `${thing} S v1${PICTURE}`;
  const file = { hash: await keptHash(name), name, type: 'image/gif', size: bytesOf(name).length };
  return (await insertFile(db, { ...file, storedName: `${thing}${PICTURE}`, ownerId: PEOPLE.A.id, at })) ?? 0;
}

const triggersOf = (thing: EntityModel): string => {
  const { table, column } = thing;
  const log = (what: string, row: 'new' | 'old') =>
    `begin insert into effects (what, thing, id, words) values ('${what}', '${table}.${column}', ${row}.rowid, ${wordsAsSql(thing, row)}); end;`;
  const words = wordsAsSql(thing, 'new');
  if (thing.isRewritten)
    return `create trigger made_${table}_${column} after insert on ${table}
      when ${words} not like '% S v1' and not exists (select 1 from effects where words = ${words}) ${log('create', 'new')}`;
  return `
    create trigger made_${table}_${column} after insert on ${table} ${log('create', 'new')}
    create trigger changed_${table}_${column} after update of ${column} on ${table}
      when old.${column} is not new.${column} ${log('edit', 'new')}
    create trigger removed_${table}_${column} after delete on ${table} ${log('delete', 'old')}`;
};
