import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CropDialogProps } from '#features/profile/crop-dialog.tsx';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';
import { outboxOf } from '../members/members-screen.tsx';

// The part that lays out a picture to crop needs a browser (e2e/personal.story.ts): here the whole picture is used.
vi.mock('#features/profile/crop-dialog.tsx', () => ({
  CropDialog: ({ file, onSave, onUnreadable }: CropDialogProps) =>
    file.name.endsWith('.heic') ? (
      <button type="button" onClick={onUnreadable}>
        Draw nothing
      </button>
    ) : (
      <button type="button" onClick={() => onSave(file)}>
        Save picture
      </button>
    ),
}));

beforeEach(() => localStorage.clear());
afterEach(() => useToastStore.setState({ shown: null }));

const pick = async (file: File) => {
  await screen.findByRole('region', { name: 'Profile picture' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nothing to pick with');
  await userEvent.upload(input, file);
  await userEvent.click(await screen.findByRole('button', { name: /^(Save picture|Draw nothing)$/ }));
};

const portrait = () => new File(['x'], 'me.png', { type: 'image/png' });

test('a picture is sent with an edit of its own', async () => {
  const { runtime } = await openApp('/profile', { seed: { groups: [] } });
  await pick(portrait());
  await screen.findByText('Profile picture updated');
  expect((await outboxOf(runtime)).map(({ kind }) => kind)).toEqual(['profile.picture']);
});

test('a picture that the server refuses says why, in its words', async () => {
  const { runtime } = await openApp('/profile', { seed: { groups: [] } });
  runtime.verdict = { outcome: 'needs-you', message: 'The picture is damaged', fields: {} };
  await pick(portrait());
  await screen.findByText('Upload failed');
  screen.getByText(/^The picture is damaged/);
});

test('a HEIC picture without a type can be picked, and is refused by name where the browser cannot draw it', async () => {
  const { runtime } = await openApp('/profile', { seed: { groups: [] } });
  await pick(new File(['x'], 'me.heic'));
  await screen.findByText('Invalid file type');
  screen.getByText('Please select an image file (JPG, PNG, etc.). This browser cannot convert me.heic.');
  expect(await outboxOf(runtime)).toEqual([]);
});
