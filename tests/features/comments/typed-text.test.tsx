import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import { RuntimeContext } from '#kit/app/context.ts';
import { commentPlace, Drafts } from '#runtime/drafts/drafts.ts';
import { draftStorage } from '#runtime/drafts/storage.ts';
import { windowLocks } from '#runtime/drafts/window.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { createFakeRuntime, type FakeRuntime } from '#support/fake-runtime.tsx';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import { Toaster } from '#ui/toast/toaster.tsx';
import { comment, field, mine, open, post, refuse, storedDrafts, theirs, write } from './comments-screen.tsx';

const REFUSED = refuse('You left this group.');
const FAILED = 'Failed to add comment. Please try again.';
const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const edit = async (text: string) => {
  await userEvent.click((await comment(text)).getByRole('button', { name: /^Edit comment/ }));
  return editor();
};

/** The server delays its answers from now on, until the returned function is called. */
function slow(runtime: FakeRuntime): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  runtime.hold = promise;
  return resolve;
}

/** The user comes back to the event, on the same device. */
const comeBack = (runtime: FakeRuntime, eventId = '12') =>
  render(
    <RuntimeContext value={runtime}>
      <CommentsSection eventId={eventId} />
      <Toaster />
    </RuntimeContext>,
  );

afterEach(() => {
  vi.restoreAllMocks();
  forgetDrafts();
});

test('a letter typed while a comment is being written does not keep the posted words', async () => {
  await open();
  await write('Bring boots');
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  fireEvent.change(field(), { target: { value: 'Bring boots!' } });
  await comment('Bring boots');
  await waitFor(() => expect(field().value).toBe(''));
});

describe("a comment that waits for the server's verdict", () => {
  test('can’t be posted a second time, whether the user stays, leaves or reloads the page', async () => {
    const { runtime, unmount } = await open();
    const speak = slow(runtime);
    await write('Bring boots');
    await post();
    await comment('Bring boots');
    expect(field().value).toBe('');
    expect(storedDrafts()).not.toContain('Bring boots');
    unmount();
    comeBack(runtime);
    await comment('Bring boots');
    await screen.findByRole('textbox', { name: 'Your comment' });
    expect(field().value).toBe('');
    expect(screen.getByRole('button', { name: 'Post comment' }).getAttribute('aria-disabled')).toBe('true');
    speak();
  });

  test('does not affect text that is written next', async () => {
    const { runtime } = await open();
    const speak = slow(runtime);
    await write('Bring boots');
    await post();
    await comment('Bring boots');
    await write('A second thing');
    speak();
    await screen.findByText('Comment added');
    expect(field().value).toBe('A second thing');
  });

  test('[APP-2] returns into the empty field when it is refused', async () => {
    const { runtime } = await open();
    const speak = slow(runtime);
    runtime.verdict = REFUSED;
    await write('Bring boots');
    await post();
    await comment('Bring boots');
    speak();
    await waitFor(() => expect(field().value).toBe('Bring boots'));
    expect(storedDrafts()).toContain('Bring boots');
    await waitFor(async () => expect(await runtime.store.run((db) => db.outbox.count())).toBe(0));
  });

  test('[APP-1] stays as ‘Needs attention’ when it is refused after the user has left, also when they have come back', async () => {
    const { runtime, unmount } = await open();
    const speak = slow(runtime);
    runtime.verdict = REFUSED;
    await write('Bring boots');
    await post();
    await comment('Bring boots');
    unmount();
    comeBack(runtime);
    await comment('Bring boots');
    speak();
    await (await comment('Bring boots')).findByText('Needs attention');
    expect(field().value).toBe('');
    expect(storedDrafts()).not.toContain('Bring boots');
  });

  test('stays as ‘Needs attention’ when it is refused and the field has new text', async () => {
    const { runtime } = await open();
    const speak = slow(runtime);
    runtime.verdict = REFUSED;
    await write('Bring boots');
    await post();
    await comment('Bring boots');
    await write('A second thing');
    speak();
    await screen.findByText(FAILED);
    await (await comment('Bring boots')).findByText('Needs attention');
    expect(field().value).toBe('A second thing');
  });
});

describe('a draft on an event that was made here', () => {
  const form = { title: 'Picnic', type: 'activity', timezone: 'Asia/Tokyo', description: '', instruction: '' };
  const times = { startTime: '2026-04-05T01:00:00.000Z', endTime: '2026-04-05T02:00:00.000Z' };
  const lines = { address: '', busPickupAddress: '', busDropoffAddress: '' };

  test('stays when the event gets its id, and is found by either address', async () => {
    const runtime = await createFakeRuntime({ seed: { groups: [aGroup()] } });
    const person = runtime.person();
    await person?.run((commands) => commands.createEvent, { ...form, ...times, ...lines, groupId: '1', files: [] });
    const [edit] = await listUnsent(runtime.store);
    const [event] = await listDay(runtime.store, '1', '2026-04-05');
    const local = event?.id ?? '';
    const first = comeBack(runtime, local);
    await write('Who brings');
    await new StoredOutbox(runtime.store).acknowledge(edit?.opId ?? '', { id: '77', row: anEvent({ id: '77' }) });
    await waitFor(async () => expect(await getEvent(runtime.store, local)).toMatchObject({ id: '77' }));
    await userEvent.type(field(), ' the blanket?');
    expect(field().value).toBe('Who brings the blanket?');
    first.unmount();
    comeBack(runtime, '77');
    await waitFor(() => expect(field().value).toBe('Who brings the blanket?'));
  });
});

