import { describe, expect, it } from 'vitest';
import { publishDrafts } from '#store/commands/publishing.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { kept } from './device.ts';
import { change, create, onServer, shown, somebodyElse } from './event.ts';
import { sendLosingAnswers } from './sending.ts';
import { allSent, device, eventId, groupId, server, setUpTrip, world } from './trip.ts';

/** The field properties of an event, as devices write and merge them. */

setUpTrip('admin');

it('[SEND-18] a draft for some only is shown at once, and is the same on the server', async () => {
  const audience = { memberIds: ['2'], roles: ['operation'] };
  const id = await create({ isDraft: true, audience, isFixed: true });
  expect(await shown(id)).toMatchObject({ isDraft: true, audience, isFixed: true, mustRead: false });
  await allSent();
  expect(await shown(id)).toMatchObject({ isDraft: true, audience, isFixed: true, mustRead: false });
  const row = await onServer((await shown(id)).id);
  expect(row).toMatchObject({ isDraft: true, audience: { memberIds: [2], roles: ['operation'] }, isFixed: true });
});

it("[MERGE-1] a change of another field keeps another user's change of the field properties", async () => {
  await change(eventId(), { title: 'Old castle' });
  await somebodyElse(eventId(), { isFixed: true, audience: { memberIds: [], roles: ['student'] } });
  await allSent();
  const both = { title: 'Old castle', isFixed: true, audience: { memberIds: [], roles: ['student'] } };
  expect(await onServer(eventId())).toMatchObject(both);
  expect(await shown(eventId())).toMatchObject(both);
});

it('[MERGE-8] a new event and its change before either was sent are one event', async () => {
  const id = await create({ isDraft: true });
  await change(id, { mustRead: true, isDraft: false });
  await allSent();
  expect(await onServer((await shown(id)).id)).toMatchObject({ isDraft: false, mustRead: true });
});

describe('publishing', () => {
  const drafts = async () => {
    for (const title of ['Dawn walk', 'Dusk walk']) await create({ title, isDraft: true });
    const made = (await listDay(device.store, groupId(), '2026-05-14')).filter(({ isDraft }) => isDraft);
    expect(made.map(({ title }) => title)).toEqual(['Dawn walk', 'Dusk walk']);
    return made.map(({ id }) => id) as [string, string];
  };
  const publish = (eventIds: readonly string[]) =>
    kept(publishDrafts(device.store, device.context, { groupId: groupId(), day: '2026-05-14', eventIds }));
  const told = async () =>
    (await server.db.selectFrom('notifications').selectAll().where('user_id', '=', world.author.id).execute()).map(
      ({ message }) => message,
    );

  it('[EVENT-2] drafts that were made without a network are shown as published at once, and reported once', async () => {
    const made = await drafts();
    expect(await shown(made[0])).toMatchObject({ isDraft: true });
    await publish(made);
    for (const id of made) expect(await shown(id)).toMatchObject({ isDraft: false, pending: 'waiting' });
    await allSent();
    for (const id of made) {
      expect(await shown(id)).toMatchObject({ isDraft: false, pending: null });
      expect(await onServer((await shown(id)).id)).toMatchObject({ isDraft: false });
    }
    expect(await told()).toEqual(['Thursday’s plan is out: 2 events']);
  });

  it('[EVENT-2] is done once, when its answer is lost', async () => {
    const made = await drafts();
    await allSent();
    await publish([(await shown(made[0])).id, (await shown(made[1])).id]);
    await sendLosingAnswers();
    await allSent();
    expect(await told()).toEqual(['Thursday’s plan is out: 2 events']);
    for (const id of made) expect(await shown(id)).toMatchObject({ isDraft: false, pending: null });
  });

  it('[SEND-2] keeps a long description, when its answer is lost and the title is changed after that', async () => {
    const description = `<p>${'x'.repeat(6_000)}</p>`;
    const id = await create({ description, isDraft: true });
    await allSent();
    await publish([(await shown(id)).id]);
    await sendLosingAnswers();
    await allSent();
    expect(await shown(id)).toMatchObject({ description });
    await device.pull();
    expect(await shown(id)).toMatchObject({ description, isDraft: false });
    await change(id, { title: 'Dawn walk' });
    await allSent();
    expect(await onServer((await shown(id)).id)).toMatchObject({ title: 'Dawn walk', description, isDraft: false });
  });

  it('[EVENT-2] and a change of the same event, both before the first sending, are both done', async () => {
    const [one, two] = await drafts();
    await publish([one, two]);
    await change(one, { title: 'Early walk' });
    await allSent();
    expect(await shown(one)).toMatchObject({ title: 'Early walk', isDraft: false });
    expect(await told()).toEqual(['Thursday’s plan is out: 2 events']);
  });

  it('[EVENT-2] that was refused leaves the drafts as they are', async () => {
    const [one, two] = await drafts();
    await allSent();
    await publish([one, two]);
    const archived = { is_archived: 1 } as const;
    await server.db.updateTable('groups').set(archived).where('id', '=', world.groupId).execute();
    await device.send();
    expect(await shown(one)).toMatchObject({ isDraft: true });
  });
});
