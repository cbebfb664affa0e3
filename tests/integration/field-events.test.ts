import { expect, it } from 'vitest';
import { change, create, onServer, shown, somebodyElse } from './event.ts';
import { allSent, eventId, setUpTrip } from './trip.ts';

/** What an event is in the field, as devices write and merge it. */

setUpTrip('admin');

it('[S164] a draft for some only is shown at once, and is the same on the server', async () => {
  const audience = { memberIds: ['2'], roles: ['operation'] };
  const id = await create({ isDraft: true, audience, isFixed: true });
  expect(await shown(id)).toMatchObject({ isDraft: true, audience, isFixed: true, mustRead: false });
  await allSent();
  expect(await shown(id)).toMatchObject({ isDraft: true, audience, isFixed: true, mustRead: false });
  const row = await onServer((await shown(id)).id);
  expect(row).toMatchObject({ isDraft: true, audience: { memberIds: [2], roles: ['operation'] }, isFixed: true });
});

it('[S164] a change of another field leaves what somebody else has made of an event in the field', async () => {
  await change(eventId(), { title: 'Old castle' });
  await somebodyElse(eventId(), { isFixed: true, audience: { memberIds: [], roles: ['student'] } });
  await allSent();
  const both = { title: 'Old castle', isFixed: true, audience: { memberIds: [], roles: ['student'] } };
  expect(await onServer(eventId())).toMatchObject(both);
  expect(await shown(eventId())).toMatchObject(both);
});

it('[S164] a new event and its change before either was sent are one event', async () => {
  const id = await create({ isDraft: true });
  await change(id, { mustRead: true, isDraft: false });
  await allSent();
  expect(await onServer((await shown(id)).id)).toMatchObject({ isDraft: false, mustRead: true });
});
