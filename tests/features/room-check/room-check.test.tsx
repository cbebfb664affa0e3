import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mark, RollCall } from '#contract/records/field/roll-call.ts';
import type { Member } from '#contract/records/groups/member.ts';
import type { Accommodation } from '#contract/records/lodging/accommodation.ts';
import type { User } from '#contract/records/people/user.ts';
import { RoomCheckScreen } from '#features/room-check/room-check-screen.tsx';
import { listMarks, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { anEnvironment } from '#support/environment.ts';
import { aGroup, aHotel, aRoom } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { aCall, aMark, members, noa, putCalls, student } from '../roll-call/roll-call-screens.tsx';
import { renderAt } from '../schedule/render-at.tsx';

const NIGHT = '2026-04-02';
const bed = (memberId: string, roomNumber: string): Accommodation => {
  const member = members.find(({ id }) => id === memberId) as Member;
  return aRoom({ id: `6${memberId}`, memberId, roomNumber, member });
};
// Mika and Ana share 412, Noa has 1003 and Ben has no bed.
const beds = [bed('22', '1003'), bed('21', '412'), bed('23', '412')];
const check = (fields: Partial<RollCall> = {}) => aCall({ kind: 'rooms', hotelId: '51', place: NIGHT, ...fields });

interface Opened {
  user?: User;
  calls?: RollCall[];
  marks?: Mark[];
  /** The address names no night where it is tonight. */
  night?: string | undefined;
  hotelId?: string;
}

function open({ user = noa, calls = [], marks = [], hotelId = '51', ...rest }: Opened = {}) {
  const night = 'night' in rest ? rest.night : NIGHT;
  return renderAt(
    `/groups/1/room-check/${hotelId}`,
    {
      '/groups/$groupId/room-check/$hotelId': ({ groupId = '', hotelId = '' }) => (
        <RoomCheckScreen groupId={groupId} hotelId={hotelId} search={{ night }} />
      ),
    },
    {
      user,
      seed: { groups: [aGroup()], members: { 1: members }, hotels: { 1: [aHotel()] }, rooms: { 51: beds } },
      prepare: async (runtime) => {
        runtime.environment.set(anEnvironment());
        await putCalls(runtime, calls, marks);
      },
    },
  );
}

afterEach(() => useToastStore.setState({ shown: null }));

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const atRoom = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('a room check', () => {
  test('counts the unsent marks below the rooms, where the count moves no button', async () => {
    await open({ calls: [check()] });
    await press('All here');
    const count = await screen.findByText('2 marks');
    const button = screen.getByRole('button', { name: 'Next: Room 1003' });
    expect(button.compareDocumentPosition(count)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('goes from room to room with one button, and ends with people without a bed', async () => {
    const { runtime } = await open();
    await atRoom('Room 412');
    await screen.findByText('Floor 4 · Room 1 of 2');
    await press('Start room check');
    await press('All here');
    await screen.findByText('1 of 2 rooms done');
    await press('Next: Room 1003');
    await atRoom('Room 1003');
    await press('All here');
    await press('Next: No bed tonight');
    await atRoom('No bed tonight');
    const ben = within(await screen.findByRole('group', { name: 'Ben Okafor' }));
    await userEvent.click(ben.getByRole('button', { name: 'Absent' }));
    await screen.findByText('3 of 4 here');
    await press('Finish check');
    await screen.findByRole('button', { name: 'Reopen' });
    const [call] = await listRollCalls(runtime.store, '1');
    expect(call).toMatchObject({ kind: 'rooms', hotelId: '51', place: NIGHT });
    expect(call?.memberIds.toSorted()).toEqual(['21', '22', '23', '24']);
    expect(call?.closedAt).not.toBeNull();
    const marks = await listMarks(runtime.store, call?.id ?? '');
    expect(marks.map(({ memberId, status }) => `${memberId} ${status}`).sort()).toEqual([
      '21 present',
      '22 present',
      '23 present',
      '24 absent',
    ]);
  });

  test('of a hotel that is not in the group is fetched, and not found', async () => {
    const { runtime } = await open({ hotelId: '52' });
    await screen.findByText('Hotel not found');
    expect(runtime.asked).toContain('refresh group 1');
  });

  test('leaves an earlier mark of a person when all the others are marked present', async () => {
    const { runtime } = await open({ calls: [check()], marks: [aMark('21', 'excused', { note: 'Ill' })] });
    await press('All here');
    await screen.findByText('1 of 2 rooms done');
    await waitFor(async () => expect(await listMarks(runtime.store, '5')).toHaveLength(2));
    expect((await screen.findByRole('group', { name: 'Mika Sato' })).textContent).toContain('Ill');
  });

  test('[FIELD-6] counts two checks of two phones as one', async () => {
    const other = check({ id: '6', startedAt: '2026-04-02T00:40:00.000Z' });
    const marks = [aMark('21', 'present'), aMark('23', 'present', { rollCallId: '6' })];
    await open({ calls: [check(), other], marks });
    await screen.findByText('2 of 4 here');
    await screen.findByText('1 of 2 rooms done');
  });

  test("shows last night's result, for each person and in total", async () => {
    const last = check({ id: '4', place: '2026-04-01' });
    const marks = [
      aMark('21', 'absent', { rollCallId: '4', note: 'At the doctor' }),
      aMark('23', 'present', { rollCallId: '4' }),
    ];
    await open({ calls: [last], marks });
    await screen.findByText('Last night: 1 of 4 here');
    await screen.findByText('Last night: absent, At the doctor');
    await screen.findByText('Last night: present');
    // It does not count for tonight.
    await screen.findByText('0 of 4 here');
  });

  test('is of tonight where no night is named, also with a check that was begun before', async () => {
    await open({ calls: [check()], night: undefined });
    await screen.findByRole('option', { name: /^Tonight, /, selected: true });
  });

  test('is for the staff only', async () => {
    await open({ user: student, calls: [check()] });
    await screen.findByText('Room checks are for staff');
    expect(screen.queryByText('Mika Sato')).toBeNull();
  });

  test('is not refused to a user whose membership is not on this device', async () => {
    const { runtime } = await open({ user: student, calls: [check()] });
    await screen.findByText('Room checks are for staff');
    runtime.refreshOutcome = { outcome: 'offline' };
    await runtime.store.run((db) => db.parts.delete(['1', 'members']));
    await screen.findByText('Not on this device yet');
    expect(screen.queryByText('Room checks are for staff')).toBeNull();
  });
});
