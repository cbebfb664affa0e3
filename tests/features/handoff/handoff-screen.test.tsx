import { screen, within } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { HandoffScreen } from '#features/handoff/handoff-screen.tsx';
import { putDeviceIn } from '#support/device-zone.ts';
import { anEnvironment } from '#support/environment.ts';
import { aCall, noa, putCalls, seed } from '../roll-call/roll-call-screens.tsx';
import { renderAt } from '../schedule/render-at.tsx';

afterEach(() => vi.restoreAllMocks());

test('roll calls of one title are told apart by the time of their start, in a named zone', async () => {
  putDeviceIn('America/New_York');
  await renderAt(
    '/groups/1/handoff',
    { '/groups/$groupId/handoff': () => <HandoffScreen groupId="1" search={{}} /> },
    {
      user: noa,
      seed,
      prepare: async (runtime) => {
        runtime.environment.set(anEnvironment());
        const calls = [
          aCall({ title: 'Everyone' }),
          aCall({ id: '6', title: 'Everyone', startedAt: '2026-04-02T05:00:00.000Z' }),
        ];
        await putCalls(runtime, calls, []);
      },
    },
  );
  const field = await screen.findByRole('combobox', { name: 'Roll call' });
  await within(field).findByRole('option', { name: 'Everyone, Apr 2, 2026 9:30 AM' });
  within(field).getByRole('option', { name: 'Everyone, Apr 2, 2026 2:00 PM' });
  screen.getByText(/Tokyo/);
});
