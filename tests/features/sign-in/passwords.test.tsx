import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PasswordOutcome } from '#runtime/services/passwords.ts';
import { openApp } from '../../routes/open-app.tsx';

const TOKEN = '0123456789abcdef';
const refused = (message: string | null, fields = {}): PasswordOutcome => ({ outcome: 'refused', message, fields });

const setOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** The three forms that a link has, and the words of each. */
const SET = {
  path: `/auth/set-password/${TOKEN}`,
  title: 'Set Your Password',
  done: 'Your password has been set successfully. You will be redirected to login.',
  failed: 'Failed to set password',
  call: `setPassword set ${TOKEN}`,
  submit: 'Set password',
};
const RESET = {
  path: `/auth/reset-password/${TOKEN}`,
  title: 'Reset Your Password',
  done: 'Your password has been reset. You can now log in.',
  failed: 'Failed to reset password',
  call: `setPassword reset ${TOKEN}`,
  submit: 'Reset password',
};
const OLDER = { ...SET, path: `/auth/password/token=${TOKEN}` };

async function openLink(path: string, check?: PasswordOutcome) {
  const app = await openApp(path, { user: null }, (fake) => {
    if (check) fake.passwordOutcomes.checkLink = check;
  });
  await screen.findByRole('heading', { level: 1, name: /Your Password/ });
  return app;
}

async function openForm(link: typeof SET) {
  const app = await openLink(link.path);
  await screen.findByLabelText('New password');
  const send = async (password = 'mountain hut', again = password) => {
    if (password) await app.user.type(screen.getByLabelText('New password'), password);
    if (again) await app.user.type(screen.getByLabelText('Confirm password'), again);
    await app.user.click(screen.getByRole('button', { name: link.submit }));
  };
  return { ...app, send };
}

