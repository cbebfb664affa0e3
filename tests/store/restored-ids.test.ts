import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { Announcement } from '#contract/records/field/announcement.ts';
import { Bus } from '#contract/records/field/bus.ts';
import type { Member } from '#contract/records/groups/member.ts';
import { Accommodation } from '#contract/records/lodging/accommodation.ts';
import { Hotel, SystemHotel } from '#contract/records/lodging/hotel.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { acknowledgeArrived } from '#store/restore/arrived.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { aComment, aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { localId, type NewEntry } from '#sync/entry/entry.ts';
import { newAnnouncement } from '#sync/kinds/announcement.ts';
import { newBus } from '#sync/kinds/bus.ts';
import { newCommentCreate, newCommentEdit } from '#sync/kinds/comment.ts';
import { newEventUpdate } from '#sync/kinds/event.ts';
import { newGroup, newGroupUpdate } from '#sync/kinds/group.ts';
import type { Acknowledgement } from '#sync/kinds/kind.ts';
import {
  newHotel,
  newHotelCopy,
  newHotelUpdate,
  newRoom,
  newRoomUpdate,
  newSystemHotel,
  newSystemHotelUpdate,
} from '#sync/kinds/lodging.ts';
import { newMember, newMemberRole, newStudent } from '#sync/kinds/member.ts';
import { newReceipt } from '#sync/kinds/receipt.ts';
import { newRollCall } from '#sync/kinds/roll-call.ts';
import { newUser, newUserUpdate } from '#sync/kinds/user.ts';

/** Each number is that of one entity of every kind, so only the type of an id distinguishes them. */
const ID = '7';

let ids = 0;
let store: Store;
let outbox: StoredOutbox;
let replica: StoredReplica;
afterEach(() => store.close());

async function open(): Promise<void> {
  store = openStore(`https://restored-ids-${++ids}.example|1`);
  outbox = new StoredOutbox(store);
  replica = new StoredReplica(store, (db, ...rows) => acknowledgeArrived(db, store, ...rows));
  await replica.renew('before');
}

async function enqueue(edit: NewEntry): Promise<string> {
  const opId = `key-${++ids}`;
  await outbox.enqueue(edit, opId, ids);
  return opId;
}

/** A create that the server had answered before it was restored. */
async function sent(edit: NewEntry, row: { id: string }, others: Acknowledgement['others'] = []): Promise<void> {
  const opId = await enqueue(edit);
  await outbox.markInFlight(opId, 1_000, 1_000);
  await outbox.acknowledge(opId, { id: row.id, row, others });
}

const aHotel = (fields: { groupId?: string } = {}) => ({
  ...v.parse(Hotel, { id: ID, name: 'Ryokan' }),
  groupId: ID,
  ...fields,
});
const aRoom = (fields: { hotelId?: string; memberId?: string } = {}) => ({
  ...v.parse(Accommodation, { id: ID, memberId: ID, roomNumber: '1' }),
  hotelId: ID,
  ...fields,
});
const catalogued = (fields: Partial<SystemHotel> = {}): SystemHotel => ({
  ...v.parse(SystemHotel, { id: ID, name: 'Kamo' }),
  ...fields,
});

/** The paths of an id in a value: `memberId`, `members.0.userId`. */
function placesIn(value: unknown, id: string, at = ''): string[] {
  if (value === id) return [at];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) => placesIn(item, id, at ? `${at}.${name}` : name));
}

/** The places where the unfinished edits name an id, except the edit that created it. */
async function placesOf(id: string): Promise<string[]> {
  const unfinished = await outbox.unfinished();
  return unfinished
    .filter((entry) => !(entry.entity.id === id && store.kinds.creates(entry)))
    .flatMap(({ kind, refs, body, scope, entity, base, deps }) => {
      const within = scope.split(/:(.*)/s)[1];
      const said = { refs, body, scope: within, entity: entity.id, base: base?.snapshot ?? null };
      const places = [...placesIn(said, id), ...(deps.includes(id) ? ['waits'] : [])];
      return places.length > 0 ? [`${kind} ${places.join(', ')}`] : [];
    });
}

/**
 * One entity of each kind, all with the same number on the server, and nothing else that could be confused with them.
 */
const makings: Record<string, (local: string) => Promise<void>> = {
  group: (local) => sent(newGroup(local, { name: 'Trip' }), aGroup({ id: ID })),
  event: (local) => sent({ ...newCommentCreate(local, '9', 'Hello'), ...eventCreation(local) }, anEvent({ id: ID })),
  hotel: (local) => sent(newHotel(local, '1', { name: 'Ryokan' }), aHotel({ groupId: '1' })),
  'hotel of the catalogue': (local) => sent(newSystemHotel(local, { name: 'Kamo' }), catalogued()),
  member: (local) => sent(newMember(local, '1', { userId: '9', role: 'student' }), aMember({ id: ID, userId: '9' })),
  account: (local) => sent(newUser(local, { email: 'a@b.example', role: 'user' }), aUser({ id: ID })),
  comment: (local) => sent(newCommentCreate(local, '9', 'Hello'), aComment({ id: ID, eventId: '9' })),
  announcement: (local) => sent(newAnnouncement(local, '1', ANNOUNCED), anAnnouncement()),
  bus: (local) => sent(newBus(local, '1', { eventId: '9', name: 'Bus', seats: 9, memberIds: [] }), aBus()),
  room: (local) => sent(newRoom(local, '9', { memberId: '9' }, null), aRoom({ hotelId: '9', memberId: '9' })),
};
const ANNOUNCED = { title: 'Passports', body: '', mustRead: true };
const anAnnouncement = () =>
  v.parse(Announcement, { id: ID, groupId: '1', ...ANNOUNCED, createdAt: AT, updatedAt: AT });
