import { expect } from 'vitest';
import type { ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import { createEvent, type EventInput, updateEvent } from '#store/commands/events.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { kept } from './device.ts';
import { allSent, device, eventForm, groupId, server, world } from './trip.ts';

/** An event of the trip: its row on the server, the row on the device, and changes of it by both. */

export async function onServer(id: string | number): Promise<ScheduleItemWire> {
  return (await server.call('getSchedule', { params: { id }, as: world.admin.cookie })).json();
}

/** The event as this device shows it. */
export async function shown(id: string): Promise<EventView> {
  const event = await getEvent(device.store, id);
  if (!event) throw new Error('The event is not here');
  return event;
}

/** Creates a new event here, and returns its local id. */
export async function create(change: Partial<EventInput> & { files?: File[] } = {}): Promise<string> {
  await kept(createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files: [], ...change }));
  const [event] = (await listDay(device.store, groupId(), eventForm.startTime.slice(0, 10))).filter(
    ({ pending }) => pending !== null,
  );
  return event?.id ?? '';
}

/** Creates an event with files and sends it. @returns the event as this device shows it */
export async function sentWith(...names: string[]): Promise<EventView> {
  const id = await create({ files: names.map(textFile) });
  await allSent();
  return shown(id);
}

/** Changes an event from the version on the user's screen; `without` names removed files. */
export async function change(
  id: string,
  { without = [], files = [], ...fields }: Partial<EventInput> & { without?: string[]; files?: File[] },
): Promise<string> {
  const { title, type, startTime, endTime, timezone, description, instruction, address, attachments } = await shown(id);
  const form = { title, type, startTime, endTime, timezone, description, instruction, address };
  return kept(
    updateEvent(device.store, device.context, {
      ...eventForm,
      ...form,
      ...fields,
      eventId: id,
      files,
      attachments: attachments.flatMap(({ name, url }) => (without.includes(name) ? [] : url)),
    }),
  );
}

export async function somebodyElse(id: string | number, fields: Partial<EventInput>): Promise<void> {
  const { title, type, startTime, endTime, timezone, description, instruction, address } = await onServer(id);
  const form = { title, type, startTime, endTime, timezone, description, instruction, address: address ?? '' };
  const body = { ...form, ...fields };
  const answer = await server.call('updateSchedule', { params: { id }, as: world.organizer.cookie, body });
  expect(answer.statusCode).toBe(200);
}

export const textFile = (name: string) => new File([name], name, { type: 'text/plain' });

export const fileNames = async (id: string): Promise<string[]> =>
  (await onServer(id)).attachments.map(({ name }) => name);
