import './browser-gaps.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '#ui/button/button.tsx';
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

/** By how many pixels toasts are raised from the foot of the page. */
const lift = () => document.querySelector<HTMLElement>('[data-live-announcer] > *')?.style.getPropertyValue('--lift');

/** Elements with an id `at-600` are there, 300 by 50 pixels, as the toast is at the foot of a page of 768 pixels. */
const place = () =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.closest('[data-live-announcer]')) return new DOMRect(0, 700 - Number.parseFloat(lift() ?? '0'), 300, 50);
    return new DOMRect(0, Number(/^at-(\d+)/.exec(this.id)?.[1] ?? 0), 300, 50);
  });

test('a toast is at the foot of the page, raised over the controls that are there', () => {
  place();
  const { rerender } = render(<Toaster />);
  show({ title: 'Saved' });
  expect(lift()).toBe('0px');
  rerender(
    <>
      <a id="at-710" href="/">
        Open the group
      </a>
      <button id="at-655" type="button">
        Press
      </button>
      <Toaster />
    </>,
  );
  show({ title: 'Saved again' });
  // 8 above the button, whose top is at 655.
  expect(lift()).toBe('103px');
  vi.restoreAllMocks();
});

test('in a page full of links a toast lies on no button, and in one full of buttons on no primary one', () => {
  place();
  const rows = [410, 470, 530, 590, 650, 710];
  const links = rows.map((top) => (
    <a key={top} id={`at-${top}`} href="/">
      {top}
    </a>
  ));
  const { rerender } = render(
    <>
      {links}
      <button id="at-705" type="button">
        Press
      </button>
      <Toaster />
    </>,
  );
  show({ title: 'Saved' });
  expect(lift()).toBe('53px');
  rerender(
    <>
      {rows.map((top) => (
        <Button key={top} id={`at-${top}`} variant={top === 710 ? 'primary' : 'secondary'}>
          {top}
        </Button>
      ))}
      <Toaster />
    </>,
  );
  show({ title: 'Saved again' });
  expect(lift()).toBe('48px');
  vi.restoreAllMocks();
});

test('a toast is raised over the field with the focus and the button of its form, in a page full of buttons', () => {
  place();
  const rows = [410, 470, 530, 590, 650];
  render(
    <>
      {rows.map((top) => (
        <button key={top} id={`at-${top}`} type="button">
          {top}
        </button>
      ))}
      <form>
        <textarea id="at-660" aria-label="Comment" />
        <button id="at-712" type="submit">
          Post
        </button>
      </form>
      <Toaster />
    </>,
  );
  show({ title: 'Saved' });
  expect(lift()).toBe('0px');
  act(() => screen.getByLabelText('Comment').focus());
  expect(lift()).toBe('98px');
  vi.restoreAllMocks();
});

test('in a dialog only its own controls count', () => {
  place();
  render(
    <>
      <button id="at-705" type="button">
        Below
      </button>
      <div role="dialog">
        <button id="at-690" type="button">
          Save
        </button>
      </div>
      <Toaster />
    </>,
  );
  show({ title: 'Saved' });
  expect(lift()).toBe('68px');
  vi.restoreAllMocks();
});
