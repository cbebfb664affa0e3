import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGroup, anEvent } from '#support/rows.ts';
import { openApp } from '../../../routes/open-app.tsx';

const parallel = ['21', '22', '23', '24'].map((id) => anEvent({ id, title: `Choice ${id}` }));
const seed = {
  groups: [aGroup({ endDate: '2026-04-20' })],
  events: [
    ...parallel,
    anEvent({ id: '31', title: 'Not settled', isDraft: true }),
    anEvent({
      id: '32',
      title: 'To Sapporo',
      type: 'flight',
      startTime: '2026-04-15T00:00:00.000Z',
      endTime: '2026-04-15T02:00:00.000Z',
    }),
  ],
};

test('the whole trip is on one page for each 14 days, without drafts', async () => {
  await openApp('/groups/1/trip-sheet', { seed });
  const [first, second, ...others] = await screen.findAllByRole('heading', { level: 2 });
  expect(others).toEqual([]);
  expect(first?.textContent).toBe('Kyoto Spring, Apr 1, 2026 – Apr 14, 2026');
  expect(second?.textContent).toBe('Kyoto Spring, Apr 15, 2026 – Apr 20, 2026');
  const [page, last] = [first, second].map((heading) => within(heading?.closest('section') as HTMLElement));
  expect(page?.getAllByRole('heading', { level: 3 })).toHaveLength(14);
  page?.getByText('Choice 21');
  page?.getByText('+1');
  page?.getByText(/Choice 24/);
  last?.getByText(/To Sapporo/);
  expect(screen.queryByText('Not settled')).toBeNull();
});
