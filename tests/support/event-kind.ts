import * as v from 'valibot';
import { scheduleWritesEndpoints } from '#contract/calls/schedule-writes.ts';
import { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { localId, type NewEntry } from '#sync/entry/entry.ts';
import { commentCreate, commentDelete, commentEdit } from '#sync/kinds/comment.ts';
import { type EditKind, Kinds } from '#sync/kinds/kind.ts';
import { anEvent } from './rows.ts';

/** Creating an event, as a kind that the engine has never seen, because it must not depend on it. */
const eventCreate: EditKind = {
  kind: 'event.create',
  entityType: 'event',
  effect: 'create',
  call: scheduleWritesEndpoints.createSchedule,
  within: 'group',
  refs: () => ({ id: '1' }),
  acknowledge: (_entry, body) => {
    const read = v.safeParse(ScheduleItem, body);
    return read.success ? { id: read.output.id, row: read.output } : null;
  },
  show: (entry) => ({ ...anEvent({ id: entry.entity.id }), ...(entry.body as object) }),
  title: () => 'Event',
  text: (entry) => (entry.body as { title: string }).title,
};

export const kindsWithEvents = new Kinds([commentCreate, commentEdit, commentDelete, eventCreate]);

/** A new event of group 1; its local id is made from `uuid`. */
export const newEvent = (uuid: string, title: string): NewEntry => ({
  kind: eventCreate.kind,
  refs: { id: '1' },
  body: { title },
  entity: { type: 'event', id: localId(uuid) },
  scope: 'group:1',
  deps: [],
  base: null,
  provides: [],
  files: [],
});
