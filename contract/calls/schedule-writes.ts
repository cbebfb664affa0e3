import * as v from 'valibot';
import { SCHEDULE_FORM } from '#contract/records/files/upload.ts';
import { ScheduleItem, ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import { ScheduleWrite } from '#contract/records/schedule/schedule-write.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

export const scheduleWritesEndpoints = {
  createSchedule: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/schedules',
    access: 'group-manager',
    params: IdParam,
    body: ScheduleWrite,
    form: SCHEDULE_FORM,
    response: ScheduleItemWire,
    read: ScheduleItem,
  }),
  updateSchedule: endpoint({
    method: 'PUT',
    path: '/api/schedules/{id}',
    access: 'group-staff',
    params: IdParam,
    body: ScheduleWrite,
    form: SCHEDULE_FORM,
    response: ScheduleItemWire,
    read: ScheduleItem,
  }),
  deleteSchedule: endpoint({
    method: 'DELETE',
    path: '/api/schedules/{id}',
    access: 'group-manager',
    params: IdParam,
    response: v.object({ message: v.string() }),
  }),
} as const;
