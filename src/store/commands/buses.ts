import { BusCreate, BusUpdate } from '#contract/records/field/bus-form.ts';
import type { Store } from '#store/database/database.ts';
import { getBus, listBuses } from '#store/queries/field/buses.ts';
import { localId, type NewEntry } from '#sync/entry/entry.ts';
import { busFields, newBus, newBusRemoval, newBusUpdate } from '#sync/kinds/bus.ts';
import {
  ANY_ID,
  type Command,
  type CommandContext,
  change,
  changeAll,
  checked,
  enqueueEdit,
  remove,
  revised,
} from './command.ts';

/** Commands on the buses of an event, and on their riders. */

interface BusForm {
  name: string;
  seats: number;
  plate: string;
  driverPhone: string;
}

export const createBus = (
  store: Store,
  context: CommandContext,
  {
    groupId,
    eventId,
    memberIds = [],
    ...form
  }: BusForm & { groupId: string; eventId: string; memberIds?: readonly string[] },
): Promise<Command> => {
  const typed = { ...form, eventId: ANY_ID, memberIds: memberIds.map(() => ANY_ID) };
  return checked(BusCreate, typed, ({ eventId: _, memberIds: __, ...body }) => {
    const fields = { ...body, eventId, memberIds: [...memberIds] };
    return enqueueEdit(store, context, newBus(localId(context.uuid()), groupId, fields));
  });
};

export const updateBus = (
  store: Store,
  context: CommandContext,
  { busId, ...form }: BusForm & { busId: string },
): Promise<Command> =>
  checked(BusUpdate, { ...form }, (body) =>
    change(store, context, getBus(store, busId), (bus) => revised(bus, busFields, body, newBusUpdate)),
  );

export const removeBus = (store: Store, context: CommandContext, { busId }: { busId: string }): Promise<Command> =>
  remove(store, context, getBus(store, busId), newBusRemoval);

/**
 * Puts people into a bus of an event, or into none, and takes them out of the others: an edit for each bus that
 * changes, all of them or none (FIELD-5). A person assigned to a bus that is gone stays where they are.
 * @param seating the bus of each person, by membership; null for none
 */
export async function seatPeople(
  store: Store,
  context: CommandContext,
  { groupId, eventId, seating }: { groupId: string; eventId: string; seating: ReadonlyMap<string, string | null> },
): Promise<Command[]> {
  const buses = await listBuses(store, groupId, eventId);
  // The caller may name a bus by the id that it had before the server assigned its own.
  const idOf = (name: string) => buses.find(({ id, key }) => id === name || key === name)?.id;
  const wanted = new Map<string, string | null>();
  for (const [id, name] of seating) {
    const to = name === null ? null : idOf(name);
    if (to !== undefined) wanted.set(id, to);
  }
  return changeAll(store, context, Promise.resolve(buses), (bus): NewEntry | null => {
    const stays = bus.memberIds.filter((id) => !wanted.has(id) || wanted.get(id) === bus.id);
    const joins = [...wanted].flatMap(([id, to]) => (to === bus.id && !bus.memberIds.includes(id) ? [id] : []));
    return revised(bus, busFields, { memberIds: [...stays, ...joins] }, newBusUpdate);
  });
}
