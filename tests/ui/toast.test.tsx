import './browser-gaps.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { closeToast, toast, useToastStore } from '#ui/toast/toast-store.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // With the default duration of a toast.
  useToastStore.setState(useToastStore.getInitialState());
});

afterEach(() => {
  vi.useRealTimers();
  const shown = useToastStore.getState().shown;
  if (shown) closeToast(shown.id);
});

const show = (input: Parameters<typeof toast>[0]) => act(() => toast(input));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('only one toast is shown at a time: a newer one replaces the older', () => {
  render(<Toaster />);
  show({ title: 'Groups refreshed' });
  show({ title: 'Comment posted', description: 'It is on the server.' });
  expect(screen.queryByText('Groups refreshed')).toBeNull();
  expect(screen.getByText('Comment posted')).toBeTruthy();
});

test('news waits for a toast that can be answered, only the latest', () => {
  render(<Toaster />);
  const undone = vi.fn();
  show({ title: 'Role updated', action: { label: 'Undo', onAction: undone } });
  show({ title: 'New Comment', isNews: true });
  show({ title: 'Group Updated', isNews: true });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toHaveBeenCalledOnce();
  expect(screen.queryByText('New Comment')).toBeNull();
  expect(screen.getByText('Group Updated')).toBeTruthy();
  show({ title: 'New Schedule', isNews: true });
  expect(screen.getByText('New Schedule')).toBeTruthy();
});

test('news waits until a failure has been shown', () => {
  render(<Toaster />);
  show({ title: 'Translation Failed', tone: 'destructive' });
  show({ title: 'New Comment', isNews: true });
  expect(screen.getByText('Translation Failed')).toBeTruthy();
  pass(5_000);
  expect(screen.queryByText('Translation Failed')).toBeNull();
  expect(screen.getByText('New Comment')).toBeTruthy();
});

/** News waits behind a toast, which is answered by keyboard. */
function undoByKeyboard() {
  render(<Toaster />);
  show({ title: 'Role updated', action: { label: 'Undo', onAction: () => {} } });
  show({ title: 'New Comment', isNews: true });
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(screen.getByText('New Comment')).toBeTruthy();
}

test('news that followed an answered toast leaves by itself', () => {
  undoByKeyboard();
  pass(5_000);
  expect(screen.queryByText('New Comment')).toBeNull();
});

test('news that a later toast displaces comes back after it', () => {
  undoByKeyboard();
  show({ title: 'Role given back' });
  expect(screen.queryByText('New Comment')).toBeNull();
  pass(5_000);
  expect(screen.getByText('New Comment')).toBeTruthy();
  pass(5_000);
  expect(screen.queryByText('New Comment')).toBeNull();
});

