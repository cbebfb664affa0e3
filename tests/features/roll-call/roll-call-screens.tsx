import '../../ui/browser-gaps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Mark, RollCall } from '#contract/records/field/roll-call.ts';
import { EventRollCalls, useEventRollCall } from '#features/roll-call/event-roll-call.tsx';
import { RollCallScreen } from '#features/roll-call/roll-call-screen.tsx';
import { RollCallsScreen } from '#features/roll-call/roll-calls-screen.tsx';
import { StoredReplica } from '#store/replica/replica.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import type { Seed } from '#support/seed.ts';
import { renderAt } from '../schedule/render-at.tsx';

/** A roll call of group 1, in Tokyo's time, and the actions of the signed-in user. */

export const noa = aUser({ id: '2', firstName: 'Noa', role: 'organizer' });
export const student = aUser();

export const members = [
  aMember({ id: '22', userId: '2', firstName: 'Noa', lastName: 'Levi', role: 'group_manager' }),
  aMember({ id: '21', firstName: 'Mika', lastName: 'Sato' }),
  aMember({ id: '23', userId: '8', firstName: 'Ana', lastName: 'Reyes' }),
  aMember({ id: '24', userId: '9', firstName: 'Ben', lastName: 'Okafor', role: 'operation' }),
];

export const seed: Seed = { groups: [aGroup()], members: { 1: members } };

export const aCall = (fields: Partial<RollCall> = {}): RollCall => ({
  id: '5',
  groupId: '1',
  kind: 'group',
  title: 'Before the bus',
  eventId: null,
  hotelId: null,
  place: '',
  memberIds: members.map(({ id }) => id),
  startedBy: '2',
  startedAt: '2026-04-02T00:30:00.000Z',
  closedAt: null,
  seen: null,
  version: 1,
  ...fields,
});

export const aMark = (memberId: string, status: Mark['status'], fields: Partial<Mark> = {}): Mark => ({
  id: `9${memberId}`,
  rollCallId: '5',
  memberId,
  status,
  note: '',
  madeAt: '2026-04-02T00:31:00.000Z',
  madeBy: '9',
  seen: null,
  version: 1,
  ...fields,
});

/** An event for some only, at `/events/12`. */
const theEvent = {
  ...anEvent({ audience: { memberIds: ['23'], roles: ['student'] } }),
  ...{ days: [], pending: null, opId: null, problem: null },
};

interface OpenOptions extends FakeOptions {
  calls?: RollCall[];
  marks?: Mark[];
}

export async function putCalls({ store }: FakeRuntime, calls: RollCall[], marks: Mark[]): Promise<void> {
  const replica = new StoredReplica(store);
  const at = Date.now();
  await replica.replace('roll-call', '1', { rows: calls, bad: [], at });
  for (const { id } of calls)
    await replica.replace('mark', id, { rows: marks.filter(({ rollCallId }) => rollCallId === id), bad: [], at });
}

/** The roll calls of an event, and the item of its menu. */
function AtEvent() {
  const item = useEventRollCall(theEvent);
  return (
    <>
      <EventRollCalls event={theEvent} groupZone="Asia/Tokyo" />
      {item && (
        <button type="button" disabled={item.disabled} onClick={item.onSelect}>
          {item.label}
        </button>
      )}
    </>
  );
}

/** Opens an address of the roll calls; by default that of the existing one. */
export function openAt(path = '/groups/1/roll-calls/5', options: OpenOptions = {}) {
  const { calls = [aCall()], marks = [], ...more } = options;
  return renderAt(
    path,
    {
      '/groups/$groupId/roll-calls': ({ groupId = '' }) => <RollCallsScreen groupId={groupId} />,
      '/events/$eventId': AtEvent,
      '/groups/$groupId/roll-calls/$rollCallId': ({ groupId = '', rollCallId = '' }) => (
        <RollCallScreen key={rollCallId} groupId={groupId} rollCallId={rollCallId} />
      ),
    },
    {
      user: noa,
      seed,
      ...more,
      prepare: async (runtime) => {
        runtime.environment.set(anEnvironment());
        await putCalls(runtime, calls, marks);
      },
    },
  );
}

export const row = async (name: string) => within(await screen.findByRole('group', { name }));
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const tap = async (who: string, status: 'Present' | 'Absent' | 'Excused') =>
  userEvent.click((await row(who)).getByRole('button', { name: status }));
export const isPressed = async (who: string, status: string) =>
  expect((await row(who)).getByRole('button', { name: status }).getAttribute('aria-pressed')).toBe('true');
export const names = () => screen.getAllByRole('group').map((group) => group.querySelector('bdi')?.textContent);
export const answer = async (label: string) => {
  const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name: label });
  const box = button.closest<HTMLElement>('[role=alertdialog]');
  await waitFor(() => expect(box?.style.pointerEvents).toBe('auto'));
  await userEvent.click(button);
};
