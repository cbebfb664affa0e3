import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Group } from '#contract/records/groups/group.ts';
import { addDays } from '#contract/time/day.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

export const today = '2026-05-20';
export const admin = aUser({ id: '3', role: 'admin' });
export const organizer = aUser({ id: '2', firstName: 'Noa', role: 'organizer' });

const zone = { defaultTimezone: 'UTC', createdBy: '3' };
export const kyoto = aGroup({
  ...zone,
  id: '1',
  name: 'Kyoto Spring',
  code: 'HSS-26-04',
  type: 'HSS',
  year: 2026,
  startDate: '2026-04-01',
  endDate: '2026-04-14',
  memberCount: 1,
});
export const nikko = aGroup({
  ...zone,
  id: '2',
  name: 'Nikko',
  code: 'JSS-99-01',
  type: 'JSS',
  startDate: addDays(today, 3),
  endDate: addDays(today, 9),
  memberCount: 12,
});
export const uji = aGroup({ ...zone, id: '3', name: 'Uji', code: 'U', startDate: addDays(today, -1), endDate: today });
const nowhere = aGroup({ ...zone, id: '5', name: 'Nowhere', code: 'N', startDate: null });
const okinawa = aGroup({ ...zone, id: '4', name: 'Okinawa', code: 'OKI', isArchived: true });
export const groups: Group[] = [kyoto, nikko, uji, nowhere, okinawa];

export async function open(
  path = '/groups/manage',
  options: FakeOptions = {},
  prepare?: (runtime: FakeRuntime) => void,
) {
  const app = await openApp(path, { user: admin, seed: { groups }, ...options }, (runtime) => {
    runtime.setSync({ pulledAt: Date.now() });
    prepare?.(runtime);
  });
  await screen.findByRole('heading', { level: 1, name: 'Group Management' });
  return app;
}

export const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent?.trim());
export const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }));
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
};
/** Fills in the form of a new group. */
export const fillIn = async () => {
  await fill('Group name', 'Hakone');
  await userEvent.selectOptions(field('Type'), 'JSS');
  await fill('Year', '2027');
  await fill('Start date', '2027-03-05');
  await fill('End date', '2027-03-09');
};
/** Presses a button of the open question, as soon as it lies on top. */
export const answer = async (label: string) => {
  const box = await screen.findByRole('alertdialog');
  await waitFor(() => expect(box.style.pointerEvents).toBe('auto'));
  await userEvent.click(within(box).getByRole('button', { name: label }));
};
/** The server creates the first waiting group. */
export const serverTakes = async ({ store }: FakeRuntime, id = '77') => {
  const outbox = new StoredOutbox(store);
  const [entry] = await outbox.unfinished();
  if (!entry) throw new Error('nothing waits');
  await outbox.markInFlight(entry.opId, Date.now(), Date.now());
  const made = aGroup({ id, name: 'Hakone', code: 'JSS-27-03', createdBy: '3' });
  await outbox.acknowledge(entry.opId, { id, row: made });
};
export const unsent = async ({ store }: FakeRuntime) =>
  (await new StoredOutbox(store).unfinished()).map(({ kind, entity, body }) => ({ kind, id: entity.id, body }));
