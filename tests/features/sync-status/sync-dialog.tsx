import { act, screen, within } from '@testing-library/react';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

/** An app whose user has written a comment without a network, and its dialog. */

export type AppWithUnsent = Awaited<ReturnType<typeof openWithUnsent>>;

export async function openWithUnsent() {
  const app = await openApp('/groups', { online: false, seed: { groups: [aGroup()], events: [anEvent()] } });
  const person = app.runtime.person();
  await person?.run((commands) => commands.createComment, { eventId: '12', content: 'Is there hot water?' });
  act(() => app.runtime.setSync({ waiting: 1 }));
  const [entry] = await listUnsent(app.runtime.store);
  if (!entry) throw new Error('The comment is not in the outbox');
  return { ...app, opId: entry.opId };
}

export async function openList({ user }: AppWithUnsent) {
  await user.click(await screen.findByRole('button', { name: /^Sync: / }));
  return within(await screen.findByRole('dialog', { name: 'Sync' }));
}
