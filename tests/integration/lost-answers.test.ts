import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '#store/commands/command.ts';
import { createComment } from '#store/commands/comments.ts';
import { createEvent } from '#store/commands/events.ts';
import { createGroup } from '#store/commands/groups.ts';
import { addSystemHotel, assignRoom, createHotel, createSystemHotel } from '#store/commands/lodging.ts';
import { addMember, addStudent } from '#store/commands/members.ts';
import { createUser } from '#store/commands/people.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listHotels, listRooms, listSystemHotels } from '#store/queries/lodging/lodging.ts';
import { listUsers } from '#store/queries/people/people.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { OWN_LIST_NAMES } from '#sync/kinds/entities.ts';
import { kept } from './device.ts';
import { device, eventForm, eventId, groupForm, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

beforeEach(async () => {
  // A catalogue and a hotel exist at the beginning.
  const source = { name: 'Hotel Kamo', description: '', imageUrl: '', ...managers, ...contact };
  await kept(createSystemHotel(device.store, device.context, source));
  await kept(createHotel(device.store, device.context, { name: 'Hotel One', ...contact, groupId: groupId() }));
  await device.send();
});

const contact = { address: 'Gion', phone: '075 1', email: 'desk@kamo.example', website: '' };
const hotel = { name: 'Ryokan Gion', ...contact };
const managers = {
  salesManagerName: '',
  salesManagerPhone: '',
  salesManagerEmail: '',
  meetingManagerName: '',
  meetingManagerPhone: '',
  meetingManagerEmail: '',
};

const firstHotel = async () => (await listHotels(device.store, groupId()))[0]?.id ?? '';

interface Making {
  make(): Promise<Command>;
  shown(): Promise<readonly { pending: unknown }[]>;
  /** How another user removes it, where that is possible: the call, and the row's place on the server. */
  removal?: {
    call: 'deleteComment' | 'removeMember' | 'deleteHotel' | 'deleteSystemHotel' | 'deleteAccommodation' | 'deleteUser';
    table: 'comments' | 'group_members' | 'group_hotels' | 'system_hotels' | 'accommodations' | 'users';
  };
}

/** Another user removes the row that was created under a key. */
async function removeMade({ call, table }: NonNullable<Making['removal']>, key: string): Promise<void> {
  const query = server.db.selectFrom(table).selectAll().where('client_key', '=', key);
  const row = (await query.executeTakeFirstOrThrow()) as { id: number; user_id?: number };
  const params = { id: call === 'removeMember' ? world.groupId : row.id, userId: row.user_id ?? 0 };
  const answer = await server.call(call, { params, as: world.admin.cookie });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const makings: Record<string, Making> = {
  'a comment': {
    make: () => createComment(device.store, device.context, { eventId: eventId(), content: 'We are here' }),
    shown: async () => (await listComments(device.store, eventId())).filter(({ content }) => content === 'We are here'),
    removal: { call: 'deleteComment', table: 'comments' },
  },
  'an event': {
    make: () => createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files: [] }),
    shown: async () =>
      (await listDay(device.store, groupId(), '2026-05-14')).filter(({ title }) => title === eventForm.title),
  },
  'a group': {
    make: () => createGroup(device.store, device.context, groupForm),
    shown: async () => (await listGroups(device.store)).filter(({ name }) => name === groupForm.name),
  },
  'a new person in a group': {
    make: () =>
      addStudent(device.store, device.context, {
        groupId: groupId(),
        firstName: 'Nao',
        lastName: 'Ito',
        email: 'nao@example.org',
        preferredName: '',
        memberType: 'student',
      }),
    shown: async () => (await listMembers(device.store, groupId())).filter(({ firstName }) => firstName === 'Nao'),
    removal: { call: 'removeMember', table: 'group_members' },
  },
  'a member': {
    make: () =>
      addMember(device.store, device.context, {
        groupId: groupId(),
        userId: String(world.outsider.id),
        role: 'assistant',
        person: { firstName: 'Outsider', lastName: '', preferredName: '', email: world.outsider.email },
      }),
    shown: async () =>
      (await listMembers(device.store, groupId())).filter(({ userId }) => userId === String(world.outsider.id)),
    removal: { call: 'removeMember', table: 'group_members' },
  },
  'a hotel': {
    make: () => createHotel(device.store, device.context, { ...hotel, groupId: groupId() }),
    shown: async () => (await listHotels(device.store, groupId())).filter(({ name }) => name === hotel.name),
    removal: { call: 'deleteHotel', table: 'group_hotels' },
  },
  'a hotel of the catalogue': {
    make: async () => {
      const [source] = await listSystemHotels(device.store);
      return addSystemHotel(device.store, device.context, { groupId: groupId(), systemHotelId: source?.id ?? '' });
    },
    shown: async () => (await listHotels(device.store, groupId())).filter(({ name }) => name === 'Hotel Kamo'),
    removal: { call: 'deleteHotel', table: 'group_hotels' },
  },
  'an account': {
    make: () =>
      createUser(device.store, device.context, {
        email: 'vera@example.org',
        role: 'instructor',
        userInfo: { firstName: 'Vera', lastName: 'Vos' },
      }),
    shown: async () => (await listUsers(device.store)).filter(({ email }) => email === 'vera@example.org'),
    removal: { call: 'deleteUser', table: 'users' },
  },
  'a hotel for the catalogue': {
    make: () =>
      createSystemHotel(device.store, device.context, { ...hotel, description: '', imageUrl: '', ...managers }),
    shown: async () => (await listSystemHotels(device.store)).filter(({ name }) => name === hotel.name),
    removal: { call: 'deleteSystemHotel', table: 'system_hotels' },
  },
  'a room': {
    make: async () => {
      const [member] = await listMembers(device.store, groupId());
      const stay = { checkInDate: '', checkOutDate: '', notes: '' };
      const room = {
        groupId: groupId(),
        hotelId: await firstHotel(),
        memberId: member?.id ?? '',
        roomNumber: '407',
        ...stay,
      };
      return assignRoom(device.store, device.context, room);
    },
    shown: async () =>
      (await listRooms(device.store, await firstHotel())).filter(({ roomNumber }) => roomNumber === '407'),
    removal: { call: 'deleteAccommodation', table: 'accommodations' },
  },
};

