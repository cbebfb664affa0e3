import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LinkRow } from '#ui/rich-text-editor/link-row.tsx';

test.each([
  ['example.org', 'https://example.org'],
  ['ana@example.org', 'mailto:ana@example.org'],
  ['mailto:ana@example.org', 'mailto:ana@example.org'],
  ['https://ana@example.org', 'https://ana@example.org'],
  ['example.org/@ana', 'https://example.org/@ana'],
])('%s is a link to %s', async (typed, address) => {
  const set: (string | null)[] = [];
  render(<LinkRow url={null} isLink={() => true} onSet={(url) => set.push(url)} onClose={() => {}} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Link address' }), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Add link' }));
  expect(set).toEqual([address]);
});