const aBus = () => v.parse(Bus, { id: ID, groupId: '1', eventId: '9', name: 'Bus', seats: 9, memberIds: [] });
const eventCreation = (local: string) => ({
  kind: 'event.create',
  refs: { id: '1' },
  body: { title: 'Walk' },
  entity: { type: 'event', id: local },
  scope: 'group:1',
});

const AT = '2026-04-02T01:00:00.000Z';
const READ = { content: '["Passports"]', readAt: AT };
const BOARDING = { kind: 'bus', title: 'Bus', memberIds: [], startedAt: AT };

const sample = { userId: ID, firstName: 'Mika', lastName: '', email: '', profileImageUrl: null };

/** One edit of everything, all of entities with that number. */
const edits = (): NewEntry[] => [
  newGroupUpdate(aGroup({ id: ID, members: [sample] }), { name: 'Other' }),
  newCommentCreate(localId('new-comment'), ID, 'Hello'),
  newCommentEdit({ ...aComment({ id: ID, eventId: ID, userId: ID }), eventId: ID }, 'Changed'),
  newHotelUpdate(aHotel(), { name: 'Other' }),
  newHotelCopy(localId('new-hotel'), ID, catalogued()),
  newSystemHotelUpdate(catalogued(), { name: 'Other' }),
  newRoom(localId('new-room'), ID, { memberId: ID, roomNumber: ID }, null),
  newRoomUpdate(aRoom(), { roomNumber: '8', memberId: ID }),
  newMember(localId('new-member'), ID, { userId: ID, role: 'student' }),
  newMemberRole(ID, aMember({ id: ID, userId: ID }), 'assistant'),
  newUserUpdate(aUser({ id: ID }), { firstName: 'Other' }),
  newReceipt(localId('of-event'), '1', { ...READ, eventId: ID }),
  newReceipt(localId('of-announcement'), '1', { ...READ, announcementId: ID }),
  newRollCall(localId('of-bus'), '1', { ...BOARDING, busId: ID }),
];

const PLACES: Record<string, string[]> = {
  group: [
    'group.update refs.id, entity, base.id, waits',
    'hotel.update scope, base.groupId, waits',
    'hotel.copy refs.id, scope, waits',
    'member.add refs.id, scope, waits',
    'member.role refs.id, scope, waits',
  ],
  event: [
    'comment.create refs.id, scope, waits',
    'comment.edit scope, base.eventId, waits',
    'receipt.create body.eventId, waits',
  ],
  announcement: ['receipt.create body.announcementId, waits'],
  bus: ['roll-call.create body.busId, waits'],
  hotel: [
    'hotel.update refs.id, entity, base.id, waits',
    'room.create refs.id, scope, waits',
    'room.update scope, base.hotelId, waits',
  ],
  'hotel of the catalogue': [
    'hotel.copy body.systemHotelId, waits',
    'system-hotel.update refs.id, entity, base.id, waits',
  ],
  member: [
    'room.create body.memberId, waits',
    'room.update body.memberId, base.memberId, waits',
    'member.role entity, base.id, waits',
  ],
  account: [
    'group.update base.members.0.userId',
    'comment.edit base.userId',
    'member.add body.userId, waits',
    'member.role refs.userId, base.userId, waits',
    'user.update refs.id, entity, base.id, waits',
  ],
  comment: ['comment.edit refs.id, entity, base.id, waits'],
  room: ['room.update refs.id, entity, base.id, waits'],
};

describe('F17: an entity of this device has its local id again after a restore', () => {
  it.each(Object.entries(makings))(
    '[RESTORE-7] %s: in every edit that names it, and nowhere else',
    async (type, make) => {
      await open();
      await make(localId('made'));
      for (const edit of edits()) await enqueue(edit);
      await listLacked(store, async () => new Set());
      expect(await placesOf(localId('made'))).toEqual(PLACES[type]);
    },
  );
});

