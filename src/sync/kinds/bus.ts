import { busesEndpoints } from '#contract/calls/buses.ts';
import { Bus } from '#contract/records/field/bus.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { createKind, deleteKind, type EntityShape, updateKind } from './entity-kinds.ts';
import { listOf, maybeTextOf, taken, textOf } from './fields.ts';
import type { Fields } from './kind.ts';
import { creation, type Known, removal, revision } from './new-entry.ts';

/** The buses of events, and their riders. */

const busShape: EntityShape<Bus> = {
  type: 'bus',
  noun: 'bus',
  within: 'group',
  read: Bus,
  fields: ({ name, seats, plate, driverPhone, memberIds }) => ({ name, seats, plate, driverPhone, memberIds }),
  // Where two people fill a bus at the same time, the riders of both are added.
  setField: {
    field: 'memberIds',
    keyOf: String,
    put: (row, items) => ({ ...row, memberIds: items.map(String) }),
    adds: true,
  },
  blank: (entry) => ({
    id: entry.entity.id,
    groupId: scopeIdOf(entry),
    eventId: '',
    name: '',
    seats: 0,
    plate: null,
    driverPhone: null,
    memberIds: [],
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    ...taken(fields, ['eventId', 'name'], textOf),
    ...taken(fields, ['plate', 'driverPhone'], maybeTextOf),
    ...taken(fields, ['memberIds'], listOf),
    ...('seats' in fields && { seats: Number(fields.seats) }),
  }),
};

export const busCreate = createKind(busShape, 'bus.create', busesEndpoints.createBus);
export const busUpdate = updateKind(busShape, 'bus.update', busesEndpoints.updateBus);
export const busRemove = deleteKind(busShape, 'bus.remove', busesEndpoints.deleteBus);

const about = (row: Bus): Known => ({ row, scope: `group:${row.groupId}` });

export const busFields = busShape.fields;

export const newBus = (id: string, groupId: string, fields: Fields): NewEntry =>
  creation(busCreate, { id, fields, scope: `group:${groupId}` });

export const newBusUpdate = (row: Bus, fields: Fields): NewEntry => revision(busUpdate, { ...about(row), fields });

export const newBusRemoval = (row: Bus): NewEntry => removal(busRemove, about(row));
