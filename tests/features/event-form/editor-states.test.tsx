import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { $getRoot, type LexicalEditor } from 'lexical';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aGroup, anEvent, aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';

/** Whether the editor can be started. */
const { code } = vi.hoisted(() => ({ code: { state: 'whole' as 'whole' | 'broken' } }));

vi.mock('#ui/rich-text-editor/editor.ts', async (original) => {
  const whole: { richTextExtension(...parts: unknown[]): unknown } = await original();
  return {
    ...whole,
    richTextExtension: (...parts: unknown[]) => {
      if (code.state === 'broken') throw new Error('No document');
      return whole.richTextExtension(...parts);
    },
  };
});

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  code.state = 'whole';
  vi.restoreAllMocks();
  useToastStore.setState({ shown: null });
});

const openForm = async () => {
  const app = await openApp('/events/12', {
    user: aUser({ id: '3', role: 'admin' }),
    seed: { groups: [aGroup()], events: [anEvent()] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Event' }));
  return { ...app, form: within(await screen.findByRole('dialog', { name: 'Edit Schedule Item' })) };
};
const pick = async (file: File) => {
  const { form } = await openForm();
  await userEvent
    .setup({ applyAccept: false })
    .upload(await form.findByLabelText<HTMLInputElement>('Image for Description'), file);
};

describe('the editor of an event’s texts', () => {
  test('[MERGE-2] keeps words that were typed just before a change from elsewhere arrives, for the choice', async () => {
    const { form, runtime } = await openForm();
    const box = await form.findByRole('textbox', { name: 'Description' });
    const { __lexicalEditor: editor } = box as HTMLElement & { __lexicalEditor: LexicalEditor };
    await act(async () => {
      editor.update(() => void $getRoot().selectEnd().insertText(' And a towel.'), { discrete: true });
      await runtime.store.run((db) => db.events.update('12', { description: '<p>Theirs.</p>', version: 5 }));
    });
    const choice = within(await screen.findByRole('group', { name: 'Description' }));
    expect(choice.getByText(/And a towel\./)).toBeTruthy();
    expect(choice.getByText('Theirs.')).toBeTruthy();
    expect(box.textContent).toContain('And a towel.');
  });

  test('that cannot be started says so', async () => {
    code.state = 'broken';
    const { form } = await openForm();
    expect(await form.findAllByText('Failed to initialize editor')).toHaveLength(2);
  });

  test('refuses a picture that is too large', async () => {
    await pick(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'map.png', { type: 'image/png' }));
    await screen.findByText('Image too large');
    screen.getByText('Please use an image smaller than 5MB');
  });

  test('refuses an unsupported picture', async () => {
    await pick(new File(['x'], 'map.tiff', { type: 'image/tiff' }));
    await screen.findByText('Invalid file type');
    screen.getByText('Please use JPG, PNG, GIF or SVG images');
  });

  const drop = async (box: HTMLElement, ...files: File[]) => {
    const { __lexicalEditor: editor } = box as HTMLElement & { __lexicalEditor: LexicalEditor };
    await act(async () => void editor.dispatchCommand(DRAG_DROP_PASTE, files));
  };

  test('takes a HEIC picture without a type, picked or dropped', async () => {
    const { form, runtime } = await openForm();
    const taken: string[] = [];
    const person = runtime.person();
    if (person)
      person.files.pick = async ({ file }) => {
        taken.push(file.name);
        return { outcome: 'invalid', message: 'Invalid file type: No', fields: {} };
      };
    const input = await form.findByLabelText<HTMLInputElement>('Image for Description');
    await userEvent.upload(input, new File(['x'], 'picked.heic'));
    await drop(await form.findByRole('textbox', { name: 'Description' }), new File(['x'], 'dropped.HEIC'));
    expect(taken).toEqual(['picked.heic', 'dropped.HEIC']);
  });

  test('refuses a dropped file that is not a picture, and says so', async () => {
    const { form } = await openForm();
    const box = await form.findByRole('textbox', { name: 'Description' });
    await drop(box, new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
    await screen.findByText('Invalid file type');
    expect(box.querySelector('img')).toBeNull();
  });

  test('reports a picture that could not be added', async () => {
    const { form, runtime } = await openForm();
    const person = runtime.person();
    if (person) person.files.pick = () => Promise.reject(new Error('Out of space'));
    const input = await form.findByLabelText<HTMLInputElement>('Image for Description');
    await userEvent.upload(input, new File(['x'], 'map.png', { type: 'image/png' }));
    await screen.findByText('Image upload failed');
  });
});
