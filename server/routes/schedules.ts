import { toInstant } from '#server/clock.ts';
import { ok } from '#server/domain/outcome.ts';
import { createScheduleItem, updateScheduleItem } from '#server/domain/schedule-writes.ts';
import { itemsToday, itemsUpcoming, scheduleItem, scheduleOf } from '#server/domain/schedules.ts';
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Schedule items (part 1 §7, part 2 §7). */
export function scheduleRoutes(route: AddRoute, { clock }: Services): void {
  route('listSchedules', async ({ db, params, query }) =>
    ok(await scheduleOf(db, params.id, { from: query.startDate, to: query.endDate })),
  );

  route('schedulesToday', async ({ db, viewer }) => ok(await itemsToday(db, viewer, clock())));

  route('schedulesUpcoming', async ({ db, viewer }) => ok(await itemsUpcoming(db, viewer, clock())));

  route('getSchedule', ({ db, params }) => scheduleItem(db, params.id));

  route('createSchedule', ({ viewer, params, body, files, onceKey, ...work }) =>
    createScheduleItem(work, params.id, { viewer, body, files, onceKey, at: toInstant(clock()) }),
  );

  route('updateSchedule', ({ viewer, params, body, files, onceKey, ...work }) =>
    updateScheduleItem(work, params.id, { viewer, body, files, onceKey, at: toInstant(clock()) }),
  );
}
