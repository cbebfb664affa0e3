import '../../ui/browser-gaps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { readContent } from '#contract/records/field/receipt-content.ts';
import { MustRead } from '#features/event/must-read.tsx';
import { ToConfirm } from '#kit/must-read/to-confirm.tsx';
import { anEnvironment } from '#support/environment.ts';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { renderAt } from '../schedule/render-at.tsx';

const event = anEvent({ id: '31', groupId: '1', mustRead: true });
const me = aUser();
const members = [
  aMember({ id: '1', userId: me.id }),
  aMember({ id: '2', userId: '99', firstName: 'Late', lastName: 'Reader' }),
];

interface Opened {
  /** The content that the user confirmed before. */
  confirmed?: string;
  role?: string;
  fields?: Partial<typeof event>;
}

const open = async ({ confirmed, role = 'user', fields }: Opened = {}) => {
  const shown = { ...event, ...fields, days: [], pending: null, opId: null, problem: null };
  return renderAt(
    '/',
    {
      '/': () => (
        <>
          <ToConfirm event={shown} />
          <MustRead event={shown} groupZone="Asia/Tokyo" />
        </>
      ),
    },
    {
      user: { ...me, role },
      seed: { groups: [aGroup({ id: '1' })], events: [event], members: { 1: members } },
      prepare: (runtime) => {
        runtime.environment.set(anEnvironment());
        if (confirmed === undefined) return;
        return runtime.store.run((db) =>
          db.receipts.put({
            id: '1',
            groupId: '1',
            eventId: '31',
            announcementId: null,
            userId: me.id,
            content: confirmed,
            readAt: '2026-03-30T10:00:00.000Z',
            version: 1,
          }),
        );
      },
    },
  );
};

const remindButton = () => screen.findByRole('button', { name: 'Remind 1 person' });

describe('A must-read event', () => {
  test('is confirmed by a tap, at once, and is marked until then', async () => {
    await open();
    await screen.findByText('To confirm');
    await userEvent.click(await screen.findByRole('button', { name: 'I have read this' }));
    await screen.findByText(/You have confirmed this/);
    await waitFor(() => expect(screen.queryByText('To confirm')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('You have confirmed this'));
  });

  test('is not asked for while receipts may be on their way', async () => {
    const { runtime } = await open();
    await screen.findByText('To confirm');
    await runtime.store.run((db) => db.parts.delete(['1', 'members']));
    await waitFor(() => expect(screen.queryByText('To confirm')).toBeNull());
  });

  test('must be confirmed again when it has changed, and shows the change', async () => {
    await open({ confirmed: readContent({ ...event, address: 'South gate' }) });
    await screen.findByText('Changed since you confirmed it');
    expect(screen.getByText('Address').parentElement?.textContent).toBe(
      `AddressBefore: South gateNow: ${event.address || 'nothing'}`,
    );
    await screen.findByText('To confirm');
    await userEvent.click(screen.getByRole('button', { name: 'I have read this' }));
    await screen.findByText(/You have confirmed this/);
    expect(screen.queryByText('South gate')).toBeNull();
  });

  test('shows only staff the members who have not confirmed, with the missing first', async () => {
    const reader = await open({ confirmed: readContent(event) });
    await screen.findByText('You have confirmed this on Mar 30, 07:00 PM');
    expect(screen.queryByText(/have confirmed$/)).toBeNull();
    expect(screen.queryByText('Late Reader')).toBeNull();
    reader.unmount();
    await open({ confirmed: readContent(event), role: 'admin' });
    await screen.findByText('1 of 2 have confirmed');
    const [missing, done] = screen.getAllByRole('group');
    expect(missing && within(missing).getByText('Late Reader')).toBeTruthy();
    expect(missing?.textContent).toContain('Not yet (1)');
    expect(done?.textContent).toContain('Confirmed (1)');
  });

  test('sends a reminder to those who have not, and says why not', async () => {
    const { runtime } = await open({ confirmed: readContent(event), role: 'admin' });
    await userEvent.click(await remindButton());
    await screen.findByText('Reminder sent');
    expect(runtime.asked).toContain('remind event 31');
    runtime.reminded = { outcome: 'failed', message: 'A reminder was sent less than 10 minutes ago.' };
    await userEvent.click(await remindButton());
    await screen.findByText('A reminder was sent less than 10 minutes ago.');
  });

  test('does not ask a member who does not take part, nor anyone while it is a draft', async () => {
    const apart = await open({ fields: { audience: { memberIds: ['2'], roles: [] } }, role: 'admin' });
    await screen.findByText('0 of 1 have confirmed');
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
    expect(screen.queryByText('To confirm')).toBeNull();
    apart.unmount();
    await open({ fields: { isDraft: true }, role: 'admin' });
    await screen.findByText('Once it is published, 2 people are asked to confirm that they have read it.');
    expect(screen.queryByText('To confirm')).toBeNull();
  });
});
