import { REMOVED_FILES_HEADER } from '#contract/calls/headers.ts';
import { isUploadAddress } from '#contract/records/files/attachment.ts';
import { REMOVED_FILES_MAX } from '#contract/schema/limits.ts';
import { toInstant } from '#server/base/clock.ts';
import { refuse } from '#server/domain/base/outcome.ts';
import { publish } from '#server/domain/schedule/publishing.ts';
import { createScheduleItem, deleteScheduleItem, updateScheduleItem } from '#server/domain/schedule/schedule-writes.ts';
import { itemsToday, itemsUpcoming, scheduleItem, scheduleOf } from '#server/domain/schedule/schedules.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

const BAD_REMOVED_FILES = `X-Removed-Files must be at most ${REMOVED_FILES_MAX} addresses of files, separated by spaces`;

/** @returns null for a header that holds something else */
function readRemovedFiles(header: string | string[] | undefined): string[] | null {
  const urls = String(header ?? '')
    .split(' ')
    .filter(Boolean);
  return urls.length <= REMOVED_FILES_MAX && urls.every(isUploadAddress) ? urls : null;
}

export function scheduleRoutes(route: AddRoute, { clock }: Services): void {
  route('listSchedules', ({ db, viewer, params, query }) =>
    scheduleOf(db, viewer, params.id, { from: query.startDate, to: query.endDate }),
  );

  route('schedulesToday', ({ db, viewer }) => itemsToday(db, viewer, clock()));

  route('schedulesUpcoming', ({ db, viewer }) => itemsUpcoming(db, viewer, clock()));

  route('getSchedule', ({ db, params }) => scheduleItem(db, params.id));

  route('createSchedule', ({ viewer, params, body, files, idempotencyKey, ...work }) =>
    createScheduleItem(work, params.id, { viewer, body, files, idempotencyKey, at: toInstant(clock()) }),
  );

  route('publish', ({ viewer, params, body, ...work }) => publish(work, viewer, params.id, body, toInstant(clock())));

  route('deleteSchedule', ({ viewer, params, ...work }) =>
    deleteScheduleItem(work, viewer, params.id, toInstant(clock())),
  );

  route('updateSchedule', async ({ viewer, params, body, files, idempotencyKey, request, ...work }) => {
    const removed = readRemovedFiles(request.headers[REMOVED_FILES_HEADER]);
    if (!removed) return refuse({ kind: 'bad-request', message: BAD_REMOVED_FILES });
    return updateScheduleItem(work, params.id, {
      viewer,
      body,
      files,
      removed,
      idempotencyKey,
      at: toInstant(clock()),
    });
  });
}
