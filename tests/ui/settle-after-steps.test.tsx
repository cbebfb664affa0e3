import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';

/** Two frames after a press, as a floating part is placed in the one and has the focus in the other. */
function Part({ onFocus }: { onFocus(): void }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    requestAnimationFrame(() => requestAnimationFrame(onFocus));
  }, [isOpen, onFocus]);
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

test('a step of a test ends when the frames have come that its effects requested', async () => {
  const told: string[] = [];
  const onFocus = () => void told.push('focus');
  render(<Part onFocus={onFocus} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(told).toEqual(['focus']);
});
