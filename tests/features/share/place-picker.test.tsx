import '../../ui/browser-gaps.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PlacePicker } from '#features/share/place-picker.tsx';
import { usePerson } from '#kit/app/context.ts';
import { renderWithRuntime } from '#support/fake-runtime.tsx';
import { aGroup } from '#support/rows.ts';

const Picker = () => <PlacePicker store={usePerson().store} now={Date.now()} busy={false} onPick={() => {}} />;

test('an event is not called missing where the schedule of its group is not on this device', async () => {
  const { runtime } = await renderWithRuntime(<Picker />, { seed: { groups: [aGroup()] } });
  await screen.findByText('No events today.');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Event' }), 'Walk');
  await screen.findByText('No event of this group matches');
  runtime.refreshOutcome = { outcome: 'offline' };
  await runtime.store.run((db) => db.parts.delete(['1', 'schedules']));
  await screen.findByText('The schedule of this group is not on this device yet.');
  await screen.findByText('Not every schedule is on this device yet.');
  expect(screen.queryByText('No event of this group matches')).toBeNull();
});
