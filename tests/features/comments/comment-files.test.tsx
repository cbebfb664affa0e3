import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { open, post, storedDrafts, theirs, write } from './comments-screen.tsx';

const plan = new File(['Meet at nine'], 'plan.txt', { type: 'text/plain' });
const photo = new File([new Uint8Array([137, 80, 78, 71])], 'Torii.png', { type: 'image/png' });

let made: Blob[];
let revoked: string[];

beforeEach(() => {
  made = [];
  revoked = [];
  // jsdom has no addresses for blobs.
  URL.createObjectURL = vi.fn((blob: Blob) => {
    made.push(blob);
    return `blob:file-${made.length}`;
  });
  URL.revokeObjectURL = vi.fn((url: string) => void revoked.push(url));
});
afterEach(() => forgetDrafts());

const pick = async (file: File) => {
  const input = await screen.findByLabelText<HTMLInputElement>('Files to attach');
  await userEvent.upload(input, file);
  // It is copied before it is shown.
  await (await picked(file.name)).findByText('Kept on this device');
};
const picked = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Files to post' });
  return within((await within(list).findByRole('button', { name: `Remove ${name}` })).closest('li') ?? list);
};
const entries = ({ store }: FakeRuntime) => new StoredOutbox(store).unfinished();
const uploadOf = async (runtime: FakeRuntime) => (await entries(runtime)).find(({ kind }) => kind === 'upload.file');

/** The server has accepted the file. */
async function uploaded(runtime: FakeRuntime): Promise<void> {
  const entry = await uploadOf(runtime);
  await new StoredOutbox(runtime.store).acknowledge(entry?.opId ?? '', { id: '/uploads/aa.txt', row: null });
}

