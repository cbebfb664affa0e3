import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { RollCall } from '#contract/records/field/roll-call.ts';
import { toPlace } from '#kit/addresses/addresses.ts';
import { openStore } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aGroup, aHotel, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import type { Json } from '#sync/entry/entry.ts';
import type { EditKind } from '#sync/kinds/kind.ts';

const files = import.meta.glob<Record<string, unknown>>('/src/sync/kinds/*.ts', { eager: true });
const isKind = (value: unknown): value is EditKind => typeof value === 'object' && value !== null && 'effect' in value;
const kinds = Object.values(files)
  .flatMap((file) => Object.values(file).filter(isKind))
  .filter(({ entityType }) => entityType !== 'medical-look');

const SCOPES: Record<string, string> = { group: '1', event: '12', hotel: '51', 'roll-call': '5' };

/** The screen that shows the edits of entity 9, by its type; null for none. */
const SCREENS: Record<string, string | null> = {
  announcement: '/groups/1/announcements',
  bus: '/groups/1/buses/12',
  comment: '/events/12',
  'emergency-card': '/groups/1/emergency',
  event: '/events/9',
  group: '/schedule/9',
  handoff: '/groups/1/roll-calls',
  hotel: '/schedule/1?tab=lodging',
  mark: '/groups/1/roll-calls/5',
  'medical-note': '/groups/1/emergency',
  member: '/schedule/1?tab=members',
  publication: '/schedule/1',
  receipt: '/events/12',
  'roll-call': '/groups/1/roll-calls/9',
  room: '/schedule/1?tab=lodging',
  seen: '/schedule/1',
  settings: null,
  'system-hotel': null,
  upload: null,
  user: null,
};

/** The entities that an edit of this type names: in its body if it creates, otherwise in the row that was seen. */
const OTHERS: Record<string, { [field: string]: string }> = { bus: { eventId: '12' }, receipt: { eventId: '12' } };

/** The address that a list of unsent edits links to. */
async function screenOf({ kind, entityType, effect, within, refs }: EditKind, others = OTHERS[entityType] ?? {}) {
  const store = openStore(`https://places-${kind}-${Object.keys(others)[0]}.example|7`);
  onTestFinished(() => store.close());
  await seedStore(store, { groups: [aGroup()], events: [anEvent()], hotels: { 1: [aHotel()] } });
  const now = '2026-05-13T08:00:00.000Z';
  const call = v.parse(RollCall, {
    ...{ id: 5, groupId: 1, kind: 'group', title: 'Before the bus', eventId: null, hotelId: null, place: '' },
    ...{ memberIds: [], startedBy: 7, startedAt: now, closedAt: null, createdAt: now, updatedAt: now, version: 1 },
  });
  await new StoredReplica(store).replace('roll-call', '1', { rows: [call], bad: [], at: 1 });
  const entity = { type: entityType, id: '9' };
  const scope = SCOPES[within] === undefined ? within : `${within}:${SCOPES[within]}`;
  const base = effect === 'create' ? null : { version: 1, snapshot: { id: '9', ...others } as Json };
  const body = effect === 'create' ? others : {};
  const edit = {
    kind,
    entity,
    scope,
    base,
    body,
    refs: refs({ entity, scope, base }),
    deps: [],
    provides: [],
    files: [],
  };
  await new StoredOutbox(store).enqueue(edit, 'op-1', 1);
  const [unsent] = await listUnsent(store);
  expect(unsent).toMatchObject({ kind });
  if (!unsent?.place) return null;
  const { to, params, search } = { search: undefined, ...toPlace(unsent.place) };
  const ids: Record<string, string | undefined> = params;
  const path = to.replace('/{-$date}', '').replace(/\$(\w+)/g, (_, name) => ids[name] ?? '');
  return path + (search && 'tab' in search ? `?tab=${search.tab}` : '');
}

it.each(kinds.map((kind) => [kind.kind, kind] as const))('%s leads to the screen that shows it', async (_, kind) => {
  expect(Object.keys(SCREENS)).toContain(kind.entityType);
  expect(await screenOf(kind)).toBe(SCREENS[kind.entityType]);
});

it('the confirmation of an announcement leads to the announcements', async () => {
  const receipt = kinds.find(({ entityType }) => entityType === 'receipt');
  expect(receipt && (await screenOf(receipt, { announcementId: '4' }))).toBe('/groups/1/announcements');
});
