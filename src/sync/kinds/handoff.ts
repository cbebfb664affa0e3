import * as v from 'valibot';
import { handoffEndpoints } from '#contract/calls/handoff.ts';
import { Relayed } from '#contract/records/field/handoff.ts';
import type { RollCall } from '#contract/records/field/roll-call.ts';
import type { Json, NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { fieldsOf, idOfScope, textOf } from './fields.ts';
import type { Acknowledgement, EditKind } from './kind.ts';
import { creation } from './new-entry.ts';

/** The handoff of another member, passed on to the server in their name (FIELD-13). */

const relay = { call: handoffEndpoints.relayHandoff, within: 'group', refs: idOfScope } as const;

const answer = (body: unknown) => {
  const read = v.safeParse(Relayed, body);
  return read.success ? read.output.rollCall : null;
};

const request = (entry: OutboxEntry) => ({ body: { envelope: textOf(fieldsOf(entry.body), 'envelope') } });
const text = (entry: OutboxEntry) => textOf(fieldsOf(entry.body), 'from');

/**
 * A handoff of a roll call that its starter has not sent: it keeps its name on their device until the server has it.
 */
export const rollCallReceive: EditKind = {
  ...relay,
  kind: 'roll-call.receive',
  entityType: 'roll-call',
  effect: 'create',
  acknowledge: (_entry, body): Acknowledgement | null => {
    const row = answer(body);
    return row && { id: row.id, row };
  },
  show: (entry) => ({ ...(fieldsOf(entry.body).call as unknown as RollCall), id: entry.entity.id }),
  title: (where) => (where ? `Handed-over roll call in “${where}”` : 'Handed-over roll call'),
  text,
  request,
};

/** A handoff of a roll call that the server knows, or that waits here already: only its marks are passed on. */
export const handoffRelay: EditKind = {
  ...relay,
  kind: 'handoff.relay',
  entityType: 'handoff',
  effect: 'create',
  acknowledge: (_entry, body): Acknowledgement | null => {
    const row = answer(body);
    return row && { id: row.id, row: null };
  },
  show: (entry) => ({ id: entry.entity.id }),
  title: (where) => (where ? `Handed-over marks in “${where}”` : 'Handed-over marks'),
  text,
  request,
};

/**
 * @param id a new local id, for a roll call without a name of its own
 * @param from the name of its author
 * @param isHere whether the roll call is on this device already
 */
export function newRelay(
  id: string,
  {
    envelope,
    from,
    groupId,
    call,
    isHere,
  }: { envelope: string; from: string; groupId: string; call: RollCall; isHere: boolean },
): NewEntry {
  const scope = `group:${groupId}`;
  if (!isLocalId(call.id) || isHere) return creation(handoffRelay, { id, scope, fields: { envelope, from } });
  // Its own name is not an id that this entry must wait for.
  const { id: name, ...rest } = call;
  return creation(rollCallReceive, {
    id: name,
    scope,
    fields: { envelope, from, call: { ...rest } as unknown as Json },
  });
}
