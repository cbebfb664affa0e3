import * as v from 'valibot';
import { AccommodationCreate, AccommodationUpdate, CHECK_OUT_TOO_EARLY } from '#contract/accommodation.ts';
import { AddSystemHotel, HotelCreate, SystemHotelWrite } from '#contract/hotel.ts';
import { isInstant } from '#contract/writing.ts';
import type { Store } from '#store/database/database.ts';
import { getHotel, getRoom, getSystemHotel } from '#store/queries/lodging.ts';
import { getMember } from '#store/queries/members.ts';
import { localId } from '#sync/entry.ts';
import type { Fields } from '#sync/kinds/kind.ts';
import {
  hotelFields,
  newHotel,
  newHotelCopy,
  newHotelRemoval,
  newHotelUpdate,
  newRoom,
  newRoomRemoval,
  newRoomUpdate,
  newSystemHotel,
  newSystemHotelDeletion,
  newSystemHotelUpdate,
  roomFields,
  systemHotelFields,
} from '#sync/kinds/lodging.ts';
import { type Command, type CommandContext, change, difference, enqueueEdit, invalid } from './command.ts';
import { ANY_ID } from './validation.ts';

/** A group's hotels and rooms, and the catalogue of hotels. */

export type HotelInput = v.InferInput<typeof HotelCreate>;

export async function createHotel(
  store: Store,
  context: CommandContext,
  { groupId, ...form }: HotelInput & { groupId: string },
): Promise<Command> {
  const body = v.safeParse(HotelCreate, form);
  if (!body.success) return invalid(body.issues);
  return enqueueEdit(store, context, newHotel(localId(context.uuid()), groupId, body.output));
}

/** Copies a hotel of the catalogue into a group. */
export async function addSystemHotel(
  store: Store,
  context: CommandContext,
  input: { groupId: string; systemHotelId: string },
): Promise<Command> {
  const body = v.safeParse(AddSystemHotel, { systemHotelId: input.systemHotelId && ANY_ID });
  if (!body.success) return invalid(body.issues);
  return change(
    store,
    context,
    () => getSystemHotel(store, input.systemHotelId),
    (hotel) => ({ entry: newHotelCopy(localId(context.uuid()), input.groupId, hotel) }),
  );
}

export async function updateHotel(
  store: Store,
  context: CommandContext,
  { hotelId, ...form }: HotelInput & { hotelId: string },
): Promise<Command> {
  const body = v.safeParse(HotelCreate, form);
  if (!body.success) return invalid(body.issues);
  return change(
    store,
    context,
    () => getHotel(store, hotelId),
    (hotel) => {
      const changed = difference(hotelFields(hotel), body.output);
      return changed && { entry: newHotelUpdate(hotel, changed) };
    },
  );
}

/** Removes a hotel from its group, with its room assignments. */
export function removeHotel(store: Store, context: CommandContext, input: { hotelId: string }): Promise<Command> {
  return change(
    store,
    context,
    () => getHotel(store, input.hotelId),
    (hotel) => ({ entry: newHotelRemoval(hotel) }),
  );
}

/** Days, local times or instants; empty is none. */
export interface RoomInput {
  roomNumber: string;
  checkInDate: string;
  checkOutDate: string;
  notes: string;
}

/** The rules of a stay, checked where both ends are instants; local times are left to the server. */
function wrongStay({ checkInDate, checkOutDate }: Pick<RoomInput, 'checkInDate' | 'checkOutDate'>): Command | null {
  if (!isInstant(checkInDate) || !isInstant(checkOutDate)) return null;
  if (Date.parse(checkOutDate) >= Date.parse(checkInDate)) return null;
  return { outcome: 'invalid', message: CHECK_OUT_TOO_EARLY, fields: { checkOutDate: CHECK_OUT_TOO_EARLY } };
}

/** @param input.memberId of the membership, not of the person */
export async function assignRoom(
  store: Store,
  context: CommandContext,
  { hotelId, groupId, memberId, ...form }: RoomInput & { hotelId: string; groupId: string; memberId: string },
): Promise<Command> {
  const ids = { hotelId: hotelId && ANY_ID, memberId: memberId && ANY_ID };
  const body = v.safeParse(AccommodationCreate, { ...form, ...ids });
  if (!body.success) return invalid(body.issues);
  const wrong = wrongStay(form);
  if (wrong) return wrong;
  const { hotelId: _, ...fields } = body.output;
  return change(
    store,
    context,
    () => getMember(store, groupId, memberId),
    (member) => ({ entry: newRoom(localId(context.uuid()), hotelId, { ...fields, memberId: member.id }, member) }),
  );
}

export async function updateRoom(
  store: Store,
  context: CommandContext,
  { roomId, ...form }: RoomInput & { roomId: string },
): Promise<Command> {
  const body = v.safeParse(AccommodationUpdate, form);
  if (!body.success) return invalid(body.issues);
  const wrong = wrongStay(form);
  if (wrong) return wrong;
  return change(
    store,
    context,
    () => getRoom(store, roomId),
    (room) => {
      const changed = difference(roomFields(room), body.output);
      return changed && { entry: newRoomUpdate(room, changed) };
    },
  );
}

export function removeRoom(store: Store, context: CommandContext, input: { roomId: string }): Promise<Command> {
  return change(
    store,
    context,
    () => getRoom(store, input.roomId),
    (room) => ({ entry: newRoomRemoval(room) }),
  );
}

/** Either version of the form. */
export type SystemHotelInput = v.InferInput<typeof SystemHotelWrite>;

export async function createSystemHotel(
  store: Store,
  context: CommandContext,
  input: SystemHotelInput,
): Promise<Command> {
  const body = v.safeParse(SystemHotelWrite, input);
  if (!body.success) return invalid(body.issues);
  return enqueueEdit(store, context, newSystemHotel(localId(context.uuid()), body.output as Fields));
}

export async function updateSystemHotel(
  store: Store,
  context: CommandContext,
  { systemHotelId, ...form }: SystemHotelInput & { systemHotelId: string },
): Promise<Command> {
  const body = v.safeParse(SystemHotelWrite, form);
  if (!body.success) return invalid(body.issues);
  return change(
    store,
    context,
    () => getSystemHotel(store, systemHotelId),
    (hotel) => {
      const changed = difference(systemHotelFields(hotel), body.output);
      return changed && { entry: newSystemHotelUpdate(hotel, changed) };
    },
  );
}

export function deleteSystemHotel(
  store: Store,
  context: CommandContext,
  input: { systemHotelId: string },
): Promise<Command> {
  return change(
    store,
    context,
    () => getSystemHotel(store, input.systemHotelId),
    (hotel) => ({ entry: newSystemHotelDeletion(hotel) }),
  );
}
