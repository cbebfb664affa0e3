import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockText, hourStyle } from '#contract/time/text.ts';
import { anEnvironment } from '#support/environment.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';
import { outboxOf } from '../members/members-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  forgetDrafts();
  hourStyle.set(false);
  useToastStore.setState({ shown: null });
});

const open = (options = {}) => openApp('/settings', { seed: { groups: [] }, ...options });
const language = () => screen.findByLabelText<HTMLSelectElement>('Default Translation Language');
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save Preferences' }));

describe('my settings', () => {
  test('offer the languages that texts are translated into', async () => {
    await open();
    await screen.findByRole('heading', { level: 1, name: 'User Settings' });
    await screen.findByRole('heading', { level: 2, name: 'Translation Preferences' });
    expect((await language()).value).toBe('Spanish');
    expect([...(await language()).options].map(({ text }) => text)).toEqual([
      'Spanish',
      'French',
      'German',
      'Italian',
      'Portuguese',
      'Russian',
      'Japanese',
      'Simplified Chinese',
      'Traditional Chinese',
      'Korean',
      'Arabic',
    ]);
  });

  test('are saved', async () => {
    const { runtime } = await open();
    await userEvent.selectOptions(await language(), 'Japanese');
    await save();
    await screen.findByText('Settings saved');
    screen.getByText('Your preferences have been updated successfully.');
    expect(await outboxOf(runtime)).toEqual([
      expect.objectContaining({ kind: 'settings.update', body: { defaultTranslationLanguage: 'Japanese' } }),
    ]);
    await waitFor(async () => expect((await language()).value).toBe('Japanese'));
  });

  test('that the server refuses say so, and keep the choice', async () => {
    const { runtime } = await open();
    runtime.verdict = { outcome: 'rejected', message: '', fields: {} };
    await userEvent.selectOptions(await language(), 'Korean');
    await save();
    await screen.findByText('Error saving settings');
    expect(screen.getAllByText('There was a problem saving your preferences. Please try again.')).not.toHaveLength(0);
    expect((await language()).value).toBe('Korean');
  });

  test('are saved on the device without a network', async () => {
    await open({ online: false });
    await userEvent.selectOptions(await language(), 'Arabic');
    await save();
    await screen.findByText("Saved on this device. It will be sent when you're back online.");
    await screen.findByText('Not sent yet');
  });
});

describe('my clock', () => {
  const openWithClock = (options = {}) =>
    openApp('/settings', { seed: { groups: [] }, ...options }, (runtime) => runtime.environment.set(anEnvironment()));
  const clock = () => screen.findByLabelText<HTMLSelectElement>('Time format');
  const saveClock = async () => userEvent.click(await screen.findByRole('button', { name: 'Save clock' }));

  test('has 12 hours at first', async () => {
    await openWithClock();
    await screen.findByRole('heading', { level: 2, name: 'Clock' });
    expect((await clock()).value).toBe('12-hour');
    expect([...(await clock()).options].map(({ text }) => text)).toEqual([
      '12-hour (6:15 PM)',
      '24-hour (18:15)',
      'Device default',
    ]);
  });

  test('is not offered by a server that does not know it', async () => {
    await open();
    await language();
    expect(screen.queryByLabelText('Time format')).toBeNull();
  });

  test.each([true, false])(
    'is saved and formats times at once (online: %s), without changing the language',
    async (online) => {
      const { runtime } = await openWithClock({ online });
      await userEvent.selectOptions(await clock(), '24-hour (18:15)');
      await saveClock();
      await waitFor(() => expect(clockText('2026-05-14T18:15:00.000Z', 'UTC')).toBe('18:15'));
      expect(await outboxOf(runtime)).toEqual([
        expect.objectContaining({ kind: 'settings.update', body: { clock: '24-hour' } }),
      ]);
    },
  );
});

describe('help and support', () => {
  test('says that it is under construction, and names contacts', async () => {
    const { runtime } = await openApp('/help-and-support', { seed: { groups: [] } });
    await screen.findByRole('heading', { level: 1, name: 'Help and Support' });
    screen.getByText('Under construction');
    screen.getByText('No questions yet.');
    screen.getByText('No guides yet.');
    screen.getByText(/or your administrator\./);
    runtime.environment.set(anEnvironment({ supportEmail: 'help@example.org' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'help@example.org' }).getAttribute('href')).toBe(
        'mailto:help@example.org',
      ),
    );
  });
});
