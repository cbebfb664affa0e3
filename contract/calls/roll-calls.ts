import { Mark, MarkWire, RollCall, RollCallWire } from '#contract/records/field/roll-call.ts';
import { MarkCreate, RollCallCreate, RollCallUpdate } from '#contract/records/field/roll-call-form.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

/** Roll calls and their marks; both are read by the changes feed only. */
export const rollCallsEndpoints = {
  createRollCall: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/roll-calls',
    access: 'group-staff',
    params: IdParam,
    body: RollCallCreate,
    response: RollCallWire,
    read: RollCall,
  }),
  updateRollCall: endpoint({
    method: 'PATCH',
    path: '/api/roll-calls/{id}',
    access: 'group-staff',
    params: IdParam,
    body: RollCallUpdate,
    response: RollCallWire,
    read: RollCall,
  }),
  createMark: endpoint({
    method: 'POST',
    path: '/api/roll-calls/{id}/marks',
    access: 'group-staff',
    params: IdParam,
    body: MarkCreate,
    response: MarkWire,
    read: Mark,
  }),
} as const;
