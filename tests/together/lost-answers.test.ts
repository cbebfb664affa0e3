import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordUnrecorded } from '#server/db/changes.ts';
import type { Command } from '#store/commands/command.ts';
import { createComment } from '#store/commands/comments.ts';
import { createEvent } from '#store/commands/events.ts';
import { createGroup } from '#store/commands/groups.ts';
import { addSystemHotel, assignRoom, createHotel, createSystemHotel } from '#store/commands/lodging.ts';
import { listComments } from '#store/queries/comments.ts';
import { listDay } from '#store/queries/events.ts';
import { listGroups } from '#store/queries/groups.ts';
import { listHotels, listRooms, listSystemHotels } from '#store/queries/lodging.ts';
import { listMembers } from '#store/queries/members.ts';
import { startTestApp, type TestApp } from '../server/support/test-app.ts';
import { createWorld, type World } from '../server/support/world.ts';
import { Device, kept } from './device.ts';

let server: TestApp;
let world: World;
let device: Device;

beforeEach(async () => {
  server = await startTestApp();
  world = await createWorld(server.db);
  await recordUnrecorded(server.db);
  device = new Device(server, world.admin);
  await device.pull();
  // There are a catalogue and a hotel to begin with.
  const source = { name: 'Hotel Kamo', description: '', imageUrl: '', ...managers, ...contact };
  await kept(createSystemHotel(device.store, device.context, source));
  await kept(createHotel(device.store, device.context, { name: 'Hotel One', ...contact, groupId: groupId() }));
  await device.send();
});

afterEach(async () => {
  device.close();
  await server.close();
});

const groupId = () => String(world.groupId);
const eventId = () => String(world.eventId);

const event = {
  title: 'Night walk',
  type: 'activity',
  startTime: '2026-05-14T10:00:00.000Z',
  endTime: '2026-05-14T11:00:00.000Z',
  timezone: 'Asia/Tokyo',
  description: '',
  instruction: '',
  address: '',
  busPickupAddress: '',
  busDropoffAddress: '',
};
const group = {
  name: 'Autumn trip',
  code: 'JSS-26-10',
  type: 'JSS' as const,
  year: 2026,
  startDate: '2026-10-01',
  endDate: '2026-10-05',
  defaultTimezone: 'Asia/Tokyo',
  iconPath: '',
};
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
}

const makings: Record<string, Making> = {
  'a comment': {
    make: () => createComment(device.store, device.context, { eventId: eventId(), content: 'We are here' }),
    shown: async () => (await listComments(device.store, eventId())).filter(({ content }) => content === 'We are here'),
  },
  'an event': {
    make: () => createEvent(device.store, device.context, { ...event, groupId: groupId(), files: [] }),
    shown: async () =>
      (await listDay(device.store, groupId(), '2026-05-14')).filter(({ title }) => title === event.title),
  },
  'a group': {
    make: () => createGroup(device.store, device.context, group),
    shown: async () => (await listGroups(device.store)).filter(({ name }) => name === group.name),
  },
  'a hotel': {
    make: () => createHotel(device.store, device.context, { ...hotel, groupId: groupId() }),
    shown: async () => (await listHotels(device.store, groupId())).filter(({ name }) => name === hotel.name),
  },
  'a hotel of the catalogue': {
    make: async () => {
      const [source] = await listSystemHotels(device.store);
      return addSystemHotel(device.store, device.context, { groupId: groupId(), systemHotelId: source?.id ?? '' });
    },
    shown: async () => (await listHotels(device.store, groupId())).filter(({ name }) => name === 'Hotel Kamo'),
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
  },
};

describe('a create whose answer was lost', () => {
  it.each(Object.entries(makings))(
    '[S20] %s: ends when a pull brings it, and is shown once',
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

  it('[S20] lets go on what waited for it, though somebody in between had refused the repetition', async () => {
    await kept(createEvent(device.store, device.context, { ...event, groupId: groupId(), files: [] }));
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
