import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { withBackGesture } from '#support/back-gesture.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { render } from './beside-toaster.tsx';

afterEach(() => vi.unstubAllGlobals());

const hasFocus = async (role: 'dialog' | 'alertdialog') => {
  const dialog = await screen.findByRole(role);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
};

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add a note" description="It stays on this device.">
        <label>
          Note <input />
        </label>
      </Dialog>
    </>
  );
}

function AskingForm() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <FormDialog title="Edit Event" submitLabel="Save" onSubmit={() => {}} onClose={() => setAsking(true)}>
        <input aria-label="Title" />
      </FormDialog>
      <ConfirmDialog
        open={asking}
        title="Discard it?"
        confirmLabel="Discard"
        onConfirm={() => {}}
        onCancel={() => setAsking(false)}
      >
        It is not saved.
      </ConfirmDialog>
    </>
  );
}

test('a dialog is named by its title, described by its text, and rendered only while open', async () => {
  const user = userEvent.setup();
  render(<Page />);
  expect(screen.queryByLabelText('Note')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a note' });
  expect(dialog.getAttribute('aria-describedby')).toBe(screen.getByText('It stays on this device.').id);
});

test('Escape closes a dialog and returns the focus to the button that opened it', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  await hasFocus('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the back gesture closes a dialog, also one that stayed open before, and then reaches the page', async () => {
  const back = withBackGesture();
  const onClose = vi.fn();
  const dialog = (open: boolean) => <Dialog open={open} onClose={onClose} title="Add a note" />;
  const { rerender } = render(dialog(true));
  await hasFocus('dialog');
  back();
  back();
  expect(onClose).toHaveBeenCalledTimes(2);
  rerender(dialog(false));
  back();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('the back gesture cancels the question of a dialog before it reaches the dialog again', async () => {
  const back = withBackGesture();
  render(<AskingForm />);
  await hasFocus('dialog');
  back();
  await hasFocus('alertdialog');
  back();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  back();
  await hasFocus('alertdialog');
});

test('a form in a dialog can be typed into at once', async () => {
  // No element has a place on a page that is not laid out, and one without a place takes no focus.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  render(
    <FormDialog title="Add Member" submitLabel="Add Member" onSubmit={() => {}} onClose={() => {}}>
      <input aria-label="Given" disabled />
      <select aria-label="Type" />
      <input aria-label="Note" />
    </FormDialog>,
  );
  const first = await screen.findByRole('combobox', { name: 'Type' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  vi.restoreAllMocks();
});

test('a confirmation interrupts, has no close button, and confirms only on request', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <ConfirmDialog open title="Delete it?" confirmLabel="Delete" danger onConfirm={onConfirm} onCancel={onCancel}>
      It cannot be brought back.
    </ConfirmDialog>,
  );
  await screen.findByRole('alertdialog', { name: 'Delete it?' });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});

test('while a confirmation runs, both of its buttons wait and one names the action', async () => {
  render(
    <ConfirmDialog
      open
      title="Delete it?"
      confirmLabel="Delete"
      busy="Deleting..."
      onConfirm={vi.fn()}
      onCancel={vi.fn()}
    >
      It cannot be brought back.
    </ConfirmDialog>,
  );
  const running = await screen.findByRole<HTMLButtonElement>('button', { name: 'Deleting...' });
  expect(running.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
});

test('a form that is being sent is neither sent again nor closed', async () => {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()];
  const form = (busy: string | null) => (
    <FormDialog title="Edit Event" submitLabel="Save" busy={busy} onSubmit={onSubmit} onClose={onClose}>
      <input aria-label="Title" />
    </FormDialog>
  );
  const user = userEvent.setup();
  const { rerender } = render(form('Saving…'));
  await hasFocus('dialog');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'x{Enter}{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect([onSubmit, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  rerender(form(null));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}{Escape}');
  expect([onSubmit, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(onSubmit.mock.calls[0]?.[0].defaultPrevented).toBe(true);
});
