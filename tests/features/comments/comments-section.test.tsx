import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { commentPlace } from '#runtime/drafts/drafts.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { acknowledgeArrived } from '#store/restore/arrived.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aComment, aGroup, anEvent, aUser } from '#support/rows.ts';
import { comment, field, mine, open, post, refuse, storedDrafts, theirs, write } from './comments-screen.tsx';

const SAVED = "Saved on this device. It will be sent when you're back online.";

afterEach(() => forgetDrafts());

describe('the list', () => {
  test('shows author, role, age and text', async () => {
    await open();
    const their = await comment('See you there');
    their.getByText('Ana Reyes');
    their.getByText('Instructor');
    expect(their.getByText(/ago|yesterday/).getAttribute('datetime')).toBe(theirs.createdAt);
    expect(their.getByText(/ago|yesterday/).title).toMatch(/Apr 1, 2026/);
    (await comment('I bring the umbrella')).getByText('Member');
  });

  test('keeps line breaks, links web addresses safely, and never takes text for markup', async () => {
    await open([aComment({ content: '<img src=x onerror=alert(1)>\nhttps://example.org/map' })]);
    const link = await screen.findByRole('link', { name: 'https://example.org/map' });
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.parentElement?.textContent).toBe('<img src=x onerror=alert(1)>\nhttps://example.org/map');
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('lists the files of a comment', async () => {
    await open([aComment({ attachments: [{ name: 'map.pdf', url: '/uploads/map.pdf', type: '' }] })]);
    expect((await screen.findByRole('link', { name: 'map.pdf' })).getAttribute('href')).toBe('/uploads/map.pdf');
  });

  test('says that there are none', async () => {
    await open([]);
    await screen.findByText('No comments yet. Be the first to comment!');
  });

  test('says that they could not be loaded, and retries', async () => {
    const { runtime } = await open([], {
      prepare: (fake) => {
        fake.refreshOutcome = { outcome: 'failed', message: '500: broken' };
      },
    });
    await screen.findByText('Error loading comments. Please try again.');
    runtime.refreshOutcome = { outcome: 'refreshed' };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No comments yet. Be the first to comment!');
    await waitFor(() => expect(document.activeElement?.id).toBe('comments-heading'));
  });

  test('does not report it empty before it was fetched', async () => {
    await open([], {
      seed: undefined,
      prepare: (fake) => {
        fake.refreshOutcome = { outcome: 'offline' };
      },
    });
    await screen.findByText('Comments from others appear once you are connected.');
  });

  test('is refreshed as long as it is open', async () => {
    const { runtime, unmount } = await open();
    await comment('See you there');
    expect(runtime.asked).toContain('watch 12');
    unmount();
    expect(runtime.asked).toContain('unwatch 12');
  });
});

describe('posting', () => {
  test('adds the comment, says so and empties the field', async () => {
    await open();
    await write('On my way');
    await post();
    await screen.findByText('Comment added');
    await comment('On my way');
    expect(field().value).toBe('');
  });

  test('works with Ctrl+Enter', async () => {
    await open();
    await write('On my way');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Comment added');
  });

  test('without a network keeps the comment on the device, marked', async () => {
    await open([theirs], { online: false });
    await write('On my way');
    screen.getByText(/You are offline/);
    await post();
    await screen.findByText(SAVED);
    (await comment('On my way')).getByText('Not sent yet');
    expect(field().value).toBe('');
  });

  test.each<[string, Verdict, string, number]>([
    ['refused', refuse('This event is closed for comments.'), 'This event is closed for comments.', 1],
    ['refused for its text', refuse('Invalid', { content: 'No shouting, please' }), 'No shouting, please', 1],
    ['not saved', { outcome: 'not-saved', message: 'There is no room here.' }, 'There is no room here.', 2],
  ])('keeps the typed text when it is %s, and says why beside it', async (_, verdict, reason, times) => {
    const { runtime } = await open();
    runtime.verdict = verdict;
    await write('On my way');
    await post();
    await screen.findByText('Failed to add comment. Please try again.');
    expect(field().value).toBe('On my way');
    // The comment leaves the list a moment after its words are back in the form.
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(times));
    expect(field().getAttribute('aria-invalid')).toBe('true');

    runtime.verdict = null;
    await post();
    await screen.findByText('Comment added');
    expect(field().value).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('requires some text, and not too much', async () => {
    await open();
    await write('   ');
    const button = screen.getByRole('button', { name: 'Post comment' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await write('\u200b');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.clear(field());
    await userEvent.click(field());
    await userEvent.paste('a'.repeat(9_990));
    screen.getByText('10 characters left');
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
    await userEvent.paste('a'.repeat(30));
    screen.getByText('20 characters too many');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(field().value).toHaveLength(10_020);
  });

  test('requires a signed-in user', async () => {
    await open([], { user: null });
    await screen.findByRole('link', { name: 'Please log in to add comments.' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a draft', () => {
  test('survives leaving the page', async () => {
    const { unmount } = await open();
    await write('Half a thou');
    unmount();
    await open();
    await waitFor(() => expect(field().value).toBe('Half a thou'));
  });

  test('survives a reload', async () => {
    await open();
    await write('Half a thou');
    vi.resetModules();
    const afresh = await import('#kit/form/use-draft.ts');
    const { result } = renderHook(() => afresh.useDraft(commentPlace('7', '12')));
    expect(result.current.text).toBe('Half a thou');
  });

  test('is stored on the device, for one user and one event', async () => {
    const { unmount } = await open();
    await write('Half a thou');
    expect(storedDrafts()).toContain('Half a thou');
    unmount();
    await open([], { user: aUser({ id: '9' }) });
    await screen.findByRole('textbox', { name: 'Your comment' });
    expect(field().value).toBe('');
  });
});

describe('changing a comment', () => {
  test('an author changes only their own', async () => {
    await open();
    expect((await comment('I bring the umbrella')).getAllByRole('button')).toHaveLength(2);
    expect((await comment('See you there')).queryAllByRole('button')).toEqual([]);
  });

  test('an admin changes any', async () => {
    await open(undefined, { user: aUser({ id: '1', role: 'admin' }) });
    expect((await comment('I bring the umbrella')).getAllByRole('button')).toHaveLength(2);
    expect((await comment('See you there')).getAllByRole('button')).toHaveLength(2);
  });

  test.each(['organizer', 'instructor'])('an %s changes only their own', async (role) => {
    await open(undefined, { user: aUser({ id: '1', role }) });
    expect((await comment('I bring the umbrella')).queryAllByRole('button')).toEqual([]);
  });
});

describe('the comments of an archived group', () => {
  const archived = { groups: [aGroup({ isArchived: true })], events: [anEvent()] };

  test('[SEND-15] are read, and neither written nor changed', async () => {
    await open([theirs, mine], { seed: { ...archived, comments: { 12: [theirs, mine] } } });
    await comment('I bring the umbrella');
    await screen.findByText('This group is archived. Comments are read-only.');
    expect(screen.queryByRole('textbox')).toBeNull();
    const buttons = screen.getAllByRole('button', { name: /comment/i });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Translate comments']);
  });

  test('are not fetched where there are none', async () => {
    await open([], { seed: { ...archived, comments: { 12: [] } } });
    await screen.findByText('No comments');
    expect(screen.queryByText(/Be the first/)).toBeNull();
  });
});

describe('editing', () => {
  const edit = async () => {
    await userEvent.click(
      (await comment('I bring the umbrella')).getByRole('button', { name: 'Edit comment: I bring the umbrella' }),
    );
    return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  };

  test('starts in the text, saves, says so, and returns the focus', async () => {
    await open();
    const area = await edit();
    expect(document.activeElement).toBe(area);
    await userEvent.type(area, ' and tea');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Comment updated');
    await comment('I bring the umbrella and tea');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit comment: I bring the umbrella and tea'),
    );
  });

  test('cannot be saved empty', async () => {
    await open();
    await userEvent.clear(await edit());
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  test('is closed by Escape at once where nothing was changed', async () => {
    await open();
    await userEvent.type(await edit(), ' {Escape}');
    await comment('I bring the umbrella');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks at %s before changed words are lost', async (_, leave) => {
    await open();
    const area = await edit();
    await userEvent.type(area, ' not');
    await leave();
    const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(area.value).toBe('I bring the umbrella not');
    await leave();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await comment('I bring the umbrella');
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit comment: I bring the umbrella'),
    );
  });

  test('stays open with the typed text when it is refused', async () => {
    const { runtime } = await open();
    runtime.verdict = refuse('This no longer exists.');
    const area = await edit();
    await userEvent.type(area, ' and tea');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Failed to update comment.');
    expect(area.value).toBe('I bring the umbrella and tea');
    await waitFor(() => expect(screen.getAllByText('This no longer exists.')).toHaveLength(1));
  });

  test('[MERGE-2] is not saved over what an admin made of it meanwhile before a version is chosen', async () => {
    const { runtime } = await open();
    await userEvent.type(await edit(), ' and tea');
    const content = 'An admin brings the umbrella';
    await act(async () => {
      await runtime.store.run((db) => db.comments.update(mine.id, { content, version: 3 }));
    });
    const choice = within(await screen.findByRole('group', { name: 'Comment' }));
    choice.getByText('I bring the umbrella and tea');
    choice.getByText(content);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Not saved yet: choose a version.');
    expect(document.activeElement).toBe(choice.getByRole('radio', { name: 'Yours' }));
    expect(await new StoredOutbox(runtime.store).unfinished()).toEqual([]);
    await userEvent.click(choice.getByRole('radio', { name: 'Theirs' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe(content);
    await userEvent.click(choice.getByRole('radio', { name: 'Yours' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Comment updated');
    await comment('I bring the umbrella and tea');
  });

  test('without a network is kept on the device, marked', async () => {
    await open(undefined, { online: false });
    await userEvent.type(await edit(), ' and tea');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(SAVED);
    (await comment('I bring the umbrella and tea')).getByText('Not sent yet');
  });
});

describe('deleting', () => {
  const remove = async () => {
    await userEvent.click(
      (await comment('I bring the umbrella')).getByRole('button', { name: 'Delete comment: I bring the umbrella' }),
    );
    return within(await screen.findByRole('alertdialog'));
  };

  test('asks first, then removes the comment and says so', async () => {
    await open();
    const dialog = await remove();
    dialog.getByText('This action cannot be undone.');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Comment deleted');
    await waitFor(() => expect(screen.queryByText('I bring the umbrella')).toBeNull());
  });

  test('does nothing when the user cancels', async () => {
    const { runtime } = await open();
    const dialog = await remove();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await comment('I bring the umbrella');
    expect(await runtime.store.run((db) => db.outbox.count())).toBe(0);
  });

  test('leaves the comment in the list when it is refused', async () => {
    const { runtime } = await open();
    runtime.verdict = refuse('You may not.');
    const dialog = await remove();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete comment.');
    await comment('I bring the umbrella');
  });
});

describe('an unsent comment', () => {
  const openRefused = () =>
    open([theirs], {
      online: false,
      prepare: async (fake) => {
        await fake.person()?.run((commands) => commands.createComment, { eventId: '12', content: 'Wait for me' });
        await fake.store.run((db) =>
          db.outbox.toCollection().modify({
            state: 'needs-you',
            error: { status: 403, message: 'You left this group.', fields: {}, behind: null },
          }),
        );
      },
    });

  test('says that it is being sent', async () => {
    await open([theirs], {
      prepare: async (fake) => {
        await fake.person()?.run((commands) => commands.createComment, { eventId: '12', content: 'Wait for me' });
        await fake.store.run((db) => db.outbox.toCollection().modify({ state: 'in-flight' }));
      },
    });
    (await comment('Wait for me')).getByText('Sending…');
  });

  test('F34: [SEND-18] says why it waits and since when, until it has arrived', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-02T10:00:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    const since = new Date().setHours(0, 0, 0, 0);
    const { runtime } = await open([theirs], {
      prepare: async (fake) => {
        await fake.person()?.run((commands) => commands.createComment, { eventId: '12', content: 'Wait for me' });
        const outbox = new StoredOutbox(fake.store);
        const [entry] = await outbox.unfinished();
        await outbox.markInFlight(entry?.opId ?? '', since, since);
        await outbox.postpone(entry?.opId ?? '', Date.now() + 60_000, {
          status: 500,
          message: 'Something went wrong on the server.',
          fields: {},
          behind: null,
          waiting: { why: 'server', since },
          failing: { times: 1, since, isStuck: false },
        });
      },
    });
    const why = 'The server could not save it (error 500), since 12:00 AM. It will be retried.';
    await (await comment('Wait for me')).findByText(why);
    const outbox = new StoredOutbox(runtime.store);
    const [entry] = await outbox.unfinished();
    const row = { ...mine, id: '99', content: 'Wait for me' };
    await outbox.acknowledge(entry?.opId ?? '', { id: '99', row });
    await waitFor(() => expect(screen.queryByText(why)).toBeNull());
    await comment('Wait for me');
  });

  test('that is being changed stays open when the server has accepted it', async () => {
    const { runtime } = await open([theirs], {
      prepare: async (fake) =>
        fake.person()?.run((commands) => commands.createComment, { eventId: '12', content: 'Wait for me' }),
    });
    await userEvent.click((await comment('Wait for me')).getByRole('button', { name: 'Edit comment: Wait for me' }));
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    await userEvent.type(area, ' at the gate');
    const [entry] = await runtime.store.run((db) => db.outbox.toArray());
    const taken = { ...mine, id: '99', content: 'Wait for me', clientKey: entry?.opId ?? null };
    const replica = new StoredReplica(runtime.store, (db, ...rows) => acknowledgeArrived(db, runtime.store, ...rows));
    await replica.replace('comment', '12', { rows: [theirs, taken], bad: [], at: 1 });
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Comment' })).toBe(area);
    expect(area.value).toBe('Wait for me at the gate');
  });

  test('needs the user when the server refused it, with the server’s words', async () => {
    const { runtime } = await openRefused();
    const refused = await comment('Wait for me');
    refused.getByText('Needs attention');
    refused.getByText('You left this group.');
    await userEvent.click(await refused.findByRole('button', { name: 'Retry' }));
    await (await comment('Wait for me')).findByText('Not sent yet');
    expect(runtime.asked.some((asked) => asked.startsWith('retry '))).toBe(true);
  });

  test('[F7] is resolved in its own place where another user changed it too', async () => {
    const { runtime } = await open([theirs, mine], {
      prepare: async (fake) => {
        await fake
          .person()
          ?.run((commands) => commands.editComment, { commentId: mine.id, content: 'I bring two umbrellas' });
        const outbox = new StoredOutbox(fake.store);
        const [entry] = await outbox.unfinished();
        await outbox.markInFlight(entry?.opId ?? '', 5, 5);
        const error = { status: 412, message: 'Another person changed this too.', fields: {}, behind: null };
        const current = { ...mine, content: 'An admin brings it', version: 3 };
        await outbox.refuse(entry?.opId ?? '', error, { fields: ['content'], theirs: current, version: 3 });
      },
    });
    const row = await comment('I bring two umbrellas');
    await userEvent.click(await row.findByRole('button', { name: 'Choose…' }));
    expect(row.queryByRole('button', { name: 'Retry' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a version' }));
    dialog.getByText('I bring two umbrellas');
    dialog.getByText('An admin brings it');
    await userEvent.click(dialog.getByRole('radio', { name: /^Theirs/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save choice' }));
    await waitFor(async () => expect(await new StoredOutbox(runtime.store).unfinished()).toEqual([]));
  });

  test('can be copied', async () => {
    userEvent.setup();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await openRefused();
    await userEvent.click((await comment('Wait for me')).getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied');
    expect(copied).toHaveBeenCalledWith('Wait for me');
  });

  test('is discarded only after a question', async () => {
    await openRefused();
    await userEvent.click((await comment('Wait for me')).getByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('This action cannot be undone.');
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Wait for me')).toBeNull());
  });
});
