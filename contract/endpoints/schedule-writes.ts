import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ScheduleItem, ScheduleItemWire } from '../schedule-item.ts';
import { ScheduleWrite } from '../schedule-write.ts';
import { SCHEDULE_FORM } from '../upload.ts';
import { IdParam } from '../wire.ts';

export const scheduleWritesEndpoints = {
  createSchedule: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/schedules',
    access: 'group-manager',
    summary: 'Adds an item to the schedule of a group',
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
    summary: 'Changes a schedule item; staff who do not run the group change its times alone, with `delay`',
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
    summary: 'Deletes a schedule item with its comments, files and buses; its roll calls stay',
    params: IdParam,
    response: v.object({ message: v.string() }),
  }),
} as const;
