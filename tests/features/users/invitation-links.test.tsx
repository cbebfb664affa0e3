import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { dialog, press, rowOf } from '../members/members-screen.tsx';
import { chooseFor, openMenu, openUsers, withEnvironment } from './users-screen.tsx';

const AT = '/admin/user-management';
const withoutMail = withEnvironment({ mail: false });
const withMail = withEnvironment({ mail: true });

afterEach(() => {
  vi.restoreAllMocks();
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

const openWithLink = async (path = AT) => {
  const app = await openUsers(path, {
    prepare: (runtime) => {
      withMail.prepare(runtime);
      runtime.invitationLink = { outcome: 'answered', value: { path: '/auth/set-password/abc', hours: 168 } };
    },
  });
  userEvent.setup();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  return { copy, ...app };
};

describe('the link of an invitation', () => {
  test.each([AT, '/users'])('is copied at %s for an invited person', async (path) => {
    const { copy, runtime } = await openWithLink(path);
    await rowOf(/^Select Noa Levi/);
    await chooseFor('Noa Levi', 'Copy invitation link');
    await screen.findByText('Invitation link copied');
    screen.getByText('Send it to Noa Levi only. It works once, within 7 days. Earlier links no longer work.');
    expect(copy.mock.calls).toEqual([[`${window.location.origin}/auth/set-password/abc`]]);
    expect(runtime.asked).toContain('invitation link 8');
    await openMenu('Mika Sato');
    expect(screen.queryByRole('menuitem', { name: 'Copy invitation link' })).toBeNull();
  });

  test('is shown where the browser does not copy', async () => {
    const { copy } = await openWithLink();
    copy.mockRejectedValue(new Error('not allowed'));
    await chooseFor('Noa Levi', 'Copy invitation link');
    await screen.findByText('Copying is not supported here');
    screen.getByText(`${window.location.origin}/auth/set-password/abc`);
  });

  test('says why the server gave none', async () => {
    const { runtime } = await openWithLink();
    runtime.invitationLink = { outcome: 'failed', message: 'This person has no pending invitation' };
    await chooseFor('Noa Levi', 'Copy invitation link');
    await screen.findByText('Failed to copy the invitation link. Please try again.');
    screen.getByText('This person has no pending invitation');
  });

  test('is not requested without a network', async () => {
    const { runtime } = await openUsers(AT, { ...withMail, online: false });
    await chooseFor('Noa Levi', 'Copy invitation link');
    await screen.findByText('Creating the link needs a connection.');
    expect(runtime.asked).not.toContain('invitation link 8');
  });

  test('is not offered where the server makes none', async () => {
    await openUsers(AT);
    await openMenu('Noa Levi');
    expect(screen.queryByRole('menuitem', { name: 'Copy invitation link' })).toBeNull();
  });
});

test.each([
  ['Resend invitation', 'Sending…', 'Invitation email sent successfully.'],
  ['Copy invitation link', 'Copying…', 'Invitation link copied'],
])('%s in the open row of a phone keeps the focus and says that it runs', async (action, running, done) => {
  const { runtime } = await openWithLink();
  let release = () => {};
  runtime.hold = new Promise((resolve) => {
    release = resolve;
  });
  await press('More for Noa Levi');
  await press(`${action} Noa Levi`);
  const button = await screen.findByRole('button', { name: `${running} Noa Levi` });
  expect(button.ariaBusy).toBe('true');
  expect(document.activeElement).toBe(button);
  await press('More for Noa Levi');
  await openMenu('Noa Levi');
  expect(screen.getByRole('menuitem', { name: running }).ariaDisabled).toBe('true');
  release();
  await screen.findByText(done);
});

describe('a server that sends no mail', () => {
  test('is told of in the form and where an invitation is resent', async () => {
    const { runtime } = await openUsers(AT, withoutMail);
    await chooseFor('Noa Levi', 'Resend invitation');
    await screen.findByText('Invitation email sent successfully.');
    screen.getByText(/^Email is not set up\./);
    expect(runtime.asked).toContain('resend 8');
    await press('Add User');
    (await dialog('Add User')).getByText('Email is not set up. Copy the invitation link afterwards.');
  });

  test.each([
    ['mail is sent', withMail],
    ['the server does not say', undefined],
  ])('is not told of where %s', async (_, settings) => {
    await openUsers(AT, settings);
    await press('Add User');
    (await dialog('Add User')).getByText('They receive an invitation by email to set a password.');
  });
});
