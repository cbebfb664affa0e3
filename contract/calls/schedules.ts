import * as v from 'valibot';
import { ScheduleItem, ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import { listReader } from '#contract/schema/reading.ts';
import { IdParam, WireInstant } from '#contract/schema/wire.ts';
import { isInstant, TIME_MAX_LENGTH } from '#contract/schema/writing.ts';
import { isDay } from '#contract/time/day.ts';
import { endpoint } from './endpoint.ts';

const NO_DATE = 'Must be an ISO 8601 date';

/** A day means its beginning in UTC. */
const RangeInstant = v.pipe(
  v.string(),
  v.maxLength(TIME_MAX_LENGTH, NO_DATE),
  v.check((at) => isInstant(at) || isDay(at), NO_DATE),
  v.transform((at) => new Date(at).toISOString()),
  WireInstant,
);

export const schedulesEndpoints = {
  listSchedules: endpoint({
    method: 'GET',
    path: '/api/groups/{id}/schedules',
    access: 'group',
    answerIsData: true,
    params: IdParam,
    query: v.object({ startDate: v.optional(RangeInstant), endDate: v.optional(RangeInstant) }),
    response: v.array(ScheduleItemWire),
    read: listReader(ScheduleItem, 'schedules'),
  }),
  schedulesToday: endpoint({
    method: 'GET',
    path: '/api/schedules/today',
    access: 'signed-in',
    response: v.array(ScheduleItemWire),
    read: listReader(ScheduleItem, 'schedules'),
  }),
  schedulesUpcoming: endpoint({
    method: 'GET',
    path: '/api/schedules/upcoming',
    access: 'signed-in',
    response: v.array(ScheduleItemWire),
    read: listReader(ScheduleItem, 'schedules'),
  }),
  getSchedule: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}',
    access: 'group',
    answerIsData: true,
    params: IdParam,
    response: ScheduleItemWire,
    read: ScheduleItem,
  }),
} as const;
