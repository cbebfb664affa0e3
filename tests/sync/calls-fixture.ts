import { beforeEach } from 'vitest';
import type { Group } from '#contract/records/groups/group.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import { GROUP_ENTITIES, type GroupEntity, type GroupRows } from '#sync/kinds/entities.ts';
import type { Pulled, PullSource, ServerFeatures } from '#sync/pull/ports.ts';
import { type Progress, Puller } from '#sync/pull/puller.ts';

/** A device and a server that has only the specified calls, for each test. */

export const rows = <T>(...list: T[]): Pulled<T> => ({ kind: 'rows', rows: list, bad: [] });

let databases = 0;
export let store: Store;
export let asked: string[];
export let most: number;
export let progress: (Progress | null)[];
type Answer<T> = (id: string) => Pulled<T> | Promise<Pulled<T>>;
export let answers: Partial<
  {
    environment: Answer<ServerFeatures>;
    groups: Answer<Group>;
    group: Answer<Group>;
    schedule: Answer<GroupRows['event']>;
  } & {
    members: Answer<GroupRows['member']>;
    schedules: Answer<GroupRows['event']>;
    comments: Answer<GroupRows['comment']>;
    hotels: Answer<GroupRows['hotel']>;
    rooms: Answer<GroupRows['room']>;
    rollCalls: Answer<GroupRows['roll-call']>;
    marks: Answer<GroupRows['mark']>;
    emergencyCards: Answer<GroupRows['emergency-card']>;
    medicalNotes: Answer<GroupRows['medical-note']>;
    medicalLooks: Answer<GroupRows['medical-look']>;
    buses: Answer<GroupRows['bus']>;
    seen: Answer<GroupRows['seen']>;
    receipts: Answer<GroupRows['receipt']>;
    announcements: Answer<GroupRows['announcement']>;
  }
>;

/** A source that answers with one group of two events, unless the test says otherwise. */
export function puller(replica = new StoredReplica(store)): Puller {
  let running = 0;
  const call = async <T>(name: string, answer: () => T | Promise<T>): Promise<T> => {
    asked.push(name);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    const result = await answer();
    running -= 1;
    return result;
  };
  const plain = {
    members: () => [aMember()],
    schedules: (id: string) => [anEvent({ id: `${id}2`, groupId: id })],
    comments: (id: string) => [aComment({ id: `3${id}`, eventId: null })],
    hotels: () => [],
    rooms: () => [],
    rollCalls: () => [],
    marks: () => [],
    emergencyCards: () => [],
    medicalNotes: () => [],
    medicalLooks: () => [],
    buses: () => [],
    seen: () => [],
    receipts: () => [],
    announcements: () => [],
  };
  const source: PullSource = {
    environment: async () => answers.environment?.('') ?? rows({ feed: false, epoch: null }),
    changes: async () => ({ kind: 'absent' }),
    knownEdits: async () => rows(),
    list: (name) => call(name, () => rows()),
    groups: () => call('groups', () => answers.groups?.('') ?? rows(aGroup())),
    group: (id) => call(`group ${id}`, () => answers.group?.(id) ?? rows(aGroup({ id }))),
    schedule: (id) => call(`schedule ${id}`, () => answers.schedule?.(id) ?? rows(anEvent({ id }))),
    on: <K extends GroupEntity>(type: K, id: string) => {
      const { list } = GROUP_ENTITIES[type];
      return call(`${list} ${id}`, () => (answers[list]?.(id) ?? rows(...plain[list](id))) as Pulled<GroupRows[K]>);
    },
  };
  return new Puller({
    source,
    replica,
    clock: new VirtualClock(Date.parse('2026-04-05T00:00:00.000Z')),
    progress: (step) => progress.push(step),
    role: () => 'user',
  });
}

/** Makes them before each test of the file. */
export const newCallsWorld = (): void =>
  beforeEach(() => {
    databases += 1;
    store = openStore(`https://pull-${databases}.example|7`);
    asked = [];
    most = 0;
    progress = [];
    answers = {};
  });