test('a toast leaves after five seconds, counted from the newest one', () => {
  render(<Toaster />);
  show({ title: 'First' });
  pass(4_000);
  show({ title: 'Second' });
  pass(4_999);
  expect(screen.getByText('Second')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Second')).toBeNull();
});

test('a toast stays while the pointer is on it', () => {
  render(<Toaster />);
  show({ title: 'Read me' });
  const words = screen.getByText('Read me');
  fireEvent.pointerEnter(words);
  pass(60_000);
  expect(screen.getByText('Read me')).toBeTruthy();
  fireEvent.pointerLeave(words);
  pass(5_000);
  expect(screen.queryByText('Read me')).toBeNull();
});

test('a failure interrupts a screen reader, anything else waits its turn', () => {
  render(<Toaster />);
  show({ title: 'Saved' });
  expect(within(screen.getByRole('status')).getByText('Saved')).toBeTruthy();
  show({ title: 'Login failed', tone: 'destructive' });
  expect(within(screen.getByRole('alert')).getByText('Login failed')).toBeTruthy();
  expect(within(screen.getByRole('status')).queryByText('Saved')).toBeNull();
});

test('the action of a toast runs once and closes it', () => {
  const onAction = vi.fn();
  render(<Toaster />);
  show({ title: 'A new version is ready', duration: Number.POSITIVE_INFINITY, action: { label: 'Reload', onAction } });
  pass(600_000);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(onAction).toHaveBeenCalledOnce();
  expect(screen.queryByText('A new version is ready')).toBeNull();
});

test('closing an older toast leaves the newer one alone', () => {
  render(<Toaster />);
  let first = 0;
  act(() => {
    first = toast({ title: 'First' });
  });
  show({ title: 'Second' });
  act(() => closeToast(first));
  expect(screen.getByText('Second')).toBeTruthy();
});

test('a toast is announced over an open dialog, and closing it leaves the dialog open', async () => {
  vi.useRealTimers();
  const onClose = vi.fn();
  render(
    <>
      <Toaster />
      <Dialog open onClose={onClose} title="Sync">
        <button type="button">Copy</button>
      </Dialog>
    </>,
    { container: document.body.appendChild(document.createElement('div')) },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Sync' });
  await waitFor(() => expect(document.querySelector('[data-aria-hidden]')).toBeTruthy());
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  show({ title: 'Copied' });
  expect(within(screen.getByRole('status')).getByText('Copied')).toBeTruthy();
  const cross = within(screen.getByRole('status')).getByRole('button', { name: 'Close' });
  // Without the style sheets, the close button gets the dialog's rule that nothing outside takes a pointer.
  await userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }).click(cross);
  await waitFor(() => expect(screen.queryByText('Copied')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

/** Whether toasts are at the other end of the page than usually. */
const isAside = () => document.querySelector('[data-live-announcer] > *')?.classList.contains('aside');

test('a toast that would lie over the field with the focus goes to the other end of the page', () => {
  const rect = (top: number) => new DOMRect(0, top, 300, 50);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return rect(this.id === 'high' ? 20 : 600);
  });
  render(
    <>
      <input id="high" aria-label="High" />
      <input id="low" aria-label="Low" />
      <Toaster />
    </>,
  );
  screen.getByLabelText('High').focus();
  show({ title: 'Saved' });
  expect(isAside()).toBe(false);
  act(() => screen.getByLabelText('Low').focus());
  expect(isAside()).toBe(true);
  screen.getByLabelText('High').focus();
  show({ title: 'Saved again' });
  expect(isAside()).toBe(false);
  vi.restoreAllMocks();
});

test('a toast that would lie over the button of the form in use goes to the other end of the page', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.matches('textarea, [type="button"]') ? 20 : 600, 300, 50);
  });
  render(
    <>
      <form>
        <textarea aria-label="Comment" />
        <button type="button">Attach</button>
        <button type="submit">Post</button>
      </form>
      <button type="button">Elsewhere</button>
      <Toaster />
    </>,
  );
  screen.getByText('Elsewhere').focus();
  show({ title: 'Saved' });
  expect(isAside()).toBe(false);
  for (const used of [screen.getByText('Post'), screen.getByLabelText('Comment')]) {
    act(() => used.focus());
    show({ title: `Posted from ${used.localName}` });
    expect(isAside()).toBe(true);
  }
  vi.restoreAllMocks();
});

test('the place of a toast is checked again in a dialog, whose buttons are at the bottom', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.id === 'chosen' ? 20 : 600, 300, 50);
  });
  render(
    <>
      <input id="low" aria-label="Low" />
      <div role="dialog">
        <input id="chosen" aria-label="Chosen" />
      </div>
      <Toaster />
    </>,
  );
  screen.getByLabelText('Low').focus();
  show({ title: 'Saved' });
  expect(isAside()).toBe(true);
  act(() => screen.getByLabelText('Chosen').focus());
  expect(isAside()).toBe(false);
  act(() => screen.getByLabelText('Low').focus());
  expect(isAside()).toBe(true);
  vi.restoreAllMocks();
});
