import { describe, expect, it } from 'vitest';
import type { RollCall } from '#contract/records/field/roll-call.ts';
import type { RollCallView } from '#store/queries/base/views.ts';
import { asOne, joinedCalls } from '#store/queries/field/joined-calls.ts';
import fc from '#support/properties.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 4, 13, 9, minute)).toISOString();

const aCall = (id: string, startedBy: string, minute: number, fields: Partial<RollCall> = {}): RollCall => ({
  id,
  groupId: '1',
  kind: 'event',
  title: `Call ${id}`,
  eventId: '12',
  hotelId: null,
  place: '',
  memberIds: [id],
  startedBy,
  startedAt: at(minute),
  closedAt: null,
  seen: [],
  originKey: `local:${id}`,
  version: 1,
  ...fields,
});

/** The ids of roll calls that count as one, joined by a plus sign. */
const joined = (...calls: RollCall[]) => joinedCalls(calls).map((set) => set.map(({ id }) => id).join('+'));

describe('roll calls of two staff', () => {
  it('[FIELD-6] of one event or group are one where neither device had the other’s, named by the first', () => {
    expect(joined(aCall('2', 'ben', 5), aCall('1', 'ana', 0))).toEqual(['1+2']);
    const group = { kind: 'group', eventId: null } as const;
    expect(joined(aCall('1', 'ana', 0, group), aCall('2', 'ben', 5, group))).toEqual(['1+2']);
    const gone = { eventId: null, title: 'Museum' };
    expect(joined(aCall('1', 'ana', 0, gone), aCall('2', 'ben', 5, gone))).toEqual(['1+2']);
  });

  it.each<[string, RollCall, RollCall]>([
    ['the second starter’s device had the first', aCall('1', 'ana', 0), aCall('2', 'ben', 5, { seen: ['1'] })],
    ['it had the first by a handoff', aCall('1', 'ana', 0), aCall('2', 'ben', 5, { seen: ['local:1'] })],
    ['the clock of the second is behind', aCall('1', 'ana', 0, { seen: ['2'] }), aCall('2', 'ben', 5)],
    ['an older app does not say so', aCall('1', 'ana', 0, { seen: null }), aCall('2', 'ben', 5)],
    ['one person started both', aCall('1', 'ana', 0), aCall('2', 'ana', 5)],
    ['the first was closed before', aCall('1', 'ana', 0, { closedAt: at(4) }), aCall('2', 'ben', 5)],
    ['the first is older than an hour', aCall('1', 'ana', 0), aCall('2', 'ben', 61)],
    ['the events are two', aCall('1', 'ana', 0), aCall('2', 'ben', 5, { eventId: '13' })],
    ['one is of the group', aCall('1', 'ana', 0), aCall('2', 'ben', 5, { kind: 'group', eventId: null })],
    ['deleted events had two titles', aCall('1', 'ana', 0, { eventId: null }), aCall('2', 'ben', 5, { eventId: null })],
    ['they are of buses', aCall('1', 'ana', 0, { kind: 'bus' }), aCall('2', 'ben', 5, { kind: 'bus' })],
  ])('[FIELD-6] stay two where %s', (_, one, other) => {
    expect(joined(one, other)).toEqual(['1', '2']);
  });

  it('[FIELD-6] are one also at the end of the hour, and where the first was closed after the second began', () => {
    expect(joined(aCall('1', 'ana', 0, { closedAt: at(61) }), aCall('2', 'ben', 60))).toEqual(['1+2']);
  });

  it('[FIELD-6] are one with those of a third person only where all three had seen none', () => {
    const [one, two] = [aCall('1', 'ana', 0), aCall('2', 'ben', 5)];
    expect(joined(one, two, aCall('3', 'cleo', 9))).toEqual(['1+2+3']);
    expect(joined(one, two, aCall('3', 'cleo', 9, { seen: ['2'] }))).toEqual(['1+2', '3']);
    expect(joined(one, two, aCall('3', 'cleo', 63))).toEqual(['1+2', '3']);
  });

  it('[FIELD-6] of one hotel and night are one room check, regardless of who started them and when', () => {
    const check = { kind: 'rooms', eventId: null, hotelId: '7', place: '2026-05-13', title: 'Rooms' } as const;
    const first = aCall('1', 'ana', 0, { ...check, closedAt: at(4), seen: null });
    expect(joined(first, aCall('2', 'ben', 90, check), aCall('3', 'ana', 95, check))).toEqual(['1+2+3']);
    expect(joined(first, aCall('2', 'ben', 5, { ...check, place: '2026-05-14' }))).toEqual(['1', '2']);
    expect(joined(first, aCall('2', 'ben', 5, { ...check, hotelId: '8' }))).toEqual(['1', '2']);
    const gone = { ...check, hotelId: null };
    expect(joined(aCall('1', 'ana', 0, gone), aCall('2', 'ben', 5, gone))).toEqual(['1+2']);
    expect(joined(aCall('1', 'ana', 0, gone), aCall('2', 'ben', 5, { ...gone, title: 'Others' }))).toEqual(['1', '2']);
  });

  it('[FIELD-6] are the same sets on every device, in any order of arrival, with and without their server ids', () => {
    const call = fc.record({
      by: fc.constantFrom('ana', 'ben', 'cleo'),
      minute: fc.integer({ min: 0, max: 90 }),
      closed: fc.option(fc.integer({ min: 0, max: 90 })),
      seen: fc.option(fc.array(fc.nat(7), { maxLength: 2 })),
      sent: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (some, random) => {
        const calls = some.map(({ by, minute, closed, seen }, id) =>
          aCall(String(id), by, minute, {
            closedAt: closed === null ? null : at(closed),
            seen: seen?.map((other) => `local:${other}`),
          }),
        );
        const elsewhere = calls
          .map((each, index) => {
            const unsent = { ...each, id: `local:${each.id}`, originKey: null };
            return { each: some[index]?.sent ? each : unsent, place: random.next().value };
          })
          .sort((a, b) => a.place - b.place)
          .map(({ each }) => each);
        const told = (from: RollCall[]) =>
          joined(...from)
            .map((set) => set.replaceAll('local:', ''))
            .sort();
        expect(told(elsewhere)).toEqual(told(calls));
      }),
    );
  });

  it('[FIELD-7] are shown as the first, open while one is, with all expected people; marks go to one’s own', () => {
    const views = [
      aCall('1', 'ana', 0, { memberIds: ['21', '22'], closedAt: at(20) }),
      aCall('2', 'ben', 5, { memberIds: ['22', '23'] }),
    ] as unknown as RollCallView[];
    const shown = {
      title: 'Call 1',
      startedBy: 'ana',
      startedAt: at(0),
      closedAt: null,
      memberIds: ['21', '22', '23'],
    };
    expect(asOne(views, 'ben')).toMatchObject({ id: '2', ...shown });
    expect(asOne(views, 'ana')).toMatchObject({ id: '1', ...shown });
    expect(asOne(views, 'cleo')).toMatchObject({ id: '1', ...shown });
    const closed = views.map((view, index) => ({ ...view, closedAt: at(20 + index) }));
    expect(asOne(closed, 'cleo')).toMatchObject({ closedAt: at(21) });
    expect(asOne([], 'cleo')).toBeNull();
  });

  it('[FIELD-7] of rooms take marks in the first that is open', () => {
    const [open, closed] = [{ kind: 'rooms' } as const, { kind: 'rooms', closedAt: at(20) } as const];
    const idOf = (...calls: RollCall[]) => asOne(calls as unknown as RollCallView[], 'ben')?.id;
    expect(idOf(aCall('1', 'ana', 0, open), aCall('2', 'ben', 5, open))).toBe('1');
    expect(idOf(aCall('1', 'ana', 0, closed), aCall('2', 'ben', 5, open))).toBe('2');
    expect(idOf(aCall('1', 'ana', 0, closed), aCall('2', 'ben', 5, closed))).toBe('1');
  });
});
