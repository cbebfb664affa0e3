import './browser-gaps.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorState } from '#ui/error-state/error-state.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { render } from './beside-toaster.tsx';

const heading = () => screen.getByRole('heading', { level: 1 });

test('a heading that replaces the focused one takes the focus, also a moment later', () => {
  const { rerender } = render(<PageHeader key="early" title="Rooms" />);
  focusPageHeading();
  expect(document.activeElement).toBe(heading());
  rerender(<div aria-busy="true" />);
  rerender(<PageHeader key="late" title="Rooms of Kyoto" />);
  expect(heading().textContent).toBe('Rooms of Kyoto');
  expect(document.activeElement).toBe(heading());
});

test('a heading does not take the focus from a control', () => {
  const field = <input key="field" aria-label="Search" />;
  const { rerender } = render([<PageHeader key="early" title="Rooms" />, field]);
  screen.getByRole('textbox').focus();
  rerender([<PageHeader key="late" title="Rooms of Kyoto" />, field]);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a heading that appears later does not take the focus from a control that was used meanwhile', () => {
  const field = <input key="field" aria-label="Search" />;
  const { rerender } = render([<PageHeader key="early" title="Rooms" />, field]);
  focusPageHeading();
  expect(document.activeElement).toBe(heading());
  rerender([field]);
  screen.getByRole('textbox').focus();
  rerender([<PageHeader key="late" title="Rooms of Kyoto" />, field]);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

function Retried({ State }: { State: typeof ErrorState | typeof EmptyState }) {
  const [isDone, setDone] = useState(false);
  return isDone ? (
    <p>Three rooms</p>
  ) : (
    <State
      title="Nothing here"
      action={
        <button type="button" onClick={() => setDone(true)}>
          Try again
        </button>
      }
    />
  );
}

test.for([
  ['an error', ErrorState],
  ['an empty list', EmptyState],
] as const)('the button of %s that disappears leaves the focus to the heading', async ([, State]) => {
  render(
    <>
      <PageHeader title="Rooms" />
      <Retried State={State} />
    </>,
  );
  const focus = vi.spyOn(heading(), 'focus');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Three rooms')).toBeTruthy();
  expect(document.activeElement).toBe(heading());
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});

test('in a dialog it leaves the focus to the dialog', async () => {
  render(
    <>
      <PageHeader title="Rooms" />
      <Dialog open title="Add rooms" onClose={() => {}}>
        <Retried State={ErrorState} />
      </Dialog>
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

function First() {
  const [is, set] = useState<'empty' | 'adding' | 'full'>('empty');
  return (
    <>
      <PageHeader title="Rooms" />
      {is !== 'full' && (
        <button type="button" onClick={() => set('adding')}>
          Add the first room
        </button>
      )}
      <Dialog open={is === 'adding'} title="Add rooms" onClose={() => set('empty')}>
        <button type="button" onClick={() => set('full')}>
          Add
        </button>
      </Dialog>
    </>
  );
}

test('a dialog whose opener is gone leaves the focus to the heading', async () => {
  const user = userEvent.setup();
  render(<First />);
  await user.click(screen.getByRole('button', { name: 'Add the first room' }));
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});

function WithMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader title="Rooms" />
      <Menu
        trigger={<button type="button">More</button>}
        items={[{ value: 'add', label: 'Add rooms', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={isOpen} title="Add rooms" onClose={() => setOpen(false)}>
        <input aria-label="Rooms" />
      </Dialog>
    </>
  );
}

test("a dialog that the item of a menu opens returns the focus to the menu's button", async () => {
  const user = userEvent.setup();
  render(<WithMenu />);
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')));
  await user.keyboard('{ArrowDown}{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Add rooms' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});
