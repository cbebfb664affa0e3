import '../../ui/browser-gaps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Member } from '#contract/records/groups/member.ts';
import type { Accommodation } from '#contract/records/lodging/accommodation.ts';
import type { User } from '#contract/records/people/user.ts';
import { LodgingPanel } from '#features/lodging/lodging-panel.tsx';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { type FakeOptions, type FakeRuntime, renderWithRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aHotel, aMember, aRoom, aSystemHotel, aUser } from '#support/rows.ts';
import type { Seed } from '#support/seed.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

/** The lodging of group 1, in Tokyo's time, and the actions of the signed-in user. */

export const organizer = aUser({ id: '2', firstName: 'Noa', role: 'organizer' });
export const admin = aUser({ id: '3', role: 'admin' });
export const student = aUser();

const noa = aMember({ id: '22', userId: '2', firstName: 'Noa', lastName: 'Levi', role: 'group_manager' });
const mika = aMember({ preferredName: 'Mi' });
const ana = aMember({ id: '23', userId: '8', firstName: 'Ana', lastName: 'Réyes', role: 'client' });
export const members: Member[] = [noa, mika, ana];

export const bedOf = (member: Member, fields: Partial<Accommodation> = {}): Accommodation =>
  aRoom({ id: `6${member.id}`, memberId: member.id, member, ...fields });
export const mikasBed = bedOf(mika, { notes: 'No feather pillows' });
export const noasBed = bedOf(noa, { roomNumber: '1204' });

export const tokyo = aHotel();
export const kyoto = aHotel({ id: '52', name: 'Kamogawa Inn', website: 'javascript:alert(1)' });

export const seed: Seed = {
  groups: [aGroup()],
  members: { 1: members },
  hotels: { 1: [kyoto, tokyo] },
  rooms: { 51: [mikasBed, noasBed] },
  systemHotels: [aSystemHotel(), aSystemHotel({ id: '72', name: 'Ryokan Yama', address: 'Nikko' })],
};

export const panel = (
  <>
    <LodgingPanel groupId="1" />
    <Toaster />
  </>
);

export const open = (user: User = organizer, more: Partial<Seed> = {}, options: FakeOptions = {}) =>
  renderWithRuntime(panel, { user, seed: { ...seed, ...more }, ...options });

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const question = async () => within(await screen.findByRole('alertdialog'));
/** Presses a button of the open question, as soon as it lies on top. */
export const answer = async (label: string) => {
  const button = (await question()).getByRole('button', { name: label });
  const box = button.closest<HTMLElement>('[role=alertdialog]');
  await waitFor(() => expect(box?.style.pointerEvents).toBe('auto'));
  await userEvent.click(button);
};
export const room = async (number: string) => within(await screen.findByRole('list', { name: `Room ${number}` }));
/** A field of the open form. */
export const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
export const retype = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
};
export { chooseOption as choose } from '#support/choose-option.ts';
export const submit = async (title: string, label: string) =>
  userEvent.click((await dialog(title)).getByRole('button', { name: label }));
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const refuse = (message: string, fields = {}): Verdict => ({ outcome: 'rejected', message, fields });
/** The body of the last edit. */
export const bodyOf = async ({ store }: FakeRuntime) => (await store.run((db) => db.outbox.toArray())).at(-1)?.body;
