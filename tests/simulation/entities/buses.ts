import { createBus, removeBus, seatPeople, updateBus } from '#store/commands/buses.ts';
import { getBus, listBuses } from '#store/queries/field/buses.ts';
import { type Actor, type EntityModel, placeIn } from './entity-model.ts';
import { GROUP_ID, MEMBER_ID } from './scene.ts';
import { events, eventsOf } from './schedule.ts';

const SEATS = 3;

async function busesOf(actor: Actor) {
  const events = await eventsOf(actor);
  return (await Promise.all(events.map(({ id, groupId }) => listBuses(actor.store, groupId, id)))).flat();
}

/**
 * Buses of events, by their names. An edit that creates or renames one also takes the one contested seat: of several
 * simultaneous edits one gets it, and no name is lost over that (FIELD-5).
 */
export const buses: EntityModel = {
  mark: 't',
  entity: 'bus',
  table: 'buses',
  column: 'name',
  on: events,
  inGroup: 'group_id',
  create: async (actor, name, place) => {
    // Its rider is a member of this group.
    const event = placeIn(
      (await eventsOf(actor)).filter(({ groupId }) => groupId === GROUP_ID),
      place,
    );
    if (!event) return null;
    const bus = { name, seats: SEATS, plate: '', driverPhone: '' };
    const where = { groupId: GROUP_ID, eventId: event.id };
    return createBus(actor.store, actor.context, { ...bus, ...where, memberIds: [MEMBER_ID] });
  },
  edit: async ({ store, context }, busId, name) => {
    const bus = await getBus(store, busId);
    if (!bus) return null;
    const { groupId, eventId, seats, plate, driverPhone } = bus;
    const form = { busId, name, seats, plate: plate ?? '', driverPhone: driverPhone ?? '' };
    // The others give the seat up; the bus itself takes it by an edit that is coalesced with its new name.
    await seatPeople(store, context, { groupId, eventId, seating: new Map([[MEMBER_ID, bus.id]]) });
    return updateBus(store, context, form);
  },
  remove: ({ store, context }, busId) => removeBus(store, context, { busId }),
  shown: async (actor) => (await busesOf(actor)).map(({ id, name }) => ({ id, words: name })),
};

/**
 * The riders of the buses that a device shows, in the form of the server's table: `12: 1`, and `12: ` without riders.
 */
export const ridersOn = async (actor: Actor): Promise<string[]> =>
  (await busesOf(actor)).map(({ id, memberIds }) => `${id}: ${[...memberIds].sort()}`);
