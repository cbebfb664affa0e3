import { rollCallsEndpoints } from '#contract/calls/roll-calls.ts';
import {
  MARK_STATUSES,
  Mark,
  type MarkStatus,
  ROLL_CALL_KINDS,
  RollCall,
  type RollCallKind,
} from '#contract/records/field/roll-call.ts';
import { isLocalId, type Json, type NewEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { createKind, type EntityShape, updateKind } from './entity-kinds.ts';
import { fieldsOf, listOf, maybeTextOf, taken, textOf, withNumericIds } from './fields.ts';
import type { Fields } from './kind.ts';
import { statusLabel } from './labels.ts';
import { creation, type Known, revision } from './new-entry.ts';

/** Roll calls, and the marks that are added to them: a mark is never changed, but replaced by a later one. */

const kindOf = (text: string): RollCallKind => ROLL_CALL_KINDS.find((kind) => kind === text) ?? 'group';

const rollCallShape: EntityShape<RollCall> = {
  type: 'roll-call',
  noun: 'roll call',
  within: 'group',
  read: RollCall,
  fields: ({ title, memberIds, closedAt }) => ({ title, memberIds, closedAt }),
  setField: {
    field: 'memberIds',
    keyOf: String,
    put: (row, items) => ({ ...row, memberIds: items.map(String) }),
    adds: true,
  },
  lastCounts: ['closedAt'],
  blank: (entry, me) => ({
    id: entry.entity.id,
    groupId: scopeIdOf(entry),
    kind: 'group',
    title: '',
    eventId: null,
    hotelId: null,
    place: '',
    memberIds: [],
    startedBy: me.id,
    startedAt: new Date(entry.createdAt).toISOString(),
    closedAt: null,
    seen: null,
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    ...('kind' in fields && { kind: kindOf(textOf(fields, 'kind')) }),
    ...taken(fields, ['title', 'startedAt'], textOf),
    ...taken(fields, ['eventId', 'hotelId', 'closedAt'], maybeTextOf),
    ...taken(fields, ['memberIds', 'seen'], listOf),
    ...('place' in fields && { place: textOf(fields, 'busId') || textOf(fields, 'place') }),
  }),
};

export const rollCallCreate = createKind(rollCallShape, 'roll-call.create', rollCallsEndpoints.createRollCall, {
  // A handoff may have brought it to the server already, under the same name.
  request: ({ body, entity: { id } }) => ({
    body: { ...withNumericIds(fieldsOf(body)), ...(isLocalId(id) && { originKey: id }) } as Json,
  }),
});
export const rollCallUpdate = updateKind(rollCallShape, 'roll-call.update', rollCallsEndpoints.updateRollCall);

const markShape: EntityShape<Mark> = {
  type: 'mark',
  noun: 'mark',
  within: 'roll-call',
  read: Mark,
  fields: ({ memberId, status, note, madeAt, seen }) => ({ memberId, status, note, madeAt, seen }),
  blank: (entry, me) => ({
    id: entry.entity.id,
    rollCallId: scopeIdOf(entry),
    memberId: '',
    status: 'present',
    note: '',
    madeAt: new Date(entry.createdAt).toISOString(),
    madeBy: me.id,
    seen: null,
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    memberId: textOf(fields, 'memberId'),
    status: MARK_STATUSES.find((status) => status === fields.status) ?? row.status,
    note: textOf(fields, 'note'),
    madeAt: textOf(fields, 'madeAt') || row.madeAt,
    seen: Array.isArray(fields.seen) ? listOf(fields, 'seen') : null,
  }),
};

export const markCreate = createKind(markShape, 'mark.create', rollCallsEndpoints.createMark, {
  text: (entry) => {
    const fields = fieldsOf(entry.body);
    return [statusLabel(textOf(fields, 'status')), textOf(fields, 'note')].filter(Boolean).join('\n');
  },
});

const about = (row: RollCall): Known => ({ row, scope: `group:${row.groupId}` });

export const rollCallFields = rollCallShape.fields;

export const newRollCall = (id: string, groupId: string, fields: Fields): NewEntry =>
  creation(rollCallCreate, { id, fields, scope: `group:${groupId}` });

export const newRollCallUpdate = (row: RollCall, fields: Fields): NewEntry =>
  revision(rollCallUpdate, { ...about(row), fields });

/** @param madeAt ISO 8601 UTC, by the device's corrected clock */
export const newMark = (
  id: string,
  rollCallId: string,
  mark: { memberId: string; status: MarkStatus; note: string; madeAt: string; seen: string[] },
): NewEntry => creation(markCreate, { id, fields: { ...mark }, scope: `roll-call:${rollCallId}` });