describe('the link of a mail', () => {
  test('is validated first, and says so', async () => {
    let release = () => {};
    const app = await openApp(SET.path, { user: null }, (fake) => {
      fake.hold = new Promise((resolve) => {
        release = resolve;
      });
    });
    expect(await screen.findByText('Validating your request...')).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
    act(() => release());
    expect(await screen.findByLabelText('New password')).toBeTruthy();
    expect(app.runtime.asked).toEqual([`checkLink ${TOKEN}`]);
  });

  test.each<[string, string, PasswordOutcome | undefined]>([
    ['No token provided', '/auth/set-password', undefined],
    ['This link has been used', SET.path, refused('This link has been used')],
    ['Invalid or expired token', SET.path, refused(null)],
    ['The link you followed has expired or is invalid.', SET.path, { outcome: 'unusable', message: null }],
    ['Error validating token', SET.path, { outcome: 'failed' }],
  ])('that is not usable says: %s', async (words, path, check) => {
    const { user, address } = await openLink(path, check);
    expect(await screen.findByRole('heading', { level: 2, name: 'Invalid Request' })).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Go to Login' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(address()).toBe('/login');
  });

  test('offers a new one where it is not valid', async () => {
    await openLink(RESET.path, refused('Invalid or expired token'));
    const way = await screen.findByRole('link', { name: 'Get a new link' });
    expect(way.getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('that could not be checked may be valid: a button checks it again', async () => {
    const { user, runtime } = await openLink(SET.path, { outcome: 'failed' });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(runtime.asked).toEqual([`checkLink ${TOKEN}`, `checkLink ${TOKEN}`]));
    runtime.passwordOutcomes = {};
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });

  test('that the server could not check shows its words, and may be valid', async () => {
    const busy = { outcome: 'refused', message: 'The database is being moved', fields: {}, isForNow: true } as const;
    const { user, runtime } = await openLink(SET.path, busy);
    expect(await screen.findByText('The database is being moved')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Get a new link' })).toBeNull();
    runtime.passwordOutcomes = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });

  test('without a network is checked again when there is one', async () => {
    setOnline(false);
    const { runtime } = await openLink(SET.path, { outcome: 'failed' });
    expect(await screen.findByText(/^You are offline\. Your link is checked again/)).toBeTruthy();
    runtime.passwordOutcomes = {};
    setOnline(true);
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });

  test('on a device with a signed-in user says whose password it is not', async () => {
    await openApp(SET.path);
    expect(await screen.findByText('You are signed in as mika@example.org')).toBeTruthy();
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });
});

describe.each([
  ['a first password', SET, 1_500],
  ['a forgotten password', RESET, 1_500],
  ['a first password by the older address', OLDER, 0],
])('%s', (_, link, delay) => {
  test('has two fields that password managers recognize', async () => {
    await openForm(link);
    expect(screen.getByRole('heading', { level: 1, name: link.title })).toBeTruthy();
    expect(document.title).toContain(link.title);
    for (const label of ['New password', 'Confirm password'])
      expect(screen.getByLabelText(label).getAttribute('autocomplete')).toBe('new-password');
  });

  test.each([
    ['too short', 'seven77', 'seven77', 'New password', 'Password must be at least 8 characters'],
    ['missing', '', '', 'New password', 'Password must be at least 8 characters'],
    ['not the same twice', 'mountain hut', 'mountain hat', 'Confirm password', 'Passwords do not match'],
  ])('that is %s is refused at its field', async (_case, password, again, label, words) => {
    const { runtime, send } = await openForm(link);
    await send(password, again);
    const field = screen.getByLabelText(label);
    expect(screen.getByText(words, { exact: true }).id).toBe(field.getAttribute('aria-describedby')?.split(' ')[0]);
    expect(document.activeElement).toBe(field);
    expect(runtime.asked).toEqual([`checkLink ${TOKEN}`]);
  });

  test('shows that it is being set', async () => {
    const { runtime, send } = await openForm(link);
    let release = () => {};
    runtime.hold = new Promise((resolve) => {
      release = resolve;
    });
    await send();
    expect(screen.getByRole('button', { name: 'Setting password...' }).getAttribute('aria-disabled')).toBe('true');
    act(() => release());
    expect(await screen.findByText(link.done)).toBeTruthy();
  });

  test.each<[string, PasswordOutcome, string]>([
    ['in the words of the server', refused('Too many attempts'), 'Too many attempts'],
    ['without words of the server', refused(null), link.failed],
    ['without an answer', { outcome: 'failed' }, 'An unexpected error occurred'],
  ])('that cannot be set says why, %s, and keeps the typed text', async (_case, outcome, words) => {
    const { runtime, send, address } = await openForm(link);
    runtime.passwordOutcomes.setPassword = outcome;
    await send();
    const alert = (await screen.findByText('Error')).closest('[role=alert]');
    expect(alert?.textContent).toContain(words);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('mountain hut');
    expect(address()).toBe(link.path);
  });

  test('whose link is used up meanwhile says so, and leads to a new one', async () => {
    const { runtime, send } = await openForm(link);
    runtime.passwordOutcomes.setPassword = refused('Invalid or expired token');
    runtime.passwordOutcomes.checkLink = refused('Invalid or expired token');
    await send();
    expect(await screen.findByRole('heading', { name: 'Invalid Request' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get a new link' })).toBeTruthy();
  });

  test('that the server refuses says so at the field', async () => {
    const { runtime, send } = await openForm(link);
    runtime.passwordOutcomes.setPassword = refused('Check the form', { password: 'Was in a leak' });
    await send();
    expect(await screen.findByText('Was in a leak')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });

  test(`leads to the login screen after ${delay} ms once it is set, with its toast`, async () => {
    const { runtime, send, router, address } = await openForm(link);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await send();
    expect(await screen.findByText(link.done)).toBeTruthy();
    expect(runtime.asked).toContain(link.call);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(timers.mock.calls.some(([, ms]) => ms === 1_500)).toBe(delay === 1_500);
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    // Back does not lead to the used link.
    expect(router.history.length).toBe(1);
  });
});

describe('a forgotten password', () => {
  async function openForgot(path = '/forgot-password') {
    const app = await openApp(path, { user: null });
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email Address' });
    const send = async (typed: string) => {
      if (typed) await app.user.type(email, typed);
      await app.user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    };
    return { ...app, email, send };
  }

  test('is reached from the login screen and leads back', async () => {
    const { user, address } = await openApp('/login', { user: null });
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Forgot Password' });
    expect(address()).toBe('/forgot-password');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  test('has its link sent to the email, trimmed and in lower case, and the form is cleared', async () => {
    const { runtime, email, send } = await openForgot();
    await send(' Mika@Example.org ');
    const told = 'If an account with that email exists, a password reset link has been sent.';
    expect((await screen.findByText(told)).closest('[role=status]')).toBeTruthy();
    expect(email.value).toBe('');
    expect(runtime.asked).toEqual(['requestLink mika@example.org']);
  });

  test.each(['', 'mika', 'mika@'])('is not requested with the email "%s"', async (typed) => {
    const { runtime, email, send } = await openForgot();
    await send(typed);
    expect(screen.getByText('Please enter a valid email address').id).toBe(email.getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(email);
    expect(runtime.asked).toEqual([]);
  });

  test('says that it is being sent', async () => {
    const { runtime, send } = await openForgot();
    let release = () => {};
    runtime.hold = new Promise((resolve) => {
      release = resolve;
    });
    await send('mika@example.org');
    expect(screen.getByRole('button', { name: 'Sending reset link...' }).getAttribute('aria-disabled')).toBe('true');
    act(() => release());
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeTruthy();
  });

  test.each<[string, PasswordOutcome, string]>([
    ['in the words of the server', refused('Too many links were asked for.'), 'Too many links were asked for.'],
    ['without words of the server', refused(null), 'Failed to send password reset email'],
    ['without an answer', { outcome: 'failed' }, 'Failed to send password reset email'],
  ])('that could not be sent says so %s, and keeps the email', async (_, outcome, words) => {
    const { runtime, email, send } = await openForgot();
    runtime.passwordOutcomes.requestLink = outcome;
    await send('mika@example.org');
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
    expect(email.value).toBe('mika@example.org');
  });

  test('without a network says so before anything is sent', async () => {
    await openForgot();
    expect(screen.queryByText('You are offline')).toBeNull();
    setOnline(false);
    expect(screen.getByText('You are offline')).toBeTruthy();
    setOnline(true);
    expect(screen.queryByText('You are offline')).toBeNull();
  });
});
