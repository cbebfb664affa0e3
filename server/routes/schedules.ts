import { REMOVED_FILES_HEADER } from '#contract/calls/headers.ts';
import { isUploadAddress } from '#contract/records/files/attachment.ts';
import { REMOVED_FILES_MAX } from '#contract/schema/limits.ts';
import { refuse } from '#server/domain/base/outcome.ts';
import { publish } from '#server/domain/schedule/publishing.ts';
import { createScheduleItem, deleteScheduleItem, updateScheduleItem } from '#server/domain/schedule/schedule-writes.ts';
import { itemsToday, itemsUpcoming, scheduleItem, scheduleOf } from '#server/domain/schedule/schedules.ts';
import type { AddRoute } from './contract-route.ts';

const BAD_REMOVED_FILES = `X-Removed-Files must be at most ${REMOVED_FILES_MAX} addresses of files, separated by spaces`;

/** @returns null for a header that holds something else */
function readRemovedFiles(header: string | string[] | undefined): string[] | null {
  const urls = String(header ?? '')
    .split(' ')
    .filter(Boolean);
  return urls.length <= REMOVED_FILES_MAX && urls.every(isUploadAddress) ? urls : null;
}

export function scheduleRoutes(route: AddRoute): void {
  route('listSchedules', ({ db, viewer, params, query }) =>
    scheduleOf(db, viewer, params.id, { from: query.startDate, to: query.endDate }),
  );

  route('schedulesToday', ({ db, viewer, now }) => itemsToday(db, viewer, now));

  route('schedulesUpcoming', ({ db, viewer, now }) => itemsUpcoming(db, viewer, now));

  route('getSchedule', ({ db, params }) => scheduleItem(db, params.id));

  route('createSchedule', ({ viewer, params, body, files, creation, ...work }) =>
    createScheduleItem(work, params.id, { viewer, body, files, ...creation }),
  );

  route('publish', ({ viewer, params, body, at, ...work }) => publish(work, viewer, params.id, body, at));

  route('deleteSchedule', ({ viewer, params, at, ...work }) => deleteScheduleItem(work, viewer, params.id, at));

  route('updateSchedule', async ({ viewer, params, body, files, creation, request, ...work }) => {
    const removed = readRemovedFiles(request.headers[REMOVED_FILES_HEADER]);
    if (!removed) return refuse({ kind: 'bad-request', message: BAD_REMOVED_FILES });
    return updateScheduleItem(work, params.id, { viewer, body, files, removed, ...creation });
  });
}
