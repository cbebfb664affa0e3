import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGroup, anEvent, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

vi.mock('#ui/rich-text-editor/rich-text-editor.tsx', () => {
  throw new Error('No network');
});

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('an editor whose code cannot be loaded says so, and can be requested again', async () => {
  const seed = { groups: [aGroup()], events: [anEvent()] };
  await openApp('/events/12', { user: aUser({ id: '3', role: 'admin' }), seed });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Event' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Schedule Item' }));
  expect(await form.findAllByText('Failed to load editor components')).toHaveLength(2);
  expect(form.getAllByRole('button', { name: 'Retry' })).toHaveLength(2);
});
