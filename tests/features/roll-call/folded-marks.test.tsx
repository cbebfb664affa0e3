import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { EditList } from '#features/sync-status/edit-list.tsx';
import { markMember } from '#store/commands/roll-calls.ts';
import { renderAt } from '../schedule/render-at.tsx';
import { aCall, members, noa, putCalls, seed } from './roll-call-screens.tsx';

const context = { now: () => Date.now(), uuid: () => crypto.randomUUID() };

test('many marks of one roll call are one row of the Sync centre, which can be opened', async () => {
  const ids = members.map(({ id }) => id);
  await renderAt(
    '/',
    { '/': () => <EditList onFollow={() => {}} /> },
    {
      user: noa,
      online: false,
      seed,
      prepare: async (runtime) => {
        await putCalls(runtime, [aCall(), aCall({ id: '6', title: 'At the lake' })], []);
        for (const [rollCallId, of] of [
          ['5', ids],
          ['6', ids.slice(0, 1)],
        ] as const)
          for (const memberId of of)
            await markMember(runtime.store, context, { rollCallId, memberId, status: 'present' });
      },
    },
  );
  const title = await screen.findByText('New mark in “Before the bus”', { selector: 'summary' });
  within(title).getByText('4');
  screen.getByText('New mark in “At the lake”', { selector: 'a' });
  expect(screen.getByText('Ben Okafor').closest('details')?.open).toBe(false);
  await userEvent.click(title);
  expect(screen.getByText('Ben Okafor').closest('details')?.open).toBe(true);
});