describe('files on a comment', () => {
  test('are uploaded while the user writes, and block posting until then', async () => {
    const { runtime } = await open([theirs]);
    await pick(plan);
    const row = await picked('plan.txt');
    await write('The plan');
    await post();
    await screen.findByText('Uploads in progress');
    screen.getByText('Please wait for all uploads to complete before submitting.');
    expect((await entries(runtime)).map(({ kind }) => kind)).toEqual(['upload.file']);

    await runtime.store.run((db) => db.outbox.toCollection().modify({ state: 'in-flight' }));
    await row.findByText('Uploading…');
    await uploaded(runtime);
    await row.findByText('Uploaded');
    await post();
    await screen.findByText('Comment added');
    expect(screen.queryByRole('list', { name: 'Files to post' })).toBeNull();
    const [, own] = await listComments(runtime.store, '12');
    expect(own).toMatchObject({
      content: 'The plan',
      attachments: [{ name: 'plan.txt', url: '/uploads/aa.txt', type: 'text/plain' }],
    });
  });

  test('are enough without a text', async () => {
    const { runtime } = await open([theirs]);
    await pick(plan);
    await uploaded(runtime);
    await (await picked('plan.txt')).findByText('Uploaded');
    await post();
    await screen.findByText('Comment added');
  });

  test('wait on the device with the comment when there is no network, and are shown from there', async () => {
    const { runtime, unmount } = await open([theirs], { online: false });
    await pick(photo);
    const row = await picked('Torii.png');
    expect((await row.findByRole('img', { name: 'Torii.png' })).getAttribute('src')).toBe('blob:file-1');
    await post();
    await screen.findByText(/It will be sent when you're back online/);
    const article = (await screen.findByText('Not sent yet')).closest('article');
    const shown = await within(article ?? document.body).findByRole('img', { name: 'Torii.png' });
    await waitFor(() => expect(shown.getAttribute('src')).toMatch(/^blob:/));
    // An opened file would run with this site's rights, so it is saved instead.
    await userEvent.click(shown);
    const large = within(await screen.findByRole('dialog', { name: 'Torii.png' }));
    expect((await large.findByRole<HTMLAnchorElement>('link', { name: 'Save' })).download).toBe('Torii.png');
    await userEvent.keyboard('{Escape}');
    expect(made.at(-1)?.type).toBe('image/png');
    expect((await entries(runtime)).map(({ kind }) => kind)).toEqual(['upload.file', 'comment.create']);
    unmount();
    expect(revoked).toHaveLength(made.length);
  });

  test('block nothing while the server is unhealthy: their upload fails, and the comment waits with them', async () => {
    const { runtime } = await open([theirs]);
    await pick(plan);
    await runtime.store.run((db) => db.outbox.toCollection().modify({ attempts: 1, firstSentAt: 1 }));
    await write('The plan');
    await waitFor(async () => {
      await post();
      expect((await entries(runtime)).map(({ kind }) => kind)).toEqual(['upload.file', 'comment.create']);
    });
  });

  test('that failed are named, block posting, and are retried or removed', async () => {
    const { runtime } = await open([theirs]);
    await pick(plan);
    const entry = await uploadOf(runtime);
    const error = { status: 422, message: 'This file is damaged', fields: {}, behind: null };
    await new StoredOutbox(runtime.store).refuse(entry?.opId ?? '', error);
    await screen.findByText('Upload Failed');
    screen.getByText('Failed to upload file. Please try again.');
    const row = await picked('plan.txt');
    row.getByText('Upload failed: This file is damaged');
    await write('The plan');
    await post();
    await screen.findByText('Upload errors');
    screen.getByText('Please remove failed uploads before submitting.');

    await userEvent.click(row.getByRole('button', { name: 'Try plan.txt again' }));
    await row.findByText('Kept on this device');
    await userEvent.click(row.getByRole('button', { name: 'Remove plan.txt' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files to post' })).toBeNull());
    await waitFor(async () => expect(await entries(runtime)).toEqual([]));
    await post();
    await screen.findByText('Comment added');
  });

  test('[FILE-7] that are refused after the comment was posted are removed at the comment, which is then sent', async () => {
    const { runtime } = await open([theirs], { online: false });
    await pick(plan);
    await write('The plan');
    await post();
    await screen.findByText('Not sent yet');
    const entry = await uploadOf(runtime);
    const error = { status: 422, message: 'This file is damaged', fields: {}, behind: null };
    await new StoredOutbox(runtime.store).refuse(entry?.opId ?? '', error);
    const button = await screen.findByRole('button', { name: 'Remove this file and send' });
    expect(button.closest('article')?.textContent).toContain('plan.txt: This file is damaged');
    await userEvent.click(button);
    await screen.findByText('Not sent yet');
    expect(await entries(runtime)).toMatchObject([
      { kind: 'comment.create', state: 'pending', body: { content: 'The plan', attachments: [] } },
    ]);
    expect(screen.queryByRole('button', { name: 'Remove this file and send' })).toBeNull();
  });

  test('pass the focus on when they are removed: to the next file, and finally to the text', async () => {
    await open([theirs], { online: false });
    await pick(plan);
    await pick(photo);
    await userEvent.click((await picked('plan.txt')).getByRole('button', { name: 'Remove plan.txt' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Torii.png' })));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files to post' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your comment' })));
  });

  test('of a wrong kind are refused in the server’s words, before anything is copied', async () => {
    const { runtime } = await open([theirs]);
    const input = await screen.findByLabelText<HTMLInputElement>('Files to attach');
    const program = new File(['x'], 'tool.exe', { type: 'application/x-msdownload' });
    await userEvent.upload(input, program, { applyAccept: false });
    await screen.findByText('Invalid file type');
    expect(await entries(runtime)).toEqual([]);
  });

  test.each([
    ['plan.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    // The type that a browser gives a file without a program for it.
    ['plan.xls', ''],
    ['slides.pptx', 'application/octet-stream'],
  ])('that are tables or slides (%s) are refused with a list of allowed files', async (name, type) => {
    const { runtime } = await open([theirs]);
    const input = await screen.findByLabelText<HTMLInputElement>('Files to attach');
    await userEvent.upload(input, new File(['x'], name, { type }), { applyAccept: false });
    await screen.findByText('Invalid file type');
    screen.getByText(
      'Please use a picture, PDF, Word document, OpenDocument text, Wallet pass, plain text or zip file',
    );
    expect(await entries(runtime)).toEqual([]);
  });

  test('show their kind and their size before they are posted', async () => {
    await open([theirs]);
    await pick(plan);
    (await picked('plan.txt')).getByText('Text · 12 bytes');
  });

  test('with another type name on Windows are accepted', async () => {
    await open([theirs]);
    await pick(new File(['PK'], 'photos.zip', { type: 'application/x-zip-compressed' }));
  });

  test('stay picked when the user comes back to the event', async () => {
    const { unmount } = await open([theirs]);
    await pick(plan);
    await picked('plan.txt');
    unmount();
    expect(storedDrafts()).toContain('plan.txt');
    await open([theirs]);
    await picked('plan.txt');
  });
});
