import { describe, expect, it } from 'vitest';
import type { ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import { createComment } from '#store/commands/comments.ts';
import { createEvent } from '#store/commands/events.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { kept } from './device.ts';
import { device, eventForm, eventId, groupId, server, setUpTrip, world } from './trip.ts';

/**
 * Edits whose answers were lost, and whose keys the server has forgotten since, so that it is like one without keys.
 */

setUpTrip('admin');

const DAY_MS = 86_400_000;

async function eventsOnServer(): Promise<ScheduleItemWire[]> {
  const answer = await server.call('listSchedules', { params: { id: groupId() }, as: world.admin.cookie });
  return answer.json().filter(({ title }: ScheduleItemWire) => title === eventForm.title);
}

const fileNames = async () => (await eventsOnServer()).map(({ attachments }) => attachments.map(({ name }) => name));

/** Sends everything, but no answer arrives; and then the server forgets. */
async function sendAndForget(): Promise<void> {
  device.lose = true;
  await device.send();
  device.lose = false;
  await server.db.deleteFrom('idempotency_keys').execute();
  const firstSentAt = Date.now() - 91 * DAY_MS;
  await device.store.run((db) => db.outbox.toCollection().modify({ firstSentAt, nextAt: 0, heldUntil: 0 }));
}

describe('F18, F25: looking up before sending again', () => {
  it('[SEND-3] recognizes a new event, however the server rewrote its text', async () => {
    const description = '<p>Bring<br>a torch &amp; shoes</p>';
    const files = [new File(['Plan'], 'plan.txt', { type: 'text/plain' })];
    await kept(createEvent(device.store, device.context, { ...eventForm, description, groupId: groupId(), files }));
    await sendAndForget();
    await device.send();
    expect(await listUnsent(device.store)).toEqual([]);
    expect(await fileNames()).toEqual([['plan.txt']]);
  });

  it('[SEND-3] does not treat an equal comment from another device of the same user as its own', async () => {
    const params = { id: eventId() };
    const headers = { 'idempotency-key': 'of-my-other-phone' };
    await server.call('createComment', { params, body: { content: 'Yes' }, as: world.admin.cookie, headers });
    const opId = await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Yes' }));
    // It was in flight, and never arrived; the server's clock is that of the trip.
    const sent = Date.now() - 91 * DAY_MS;
    await new StoredOutbox(device.store).markInFlight(opId, sent, sent, server.clock() - DAY_MS - sent);
    await device.send();
    const comments = (await server.call('listComments', { params, as: world.admin.cookie })).json();
    expect(comments.map(({ clientKey }: { clientKey: string }) => clientKey)).toEqual(['of-my-other-phone', opId]);
  });
});
