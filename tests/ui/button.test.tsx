import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';

test('a button keeps the focus while it is busy, and does nothing', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Post</Button>);
  await userEvent.tab();
  rerender(
    <Button onClick={onClick} busy="Posting…" disabled>
      Post
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Posting…' });
  expect(document.activeElement).toBe(button);
  expect(button).toHaveProperty('disabled', false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy button submits no form, neither by itself nor by Enter in a field', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy="Sending…">
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(screen.getByRole('textbox'), 'Mika{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([{ busy: true }, { unavailable: true }])('a button with an icon keeps the focus with %o', async (state) => {
  const onClick = vi.fn();
  const { rerender } = render(<IconButton label="Refresh" icon="↻" onClick={onClick} />);
  await userEvent.tab();
  rerender(<IconButton label="Refresh" icon="↻" onClick={onClick} {...state} />);
  const button = screen.getByRole('button', { name: 'Refresh' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});