describe('a change of a comment', () => {
  test('of a refused comment keeps its place and its words while it waits and when it is refused again', async () => {
    const { runtime } = await open([theirs], {
      prepare: async (fake) => {
        await fake.person()?.run((commands) => commands.createComment, { eventId: '12', content: 'Wait for me' });
        await fake.store.run((db) =>
          db.outbox.toCollection().modify({
            state: 'needs-you',
            attempts: 1,
            firstSentAt: 1,
            error: { status: 403, message: 'You left this group.', fields: {}, behind: null },
          }),
        );
        fake.verdict = REFUSED;
      },
    });
    const speak = slow(runtime);
    const area = await edit('Wait for me');
    await userEvent.type(area, ' at the gate');
    await save();
    await screen.findByText('Not sent yet');
    expect(await editor()).toBe(area);
    expect(area.value).toBe('Wait for me at the gate');
    speak();
    await screen.findByText('Failed to update comment.');
    await (await comment('Wait for me at the gate')).findByText('Needs attention');
  });

  test('survives leaving the page, until it is saved', async () => {
    const { runtime, unmount } = await open();
    await userEvent.type(await edit('I bring the umbrella'), ' and tea');
    unmount();
    comeBack(runtime);
    expect((await editor()).value).toBe('I bring the umbrella and tea');
    expect(storedDrafts()).toContain('and tea');
    await save();
    await comment('I bring the umbrella and tea');
    expect(storedDrafts()).not.toContain('and tea');
  });

  test('is forgotten when the user cancels it', async () => {
    await open();
    await userEvent.type(await edit('I bring the umbrella'), ' and tea');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(storedDrafts()).not.toContain('and tea');
    expect((await edit('I bring the umbrella')).value).toBe('I bring the umbrella');
  });

  test('[APP-1] stays as ‘Needs attention’ when it is refused after the user has left', async () => {
    const { runtime, unmount } = await open();
    const speak = slow(runtime);
    runtime.verdict = REFUSED;
    await userEvent.type(await edit('I bring the umbrella'), ' and tea');
    await save();
    await waitFor(() => expect(storedDrafts()).not.toContain('and tea'));
    unmount();
    comeBack(runtime);
    await comment('I bring the umbrella and tea');
    speak();
    await (await comment('I bring the umbrella and tea')).findByText('Needs attention');
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
    expect(storedDrafts()).not.toContain('and tea');
  });

  test('[F15] is offered to the user when the comment is deleted while they write', async () => {
    const { runtime } = await open();
    await userEvent.type(await edit('I bring the umbrella'), ' and tea');
    await runtime.store.run((db) => db.comments.delete(mine.id));
    const title = await screen.findByText('The comment you were editing was deleted');
    const notice = within(title.closest<HTMLElement>('[role=alert]') ?? title);
    notice.getByText('I bring the umbrella and tea');
    await userEvent.click(notice.getByRole('button', { name: 'Discard' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('I bring the umbrella and tea')).toBeNull());
    expect(storedDrafts()).not.toContain('and tea');
  });

  test('[F15] stays as ‘Needs attention’ when the comment was deleted while the edit was in flight', async () => {
    const { runtime } = await open();
    const speak = slow(runtime);
    runtime.verdict = refuse('Not found');
    await userEvent.type(await edit('I bring the umbrella'), ' and tea');
    await save();
    await screen.findByText('Not sent yet');
    await runtime.store.run((db) => db.comments.delete(mine.id));
    speak();
    await screen.findByText('Failed to update comment.');
    await (await comment('I bring the umbrella and tea')).findByText('Needs attention');
  });
});

describe('a draft that is found on opening the event', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  test('opens its editor, unless another tab is writing it at this moment', async () => {
    const held = [{ name: 'the other tab' }];
    const isHeld = (name: string) => held.some((lock) => lock.name === name);
    const locks = {
      request: async (name: string, _: LockOptions, work: (lock: unknown) => unknown) =>
        work(isHeld(name) ? null : { name }),
      query: async () => ({ held }),
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const other = new Drafts(draftStorage, windowLocks, 'the other tab');
    other.put(other.at(commentPlace('7', '12', '32')), { text: 'I bring the umbrella and tea', files: [] });
    const { runtime, unmount } = await open();
    await comment('I bring the umbrella');
    await write('On my way');
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
    unmount();

    // The other tab is closed: its draft is found and continued.
    held.pop();
    comeBack(runtime);
    expect((await editor()).value).toBe('I bring the umbrella and tea');
  });
});

describe('a draft without room on the device', () => {
  test('[F11] is written and posted all the same', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { runtime } = await open();
    await write('On my way');
    expect(field().value).toBe('On my way');
    await post();
    await waitFor(() => expect(field().value).toBe(''));
    expect(await screen.findByText('Comment added')).toBeTruthy();
    expect(await listUnsent(runtime.store)).toHaveLength(1);
  });
});
