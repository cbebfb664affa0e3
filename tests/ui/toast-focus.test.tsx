import './browser-gaps.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { endToasts, toast } from '#ui/toast/toast-store.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

afterEach(() => act(endToasts));

const show = (input: Parameters<typeof toast>[0]) => act(() => toast(input));

describe('a toast that leaves while one of its buttons has the focus', () => {
  const page = () =>
    render(
      <>
        <button type="button">Change role</button>
        <button type="button">Last of the page</button>
        <Toaster />
      </>,
    );
  const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus());

  test.each(['Undo', 'Close'])(
    'returns it by a press of %s to the element that had it when the toast came',
    (pressed) => {
      page();
      focus('Change role');
      show({ title: 'Role updated', action: { label: 'Undo', onAction: () => {} } });
      focus('Last of the page');
      focus(pressed);
      fireEvent.click(screen.getByRole('button', { name: pressed }));
      expect(document.activeElement?.textContent).toBe('Change role');
    },
  );

  test('returns it to the element that it was reached from where none had it', () => {
    page();
    show({ title: 'Role updated', action: { label: 'Undo', onAction: () => {} } });
    focus('Last of the page');
    focus('Undo');
    focus('Close');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement?.textContent).toBe('Last of the page');
  });
});
