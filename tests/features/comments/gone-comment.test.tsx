import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { comment, mine, open, storedDrafts, theirs, write } from './comments-screen.tsx';

const entries = async ({ store }: FakeRuntime) =>
  (await new StoredOutbox(store).unfinished()).map(({ kind, body }) => [kind, (body as { content?: string })?.content]);
const deleted = ({ store }: FakeRuntime) => act(() => store.run((db) => db.comments.delete(mine.id)));
const CHANGED = 'I bring the umbrella and tea';

afterEach(() => forgetDrafts());

/** Taps that come before the next render. */
function tapThreeTimes(button: HTMLElement): void {
  act(() => {
    for (let taps = 0; taps < 3; taps += 1) button.click();
  });
}

describe('a comment that another user deleted', () => {
  test('[F15] while it is being changed: the words can be posted as new, once', async () => {
    const { runtime } = await open([theirs, mine], { online: false });
    await userEvent.click((await comment(mine.content)).getByRole('button', { name: /^Edit comment/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), ' and tea');
    await deleted(runtime);
    await screen.findByText('The comment you were editing was deleted');
    tapThreeTimes(screen.getByRole('button', { name: 'Post as new' }));
    await (await comment(CHANGED)).findByText('Not sent yet');
    expect(await entries(runtime)).toEqual([['comment.create', CHANGED]]);
    await waitFor(() => expect(screen.queryByText('The comment you were editing was deleted')).toBeNull());
    expect(storedDrafts()).not.toContain('and tea');
  });

  test('[F15] with an unsent change: it can be posted as new, and is not sent for the deleted comment', async () => {
    const { runtime } = await open([theirs, mine], {
      online: false,
      prepare: async (fake) =>
        fake.person()?.run((commands) => commands.editComment, { commentId: mine.id, content: CHANGED }),
    });
    await comment(CHANGED);
    expect(screen.queryByRole('button', { name: 'Post as new' })).toBeNull();
    await deleted(runtime);
    const gone = await comment(CHANGED);
    await gone.findByText('The comment you were editing was deleted. Your text is kept here.');
    expect(gone.queryByRole('button', { name: /^Edit comment/ })).toBeNull();
    await userEvent.click(gone.getByRole('button', { name: 'Post as new' }));
    await waitFor(async () => expect(await entries(runtime)).toEqual([['comment.create', CHANGED]]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Post as new' })).toBeNull());
    await comment(CHANGED);
  });

  test('[F15] with an unsent change: it can be discarded', async () => {
    const { runtime } = await open([theirs, mine], {
      online: false,
      prepare: async (fake) =>
        fake.person()?.run((commands) => commands.editComment, { commentId: mine.id, content: CHANGED }),
    });
    await comment(CHANGED);
    await deleted(runtime);
    await userEvent.click(await (await comment(CHANGED)).findByRole('button', { name: 'Discard' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await entries(runtime)).toEqual([]));
  });
});

describe('three taps at once', () => {
  test('post one comment', async () => {
    const { runtime } = await open([theirs], { online: false });
    await write('Only once');
    tapThreeTimes(screen.getByRole('button', { name: 'Post comment' }));
    await comment('Only once');
    await screen.findByText(/It will be sent when you're back online/);
    expect(await entries(runtime)).toEqual([['comment.create', 'Only once']]);
  });

  test('post one comment with the keys and the button together too', async () => {
    const { runtime } = await open([theirs], { online: false });
    await write('Only once');
    const form = screen.getByRole('form', { name: 'Add a comment' });
    act(() => {
      screen.getByRole('button', { name: 'Post comment' }).click();
      fireEvent.submit(form);
      fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your comment' }), { key: 'Enter', ctrlKey: true });
    });
    await screen.findByText(/It will be sent when you're back online/);
    expect(await entries(runtime)).toEqual([['comment.create', 'Only once']]);
  });
});