describe('F17: further entities that an edit of this device created', () => {
  it('[RESTORE-7] the person of a new member', async () => {
    await open();
    const [member, user] = [localId('made'), localId('person')];
    const row = aMember({ id: ID, userId: '8' });
    await sent(newStudent({ member, user }, '1', { email: 'a@b.example' }), row, [
      { type: 'user', local: user, real: '8' },
    ]);
    await enqueue(newMemberRole('1', row, 'assistant'));
    await listLacked(store, async () => new Set());
    expect(await placesOf(member)).toEqual(['member.role entity, base.id, waits']);
    expect(await placesOf(user)).toEqual(['member.role refs.userId, base.userId, waits']);
  });

  it('[RESTORE-7] a file, by its address in the snapshot too', async () => {
    await open();
    const file = new File(['Route'], 'route.txt', { type: 'text/plain' });
    const picked = await pickFile(store, { now: () => 1_000, uuid: () => `file-${++ids}` }, { file, use: 'file' });
    if (picked.outcome !== 'kept') throw new Error(picked.message);
    const address = '/uploads/route.txt';
    const at = (url: string) => ({ name: 'route.txt', url, type: 'text/plain' });
    await outbox.markInFlight(picked.opId, 1_000, 1_000);
    await outbox.acknowledge(picked.opId, { id: address, row: null });
    const seen = anEvent({ id: ID, attachments: [at(address)] });
    const kept = { existingAttachments: [at(address), at('/uploads/route.txt.old')] };
    await enqueue(newEventUpdate(seen, kept, []));
    await listLacked(store, async () => new Set());
    expect(await placesOf(picked.attachment.url)).toEqual([
      'event.update body.existingAttachments.0.url, base.attachments.0.url',
    ]);
  });
});

describe('F17: another user recreates an entity that an edit names in its body', () => {
  const clientKey = 'key-of-theirs';
  const fresh = <T>(...rows: T[]) => ({ rows, bad: [], at: 1_000 });
  const listed = <T>(...rows: T[]) => ({ ...fresh(...rows), tag: null });

  it('[RESTORE-7] a room’s member', async () => {
    await open();
    await replica.replace('member', '1', fresh(aMember({ id: ID, userId: '9', clientKey })));
    await enqueue(newRoom(localId('new-room'), '3', { memberId: ID, roomNumber: '1' }, null));
    await replica.renew('after');
    // An answer of the restored server lacks it; the edit that names it keeps it here.
    await replica.replace('member', '1', fresh<Member>());
    await replica.replace('member', '1', fresh(aMember({ id: '70', userId: '9', clientKey })));
    expect(await placesOf('70')).toEqual(['room.create body.memberId']);
    expect(await store.run((db) => db.members.toCollection().primaryKeys())).toEqual([['1', '70']]);
  });

  it('[RESTORE-7] the person of a membership that was new with it', async () => {
    await open();
    await replica.replace('member', '1', fresh(aMember({ id: ID, userId: '8', clientKey })));
    await enqueue(newMemberRole('1', aMember({ id: ID, userId: '8', clientKey }), 'assistant'));
    await replica.renew('after');
    await replica.replace('member', '1', fresh(aMember({ id: '70', userId: '80', clientKey })));
    expect(await placesOf('70')).toEqual(['member.role entity, base.id']);
    expect(await placesOf('80')).toEqual(['member.role refs.userId, base.userId']);
  });

  it('[RESTORE-7] a hotel of the catalogue that is copied, though the copy was refused meanwhile', async () => {
    await open();
    await replica.replaceList('system-hotels', listed(catalogued({ clientKey })), 0);
    const opId = await enqueue(newHotelCopy(localId('new-hotel'), '1', catalogued()));
    await enqueue(newRoom(localId('new-room'), localId('new-hotel'), { memberId: '9', roomNumber: '1' }, null));
    await replica.renew('after');
    await outbox.markInFlight(opId, 1_000, 1_000);
    await outbox.refuse(opId, { status: 422, message: 'There is no such hotel', fields: {}, behind: null });
    await replica.replaceList('system-hotels', listed(catalogued({ id: '70', clientKey })), 0);
    expect(await placesOf('70')).toEqual(['hotel.copy body.systemHotelId']);
    await outbox.retry(opId);
    expect((await outbox.unfinished()).map(({ state }) => state)).toEqual(['pending', 'pending']);
  });

  it('[RESTORE-7] an account that becomes a member', async () => {
    await open();
    await replica.replaceList('users', listed(aUser({ id: ID, clientKey })), 0);
    await enqueue(newMember(localId('new-member'), '1', { userId: ID, role: 'student' }));
    await replica.renew('after');
    await replica.replaceList('users', listed(aUser({ id: '70', clientKey })), 0);
    expect(await placesOf('70')).toEqual(['member.add body.userId']);
  });

  it('[RESTORE-7] a comment by its snapshot, where its row is not here any more', async () => {
    await open();
    const theirs = aComment({ id: ID, eventId: '1', clientKey });
    await replica.replace('comment', '1', fresh(theirs));
    await enqueue(newCommentEdit({ ...theirs, eventId: '1' }, 'Changed'));
    await store.run((db) => db.comments.clear());
    await replica.renew('after');
    await replica.replace('comment', '1', fresh({ ...theirs, id: '70' }));
    expect(await placesOf('70')).toEqual(['comment.edit refs.id, entity, base.id']);
  });
});
