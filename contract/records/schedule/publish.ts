import * as v from 'valibot';
import { PUBLISHED_AT_ONCE } from '#contract/schema/limits.ts';
import { listReader, reader } from '#contract/schema/reading.ts';
import { WireId } from '#contract/schema/wire.ts';
import { listOf, requiredId, writtenDay } from '#contract/schema/writing.ts';
import { ScheduleItem, ScheduleItemWire } from './schedule-item.ts';

/** Publishing drafts of a group: all of them become events that every member sees, with one notification. */

/**
 * POST /api/groups/{id}/publish: the drafts of a day of the group's own, or the named drafts. The notification for a
 * day names the day whose plan is published.
 */
export const Publish = v.pipe(
  v.strictObject({
    day: v.exactOptional(writtenDay),
    eventIds: v.exactOptional(
      listOf(
        requiredId('Not an event'),
        PUBLISHED_AT_ONCE,
        `At most ${PUBLISHED_AT_ONCE} events are published at once`,
      ),
    ),
  }),
  v.check(({ day, eventIds }) => day !== undefined || eventIds !== undefined, 'Must name a day or events'),
);
export type Publish = v.InferOutput<typeof Publish>;

export const PublishedWire = v.object({ eventIds: v.array(WireId), events: v.array(ScheduleItemWire) });
export type PublishedWire = v.InferOutput<typeof PublishedWire>;

/** The events that are now published, as the client knows them. */
export const Published = reader((row) => ({ events: row.events }), v.object({ events: listReader(ScheduleItem) }));
