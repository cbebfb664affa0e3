import { beforeEach } from 'vitest';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { FeedSource } from '#support/feed-source.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import { type Progress, Puller, type PullerOptions } from '#sync/pull/puller.ts';

/** A device and a server with a changes feed that has one group, for each test. */

const HOTEL = { id: '61', groupId: '1', name: 'Ryokan', address: '', phone: '', email: '', website: '', version: 1 };
const ROOM = {
  id: '71',
  hotelId: '61',
  memberId: '21',
  roomNumber: '4',
  checkInDate: null,
  checkOutDate: null,
  notes: '',
  member: { firstName: 'Mika', lastName: '', preferredName: '', email: '', profileImageUrl: null, role: 'student' },
  version: 1,
};

let databases = 0;
export let store: Store;
export let source: FeedSource;
export let clock: VirtualClock;
export let progress: (Progress | null)[];

export const pullerOf = (more: Partial<PullerOptions> = {}): Puller =>
  new Puller({
    source,
    replica: new StoredReplica(store),
    clock,
    progress: (step) => progress.push(step),
    role: () => 'user',
    ...more,
  });
/** A new page of the same browser: it knows only the rows on the device. */
export const all = (more?: Partial<PullerOptions>) => pullerOf(more).all();
export const words = async () => (await listComments(store, '12')).map((row) => row.content);
export const titles = async (day = '2026-04-02') => (await listDay(store, '1', day)).map((event) => event.title);
export const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
  source.asked.length = 0;
  await work();
  return [...source.asked];
};
export const context = { now: () => clock.now(), uuid: () => crypto.randomUUID() };

/** Sends the waiting edits, with the answer that a server would give. */
export async function acknowledge(row: unknown): Promise<void> {
  const outbox = new StoredOutbox(store);
  const [entry] = await outbox.unfinished();
  if (!entry) throw new Error('Nothing waits');
  await outbox.markInFlight(entry.opId, clock.now(), clock.now());
  await outbox.acknowledge(entry.opId, { id: (row as { id: string } | null)?.id ?? entry.entity.id, row });
}

/** Makes them before each test of the file. */
export const newFeedWorld = (): void =>
  beforeEach(() => {
    databases += 1;
    store = openStore(`https://changes-${databases}.example|7`);
    clock = new VirtualClock(Date.parse('2026-04-05T00:00:00.000Z'));
    progress = [];
    source = new FeedSource();
    source.addGroup(aGroup());
    source.write('1', 'members', aMember());
    source.write('1', 'hotels', HOTEL);
    source.write('1', 'rooms', ROOM);
    source.write('1', 'schedules', anEvent(), anEvent({ id: '13', title: 'Tea' }));
    source.write('1', 'comments', aComment());
  });
