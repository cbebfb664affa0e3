import * as v from 'valibot';
import { Bus, BusWire } from '#contract/records/field/bus.ts';
import { BusCreate, BusUpdate } from '#contract/records/field/bus-form.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

const Done = v.object({ message: v.string() });

/** The buses of events; they are read by the changes feed only. */
export const busesEndpoints = {
  createBus: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/buses',
    access: 'group-staff',
    params: IdParam,
    body: BusCreate,
    response: BusWire,
    read: Bus,
  }),
  updateBus: endpoint({
    method: 'PATCH',
    path: '/api/buses/{id}',
    access: 'group-staff',
    params: IdParam,
    body: BusUpdate,
    response: BusWire,
    read: Bus,
  }),
  deleteBus: endpoint({
    method: 'DELETE',
    path: '/api/buses/{id}',
    access: 'group-staff',
    params: IdParam,
    response: Done,
  }),
} as const;
