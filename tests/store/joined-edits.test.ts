import { beforeEach, describe, expect, it } from 'vitest';
import type { Mark, RollCall } from '#contract/records/field/roll-call.ts';
import {
  changeExpected,
  closeRollCall,
  markMember,
  reopenRollCall,
  startRollCall,
} from '#store/commands/roll-calls.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { joinedCalls } from '#store/queries/field/joined-calls.ts';
import { listMarks, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { StoredReplica } from '#store/replica/replica.ts';

const ANA = '2';
const BEN = '9';
const STARTED = Date.UTC(2026, 4, 13, 9);

let databases = 0;
let ids = 0;
const context = { now: () => STARTED + 600_000, uuid: () => `id-${++ids}` };

const aCall = (id: string, startedBy: string, fields: Partial<RollCall> = {}): RollCall => ({
  id,
  groupId: '1',
  kind: 'event',
  title: `Call ${id}`,
  eventId: '12',
  hotelId: null,
  place: '',
  memberIds: ['21', '22'],
  startedBy,
  startedAt: new Date(STARTED + Number(id) * 1_000).toISOString(),
  closedAt: null,
  seen: [],
  originKey: `local:${id}`,
  version: 1,
  ...fields,
});

describe('on the device of a member who started a roll call', () => {
  let store: Store;
  beforeEach(() => {
    databases += 1;
    store = openStore(`https://joined-${databases}.example|${BEN}`);
  });
  const put = async (calls: RollCall[], marks: Mark[] = []) => {
    const replica = new StoredReplica(store);
    await replica.replace('roll-call', '1', { rows: calls, bad: [], at: STARTED });
    for (const { id } of calls)
      await replica.replace('mark', id, { rows: marks.filter((mark) => mark.rollCallId === id), bad: [], at: STARTED });
  };
  const shown = async (field: keyof RollCall) =>
    Object.fromEntries((await listRollCalls(store, '1')).map((call) => [call.id, call[field]]));
  const outcomes = async (made: Promise<readonly { outcome: string }[]>) => (await made).map(({ outcome }) => outcome);

  it('[FIELD-6] a new one records the open ones of others, of the same event, that the device has', async () => {
    await put([
      aCall('5', ANA),
      aCall('6', BEN),
      aCall('7', ANA, { closedAt: new Date(STARTED).toISOString() }),
      aCall('8', ANA, { eventId: '13' }),
      aCall('4', ANA, { kind: 'group', eventId: null }),
    ]);
    const start = { groupId: '1', title: 'New', memberIds: ['21'] };
    await startRollCall(store, context, { ...start, kind: 'event', eventId: '12' });
    expect((await listRollCalls(store, '1')).find(({ title }) => title === 'New')?.seen).toEqual(['5']);
    await startRollCall(store, context, { ...start, title: 'All', kind: 'group' });
    expect((await listRollCalls(store, '1')).find(({ title }) => title === 'All')?.seen).toEqual(['4']);
  });

  it('[FIELD-7] an edit of one is an edit of all that are joined with it, and of no other', async () => {
    await put([aCall('5', ANA), aCall('6', BEN), aCall('7', ANA, { eventId: '13' })]);
    const changed = { rollCallId: '5', title: 'At the bus', memberIds: ['22', '23'] };
    expect(await outcomes(changeExpected(store, context, changed))).toEqual(['kept', 'kept']);
    expect(await shown('title')).toEqual({ 5: 'At the bus', 6: 'At the bus', 7: 'Call 7' });
    expect(await shown('memberIds')).toEqual({ 5: ['22', '23'], 6: ['22', '23'], 7: ['21', '22'] });
    expect(await outcomes(changeExpected(store, context, { ...changed, memberIds: ['23', '22'] }))).toEqual([]);

    expect(await outcomes(closeRollCall(store, context, { rollCallId: '6' }))).toHaveLength(2);
    const closed = new Date(context.now()).toISOString();
    expect(await shown('closedAt')).toEqual({ 5: closed, 6: closed, 7: null });
    await reopenRollCall(store, context, { rollCallId: '6' });
    expect(await shown('closedAt')).toEqual({ 5: null, 6: null, 7: null });
  });

  it('[FIELD-7] one that is closed already keeps its time when the others are closed', async () => {
    const before = new Date(STARTED + 60_000).toISOString();
    await put([aCall('5', ANA, { closedAt: before }), aCall('6', BEN)]);
    await closeRollCall(store, context, { rollCallId: '6' });
    expect(await shown('closedAt')).toEqual({ 5: before, 6: new Date(context.now()).toISOString() });
  });

  it('[FIELD-7] they stay joined when they are closed, also where the clock of one starter is ahead', async () => {
    const ahead = { startedAt: new Date(context.now() + 300_000).toISOString() };
    await put([aCall('5', ANA), aCall('6', BEN, ahead)]);
    expect(await outcomes(closeRollCall(store, context, { rollCallId: '6' }))).toHaveLength(2);
    expect(joinedCalls(await listRollCalls(store, '1'))).toHaveLength(1);
  });

  it('[FIELD-7] a mark records that its author saw those in the others', async () => {
    const mark = { memberId: '21', status: 'absent', note: '', seen: null, madeBy: ANA, version: 1 } as const;
    const madeAt = new Date(STARTED).toISOString();
    await put([aCall('5', ANA), aCall('6', BEN)], [{ ...mark, id: '90', rollCallId: '5', clientKey: 'ana', madeAt }]);
    await markMember(store, context, { rollCallId: '6', memberId: '21', status: 'present' });
    expect((await listMarks(store, '6')).map(({ seen }) => seen)).toEqual([['ana']]);
  });

  it('reports one that is gone from the device', async () => {
    expect(await outcomes(closeRollCall(store, context, { rollCallId: '5' }))).toEqual(['invalid']);
  });
});
