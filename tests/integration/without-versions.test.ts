import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '#store/commands/command.ts';
import { createComment, editComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { updateGroup } from '#store/commands/groups.ts';
import {
  assignRoom,
  createHotel,
  createSystemHotel,
  updateHotel,
  updateRoom,
  updateSystemHotel,
} from '#store/commands/lodging.ts';
import { changeMemberRole } from '#store/commands/members.ts';
import { changeUserRole, saveSettings, updateProfile, updateUser } from '#store/commands/people.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listHotels, listRooms, listSystemHotels } from '#store/queries/lodging/lodging.ts';
import { listUsers } from '#store/queries/people/people.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { Device, kept } from './device.ts';
import { eventForm, eventId, groupForm, groupId, server, setUpTrip, world } from './trip.ts';

/** Two devices on a server with only the specified calls. */

setUpTrip('admin');

let mine: Device;
let theirs: Device;

beforeEach(async () => {
  mine = new Device(server, world.admin, 'admin', true);
  theirs = new Device(server, world.admin, 'admin', true);
  await mine.pull();
});
afterEach(() => {
  mine.close();
  theirs.close();
});

/** The server's answer to the administrator. */
async function ask(name: Parameters<typeof server.call>[0], params: Record<string, string | number> = {}) {
  return (await server.call(name, { params, as: world.admin.cookie })).json();
}

const found = async <T>(rows: Promise<T[]>, isIt: (row: T) => boolean = () => true): Promise<T> => {
  const row = (await rows).find(isIt);
  if (!row) throw new Error('It is not here');
  return row;
};

/** One kind of edit: two fields that it can change, or one, and their values on the server. */
interface Row {
  prepare?(device: Device): Promise<Command>;
  change(device: Device, to: { one?: string; two?: string }): Promise<Command>;
  now(): Promise<(string | null)[]>;
  /** The values of the first field in three versions. */
  values: [before: string, mine: string, theirs: string];
  second: boolean;
}

const contact = { name: 'Grand', address: '1 Main Street', phone: '1', email: 'desk@example.org' };
const theHotel = async (device: Device) => (await found(listHotels(device.store, groupId()))).id;

const rows: Record<string, Row> = {
  comment: {
    prepare: ({ store, context }) => createComment(store, context, { eventId: eventId(), content: 'One' }),
    change: async ({ store, context }, { one = '' }) => {
      const isIt = ({ userId }: { userId: string }) => userId === String(world.admin.id);
      const { id } = await found(listComments(store, eventId()), isIt);
      return editComment(store, context, { commentId: id, content: one });
    },
    now: async () => [
      (
        await found<{ userId: number; content: string }>(
          ask('listComments', { id: eventId() }),
          ({ userId }) => userId === world.admin.id,
        )
      ).content,
    ],
    values: ['One', 'Mine', 'Theirs'],
    second: false,
  },
  event: {
    change: async (device, { one, two }) =>
      changeEvent(device, { ...(one && { title: one }), ...(two && { address: two }) }),
    now: async () => {
      const { title, address } = await ask('getSchedule', { id: eventId() });
      return [title, address];
    },
    values: ['Museum', 'Mine', 'Theirs'],
    second: true,
  },
  group: {
    change: ({ store, context }, { one = 'Spring trip', two = 'HSS-26-05' }) =>
      updateGroup(store, context, {
        ...groupForm,
        groupId: groupId(),
        type: 'HSS',
        startDate: '2026-05-10',
        endDate: '2026-05-20',
        name: one,
        code: two,
      }),
    now: async () => {
      const { name, code } = await ask('getGroup', { id: groupId() });
      return [name, code];
    },
    values: ['Spring trip', 'Mine', 'Theirs'],
    second: true,
  },
  'a member’s role': {
    change: async ({ store, context }, { one = '' }) => {
      const isIt = ({ userId }: { userId: string }) => userId === String(world.author.id);
      const { id } = await found(listMembers(store, groupId()), isIt);
      return changeMemberRole(store, context, { groupId: groupId(), memberId: id, role: one as 'student' });
    },
    now: async () => [
      (
        await found<{ userId: number; role: string }>(
          ask('listMembers', { id: groupId() }),
          ({ userId }) => userId === world.author.id,
        )
      ).role,
    ],
    values: ['student', 'operation', 'assistant'],
    second: false,
  },
  hotel: {
    prepare: ({ store, context }) => createHotel(store, context, { ...contact, groupId: groupId() }),
    change: async (device, { one = 'Grand', two = '1 Main Street' }) =>
      updateHotel(device.store, device.context, {
        ...contact,
        hotelId: await theHotel(device),
        name: one,
        address: two,
      }),
    now: async () => {
      const [{ name, address }] = await ask('listHotels', { id: groupId() });
      return [name, address];
    },
    values: ['Grand', 'Mine', 'Theirs'],
    second: true,
  },
  room: {
    prepare: async (device) => {
      await kept(createHotel(device.store, device.context, { ...contact, groupId: groupId() }));
      const [{ id: memberId } = { id: '' }] = await listMembers(device.store, groupId());
      const hotelId = await theHotel(device);
      const dates = { checkInDate: '', checkOutDate: '' };
      const room = { ...dates, groupId: groupId(), hotelId, memberId, roomNumber: '1', notes: 'Quiet' };
      return assignRoom(device.store, device.context, room);
    },
    change: async (device, { one = '1', two = 'Quiet' }) => {
      const { id } = await found(listRooms(device.store, await theHotel(device)));
      const dates = { checkInDate: '', checkOutDate: '' };
      return updateRoom(device.store, device.context, { ...dates, roomId: id, roomNumber: one, notes: two });
    },
    now: async () => {
      const [{ id }] = await ask('listHotels', { id: groupId() });
      const [{ roomNumber, notes }] = await ask('listAccommodations', { id });
      return [roomNumber, notes];
    },
    values: ['1', '2', '3'],
    second: true,
  },
  'a hotel of the catalogue': {
    prepare: ({ store, context }) => createSystemHotel(store, context, contact),
    change: async ({ store, context }, { one = 'Grand', two = '1 Main Street' }) => {
      const { id } = await found(listSystemHotels(store));
      return updateSystemHotel(store, context, { ...contact, systemHotelId: id, name: one, address: two });
    },
    now: async () => {
      const [{ name, address }] = await ask('listSystemHotels');
      return [name, address];
    },
    values: ['Grand', 'Mine', 'Theirs'],
    second: true,
  },
  account: {
    change: async ({ store, context }, { one, two }) => {
      const { id } = await found(listUsers(store), ({ email }) => email === world.author.email);
      return updateUser(store, context, { userId: id, ...(one && { firstName: one }), ...(two && { lastName: two }) });
    },
    now: async () => {
      const user = await found<{ email: string; firstName: string; lastName: string }>(
        ask('listUsers'),
        ({ email }) => email === world.author.email,
      );
      return [user.firstName, user.lastName];
    },
    values: ['Author', 'Mine', 'Theirs'],
    second: true,
  },
  'the role of an account': {
    change: async ({ store, context }, { one = '' }) => {
      const { id } = await found(listUsers(store), ({ email }) => email === world.author.email);
      return changeUserRole(store, context, { userId: id, role: one as 'user' });
    },
    now: async () => [
      (await found<{ email: string; role: string }>(ask('listUsers'), ({ email }) => email === world.author.email))
        .role,
    ],
    values: ['user', 'organizer', 'instructor'],
    second: false,
  },
  profile: {
    change: async ({ store, context }, { one, two }) => {
      const me = await found(listUsers(store), ({ email }) => email === world.admin.email);
      return updateProfile(store, context, { me, ...(one && { firstName: one }), ...(two && { lastName: two }) });
    },
    now: async () => {
      const { firstName, lastName } = await ask('currentUser');
      return [firstName, lastName];
    },
    values: ['Ada', 'Mine', 'Theirs'],
    second: true,
  },
  settings: {
    prepare: ({ store, context }) => saveSettings(store, context, { defaultTranslationLanguage: 'French' }),
    change: ({ store, context }, { one = '' }) =>
      saveSettings(store, context, { defaultTranslationLanguage: one as 'French' }),
    now: async () => [(await ask('getUserSettings')).defaultTranslationLanguage],
    values: ['French', 'German', 'Korean'],
    second: false,
  },
};

/** Changes the event from the version on a device's screen. */
async function changeEvent(
  { store, context }: Device,
  {
    id = eventId(),
    files = [],
    without = [],
    ...fields
  }: { id?: string; files?: File[]; without?: string[]; [field: string]: unknown },
): Promise<Command> {
  const event = await getEvent(store, id);
  if (!event) throw new Error('The event is not here');
  const { title, type, startTime, endTime, timezone, description, instruction, address } = event;
  const form = { title, type, startTime, endTime, timezone, description, instruction, address };
  const attachments = event.attachments.flatMap(({ name, url }) => (without.includes(name) ? [] : url));
  return updateEvent(store, context, { ...eventForm, ...form, ...fields, eventId: id, files, attachments });
}

/** Both devices show the present row; then another user changes it elsewhere. */
async function elsewhere({ prepare, change }: Row, to: { one?: string; two?: string }): Promise<void> {
  if (prepare) await kept(prepare(mine));
  await mine.send();
  await mine.pull();
  await theirs.pull();
  await kept(change(theirs, to));
  await theirs.send();
  expect(await listUnsent(theirs.store)).toEqual([]);
}

const conflicts = async () =>
  (await listUnsent(mine.store)).map(({ state, conflict }) => [state, conflict?.fields.map((field) => field.theirs)]);

describe.each(Object.entries(rows))('on a server without versions: %s', (_, row) => {
  const [before, my, other] = row.values;

  it('[MERGE-4] an edit of a row without other changes is sent', async () => {
    await elsewhere(row, { one: other });
    await theirs.pull();
    await kept(row.change(theirs, { one: my }));
    await theirs.send();
    expect((await row.now())[0]).toBe(my);
  });

  it("[MERGE-4] [MERGE-2] keeps another user's change of the same field until the user chooses", async () => {
    await elsewhere(row, { one: other });
    expect((await row.now())[0]).not.toBe(before);
    await kept(row.change(mine, { one: my }));
    await mine.send();
    expect((await row.now())[0]).toBe(other);
    expect(await conflicts()).toEqual([['needs-you', [expect.any(String)]]]);
    const [entry] = await listUnsent(mine.store);
    const [field] = entry?.conflict?.fields ?? [];
    await mine.outbox.settle(entry?.opId ?? '', { [field?.name ?? '']: 'mine' });
    await mine.send();
    expect((await row.now())[0]).toBe(my);
    expect(await listUnsent(mine.store)).toEqual([]);
  });

  it.runIf(row.second)("[MERGE-4] [MERGE-1] keeps another user's change of another field", async () => {
    await elsewhere(row, { two: '2 Main Street' });
    await kept(row.change(mine, { one: my }));
    await mine.send();
    expect(await row.now()).toEqual([my, '2 Main Street']);
    expect(await listUnsent(mine.store)).toEqual([]);
  });
});

const textFile = (name: string) => new File([name], name, { type: 'text/plain' });
const fileNames = async (id: string): Promise<string[]> =>
  (await ask('getSchedule', { id })).attachments.map(({ name }: { name: string }) => name).sort();

/** The answers to all writes are lost; they are retried at the next chance. */
async function sendLosingAnswers(): Promise<void> {
  mine.lose = true;
  await mine.send();
  mine.lose = false;
  await mine.store.run((db) => db.outbox.toCollection().modify({ nextAt: 0, heldUntil: 0 }));
}

describe('the files of an event on a server without versions', () => {
  it('[MERGE-4] [MERGE-6] that two people add all stay', async () => {
    await theirs.pull();
    await kept(changeEvent(theirs, { files: [textFile('theirs.txt')] }));
    await theirs.send();
    await kept(changeEvent(mine, { files: [textFile('mine.txt')] }));
    await mine.send();
    expect(await fileNames(eventId())).toEqual(['mine.txt', 'theirs.txt']);
  });

  it('[MERGE-4] exist once when the answer was lost, also when another user has changed the event since', async () => {
    await kept(changeEvent(mine, { title: 'Mine', files: [textFile('mine.txt')] }));
    await sendLosingAnswers();
    await theirs.pull();
    await kept(changeEvent(theirs, { address: 'Ueno' }));
    await theirs.send();
    await mine.send();
    expect(await fileNames(eventId())).toEqual(['mine.txt']);
    expect(await ask('getSchedule', { id: eventId() })).toMatchObject({ title: 'Mine', address: 'Ueno' });
    expect(await listUnsent(mine.store)).toEqual([]);
  });

  it('[MERGE-4] [MERGE-6] are removed by an edit that was made after a discarded one', async () => {
    await kept(changeEvent(mine, { files: [textFile('one.txt'), textFile('two.txt')] }));
    await mine.send();
    await mine.pull();
    const opId = await kept(changeEvent(mine, { without: ['one.txt'] }));
    mine.before = async () => {
      mine.isUnreachable = true;
    };
    await mine.send();
    mine.before = async () => {};
    mine.isUnreachable = false;
    await theirs.pull();
    await kept(changeEvent(theirs, { files: [textFile('theirs.txt')] }));
    await theirs.send();
    await mine.pull();
    await kept(changeEvent(mine, { without: ['theirs.txt'] }));
    expect(await mine.outbox.discard(opId)).toBe(true);
    await mine.send();
    expect((await fileNames(eventId())).sort()).toEqual(['one.txt', 'two.txt']);
    expect(await listUnsent(mine.store)).toEqual([]);
  });

  it('[MERGE-4] are sent, though another user has added one of that name, when only a check has failed', async () => {
    await theirs.pull();
    await kept(changeEvent(mine, { files: [textFile('list.txt')] }));
    mine.isUnreachable = true;
    await mine.send();
    mine.isUnreachable = false;
    await kept(changeEvent(theirs, { files: [textFile('list.txt')] }));
    await theirs.send();
    await mine.store.run((db) => db.outbox.toCollection().modify({ nextAt: 0 }));
    await mine.send();
    expect(await fileNames(eventId())).toEqual(['list.txt', 'list.txt']);
  });
});

describe('an edit on a server without versions', () => {
  it("[MERGE-4] [MERGE-3] does not conflict with the server's version of the user's own text, when the answer has none", async () => {
    mine.tellsRows = false;
    await kept(changeEvent(mine, { description: '<p>Bring<br>shoes</p>' }));
    await mine.send();
    await kept(changeEvent(mine, { description: '<p>Bring<br>boots</p>' }));
    await mine.send();
    expect(await ask('getSchedule', { id: eventId() })).toMatchObject({ description: '<p>Bring<br />boots</p>' });
    expect(await listUnsent(mine.store)).toEqual([]);
  });

  it('[MERGE-4] of a field that the answer for the current user lacks is sent', async () => {
    const me = await found(listUsers(mine.store), ({ email }) => email === world.admin.email);
    const update = (phone: string, seen: string) =>
      kept(updateProfile(mine.store, mine.context, { me: { ...me, phone: seen }, phone }));
    await update('1', '');
    await mine.send();
    await update('2', '1');
    await mine.send();
    expect(await ask('currentUser')).toMatchObject({ userInfo: { phone: '2' } });
    expect(await listUnsent(mine.store)).toEqual([]);
  });

  it('[SEND-16] that is damaged needs the user, and the others are sent', async () => {
    await kept(changeEvent(mine, { title: 'Mine' }));
    await mine.store.run((db) => db.outbox.toCollection().modify({ base: { version: null, snapshot: {} } }));
    await kept(saveSettings(mine.store, mine.context, { defaultTranslationLanguage: 'Korean' }));
    await mine.send();
    expect(await listUnsent(mine.store)).toMatchObject([{ state: 'needs-you', kind: 'event.update' }]);
    expect(mine.troubles).toHaveLength(1);
    expect(await ask('getUserSettings')).toMatchObject({ defaultTranslationLanguage: 'Korean' });
  });

  it('[MERGE-4] [FILE-4] of an event that was created here is sent', async () => {
    const form = { ...eventForm, groupId: groupId(), files: [textFile('plan.txt')] };
    await kept(createEvent(mine.store, mine.context, form));
    await mine.send();
    const [event] = await listDay(mine.store, groupId(), '2026-05-14');
    await kept(changeEvent(mine, { id: event?.id ?? '', title: 'Later' }));
    await mine.send();
    expect(await ask('getSchedule', { id: event?.id ?? '' })).toMatchObject({ title: 'Later' });
    expect(await fileNames(event?.id ?? '')).toEqual(['plan.txt']);
  });
});