describe('a create whose answer was lost', () => {
  it.each(Object.entries(makings))(
    '[PULL-1] %s: ends when a pull brings it, and is shown once',
    async (_, { make, shown }) => {
      await kept(make());
      device.lose = true;
      await device.send();
      device.lose = false;
      expect(await shown()).toMatchObject([{ pending: expect.any(String) }]);
      await device.pull();
      expect(await device.outbox.unfinished()).toEqual([]);
      expect(await shown()).toMatchObject([{ pending: null }]);
    },
  );

  it.each(Object.entries(makings))('[SEND-2] %s: exists once when it is sent again', async (_, { make, shown }) => {
    const opId = await kept(make());
    device.lose = true;
    await device.send();
    device.lose = false;
    await device.store.run((db) => db.outbox.update(opId, { nextAt: 0, heldUntil: 0 }));
    await device.send();
    expect(await device.outbox.unfinished()).toEqual([]);
    expect(await shown()).toMatchObject([{ pending: null }]);
  });

  const removable = Object.entries(makings).flatMap(([name, { removal, ...rest }]) =>
    removal ? [[name, { ...rest, removal }] as const] : [],
  );

  it.each(removable)(
    '[PULL-8] %s: does not come back when another user has removed it before it is sent again',
    async (_, { make, shown, removal }) => {
      const opId = await kept(make());
      device.lose = true;
      await device.send();
      device.lose = false;
      await removeMade(removal, opId);
      await device.pull();
      expect(await shown()).toMatchObject([{ pending: expect.any(String) }]);
      await device.store.run((db) => db.outbox.update(opId, { nextAt: 0, heldUntil: 0 }));
      await device.send();
      expect(await device.outbox.unfinished()).toEqual([]);
      expect(await shown()).toEqual([]);
    },
  );

  it.each(removable)(
    '[PULL-8] %s: does not come back when it was removed, and a pull has reported that, before its answer came',
    async (_, { make, shown, removal }) => {
      const opId = await kept(make());
      device.after = async ({ key }) => {
        if (key !== opId) return;
        await removeMade(removal, opId);
        await device.pull();
      };
      await device.send();
      expect(await device.outbox.unfinished()).toEqual([]);
      await device.pull();
      for (const list of OWN_LIST_NAMES) await device.puller.list(list, 'news');
      expect(await shown()).toEqual([]);
    },
  );

  it('[PULL-1] unblocks the edits that waited for it, though a proxy had refused the repetition', async () => {
    await kept(createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files: [] }));
    const [made] = await listDay(device.store, groupId(), '2026-05-14');
    await kept(createComment(device.store, device.context, { eventId: made?.id ?? '', content: 'Bring a torch' }));
    device.lose = true;
    await device.send();
    device.lose = false;
    const [create] = await device.outbox.unfinished();
    await device.outbox.refuse(create?.opId ?? '', {
      status: 413,
      message: 'Too large',
      fields: {},
      behind: null,
    });
    expect((await device.outbox.unfinished()).map(({ state }) => state)).toEqual(['needs-you', 'needs-you']);
    let told = 0;
    device.store.onArrived(() => {
      told += 1;
    });
    await device.pull();
    expect(told).toBe(1);
    expect(await device.outbox.unfinished()).toMatchObject([{ kind: 'comment.create', state: 'pending' }]);
    await device.send();
    expect(await device.outbox.unfinished()).toEqual([]);
    const [event_] = await listDay(device.store, groupId(), '2026-05-14');
    expect(await listComments(device.store, event_?.id ?? '')).toMatchObject([
      { content: 'Bring a torch', pending: null },
    ]);
  });
});

describe('a list that was requested before an edit of it was committed', () => {
  it('[PULL-1] is fetched again although the server answers that it is unchanged', async () => {
    const replica = new StoredReplica(device.store);
    await device.puller.list('system-hotels', 'news');
    expect(await replica.tag('system-hotels')).not.toBeNull();
    const before = await replica.changes('system-hotels');
    const form = { ...hotel, description: '', imageUrl: '', ...managers };
    await kept(createSystemHotel(device.store, device.context, form));
    await device.send();
    expect(await replica.tag('system-hotels')).toBeNull();
    expect(await replica.keepList('system-hotels', Date.now(), before)).toBe(false);
    expect(await replica.keepList('system-hotels', Date.now(), await replica.changes('system-hotels'))).toBe(true);
  });

  it('[PULL-1] of groups is fetched again after the complete pull that it came with', async () => {
    const replica = new StoredReplica(device.store);
    const pulled = { began: Date.now(), at: Date.now(), tag: '"as it was"' };
    const before = await replica.changes('groups');
    await kept(createGroup(device.store, device.context, groupForm));
    await device.send();
    await replica.markPulled({ ...pulled, changes: before });
    expect(await replica.tag('groups')).toBeNull();
    await replica.markPulled({ ...pulled, changes: await replica.changes('groups') });
    expect(await replica.tag('groups')).toBe('"as it was"');
  });
});
