import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, test } from 'vitest';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';

function Bar({ isFull = true, isBusy = false }) {
  return (
    <>
      <Toolbar label="Tools">
        <button type="button" disabled>
          Cut
        </button>
        <button type="button">Copy</button>
        <select aria-label="Style" disabled={isBusy}>
          <option>Plain</option>
        </select>
        {isFull && <a href="#paste">Paste</a>}
      </Toolbar>
      <button type="button">After</button>
    </>
  );
}

const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

test('a toolbar is one tab stop, the control that was used last; arrow keys, Home and End move and stay in it', async () => {
  const user = userEvent.setup();
  render(<Bar />);
  await user.tab();
  expect(focused()).toBe('Copy');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Style' }));
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Paste');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Copy');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Paste');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Copy');
  await user.keyboard('{End}{Alt>}{ArrowLeft}{/Alt}');
  expect(focused()).toBe('Paste');
  await user.tab();
  expect(focused()).toBe('After');
  await user.tab({ shift: true });
  expect(focused()).toBe('Paste');
});

test('a toolbar keeps a tab stop when the control that was used last is removed or disabled', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Bar />);
  await user.tab();
  await user.keyboard('{End}');
  await user.tab();
  rerender(<Bar isFull={false} />);
  await user.tab({ shift: true });
  expect(focused()).toBe('Copy');
  await user.keyboard('{End}');
  await user.tab();
  rerender(<Bar isFull={false} isBusy />);
  await user.tab({ shift: true });
  expect(focused()).toBe('Copy');
});

function Once() {
  const [isDone, setDone] = useState(false);
  return (
    <button type="button" disabled={isDone} onClick={() => setDone(true)}>
      Send
    </button>
  );
}

test('a toolbar keeps a tab stop when the control disables itself', async () => {
  const user = userEvent.setup();
  render(
    <Toolbar label="Tools">
      <Once />
      <button type="button">Copy</button>
    </Toolbar>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await user.tab();
  expect(focused()).toBe('Copy');
});

test('the focus in a menu of a control does not change the tab stop of a toolbar', async () => {
  const user = userEvent.setup();
  render(
    <Toolbar label="Tools">
      <button type="button">Copy</button>
      <button type="button">Style</button>
      {createPortal(<button type="button">Bold</button>, document.body)}
    </Toolbar>,
  );
  await user.tab();
  await user.keyboard('{End}');
  screen.getByRole('button', { name: 'Bold' }).focus();
  await user.tab({ shift: true });
  expect(focused()).toBe('Style');
});
