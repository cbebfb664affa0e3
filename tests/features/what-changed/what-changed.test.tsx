import '../../ui/browser-gaps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { WhatChangedLine } from '#features/what-changed/what-changed-line.tsx';
import type { RowChangeRow } from '#store/database/schema.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { anEnvironment } from '#support/environment.ts';
import { aGroup, aUser } from '#support/rows.ts';
import { renderAt } from '../schedule/render-at.tsx';

const fields = {
  title: 'Temple',
  type: 'activity',
  startTime: '2026-04-01T00:00:00.000Z',
  endTime: '2026-04-01T01:00:00.000Z',
  timezone: 'Asia/Tokyo',
  address: '',
  busPickupAddress: '',
  busDropoffAddress: '',
  description: '',
  instruction: '',
  attachments: [],
};
const change = (entityId: string, at: string, before: object | null, after: object | null): RowChangeRow => ({
  groupId: '1',
  type: 'event',
  entityId,
  at,
  before: before && { ...fields, ...before },
  after: after && { ...fields, ...after },
});
const CHANGES = [
  change('31', '2026-03-30T10:00:00.000Z', {}, { startTime: '2026-04-01T00:30:00.000Z' }),
  change('32', '2026-03-30T11:00:00.000Z', null, { title: 'Night walk' }),
  change('33', '2026-03-30T12:00:00.000Z', { title: 'Boat' }, null),
  change('34', '2026-03-30T09:00:00.000Z', {}, { title: 'Shrine', description: '<p>Bring <b>water</b></p>' }),
];

let marks: ReadonlyMap<string, string> = new Map();
const open = (changes: readonly RowChangeRow[] = CHANGES, extensions = 1) =>
  renderAt(
    '/',
    {
      '/': () => (
        <WhatChangedLine
          groupId="1"
          zone="Asia/Tokyo"
          onMarks={(told) => {
            marks = told;
          }}
        />
      ),
      '/events/$eventId': () => <p>The event</p>,
    },
    {
      user: aUser(),
      seed: { groups: [aGroup({ defaultTimezone: 'Asia/Tokyo' })] },
      prepare: (runtime) => {
        runtime.environment.set(anEnvironment({ extensions }));
        return runtime.store.run((db) => db.rowChanges.bulkAdd([...changes]));
      },
    },
  );

const panel = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Show changes' }));
  return within(await screen.findByRole('dialog', { name: 'Recent changes' }));
};
const unseenMarks = async ({ runtime }: Awaited<ReturnType<typeof open>>) =>
  (await listUnsent(runtime.store)).filter(({ kind }) => kind === 'seen.mark');

describe('Changes since the last visit', () => {
  test('are counted in a line and marked on the cards', async () => {
    await open();
    await screen.findByText('Since your last visit: 1 moved, 1 new, 1 canceled, 1 changed');
    // The marks are set once the line is rendered.
    await waitFor(() =>
      // The card of a cancelled event says so itself.
      expect([...marks].toSorted()).toEqual([
        ['31', 'Moved'],
        ['32', 'New'],
        ['34', 'Changed'],
      ]),
    );
  });

  test('are shown field by field, before and after, by the group’s clock', async () => {
    await open();
    const dialog = await panel();
    const temple = within(dialog.getByRole('link', { name: 'Temple' }).closest('li') as HTMLElement);
    temple.getByText('Moved');
    temple.getByText('Start');
    temple.getByText(/09:00 AM/);
    temple.getByText(/09:30 AM/);
    const shrine = within(dialog.getByRole('link', { name: 'Shrine' }).closest('li') as HTMLElement);
    shrine.getByText(/Bring water/);
    expect(dialog.queryByRole('link', { name: 'Boat' })).toBeNull();
    dialog.getByRole('heading', { name: 'Boat' });
  });

  test.each(['Seen', 'Close'])('are seen when the panel is left by %s, up to the last change shown', async (by) => {
    const opened = await open();
    const dialog = await panel();
    await userEvent.click(dialog.getByRole('button', { name: by }));
    const note = await screen.findByText('Changes marked as seen');
    await waitFor(() => expect(document.activeElement).toBe(note));
    await waitFor(async () => expect(await unseenMarks(opened)).toHaveLength(1));
    const [edit] = await opened.runtime.store.run((db) => db.outbox.toArray());
    expect(edit?.body).toEqual({ upTo: '2026-03-30T12:00:00.000Z' });
    await waitFor(() => expect([...marks]).toEqual([]));
  });

  test('are seen when the screen is left with the panel open', async () => {
    const opened = await open();
    await panel();
    opened.unmount();
    await waitFor(async () => expect(await unseenMarks(opened)).toHaveLength(1));
  });

  test('are not fetched on a server that keeps no marks, and nothing is shown without changes', async () => {
    const without = await open(CHANGES, 0);
    expect(screen.queryByText(/Since your last visit/)).toBeNull();
    without.unmount();
    marks = new Map([['31', 'Moved']]);
    await open([]);
    await waitFor(() => expect([...marks]).toEqual([]));
    expect(screen.queryByRole('region', { name: 'Recent changes' })).toBeNull();
  });
});
