import * as v from 'valibot';
import {
  AccommodationCreate,
  AccommodationUpdate,
  CHECK_OUT_TOO_EARLY,
} from '#contract/records/lodging/accommodation-form.ts';
import { AddSystemHotel, HotelCreate, SystemHotelWrite } from '#contract/records/lodging/hotel-form.ts';
import { isInstant } from '#contract/schema/writing.ts';
import type { Store } from '#store/database/database.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import { getMember, listMembers } from '#store/queries/groups/members.ts';
import { getHotel, getRoom, getSystemHotel, listRooms } from '#store/queries/lodging/lodging.ts';
import { localId, type NewEntry } from '#sync/entry/entry.ts';
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
import {
  ANY_ID,
  type Command,
  type CommandContext,
  change,
  checked,
  enqueueEdit,
  enqueueEdits,
  GONE,
  notSaved,
  remove,
  revised,
} from './command.ts';

/** A group's hotels and rooms, and the catalogue of hotels. */

type HotelInput = v.InferInput<typeof HotelCreate>;

export const createHotel = (
  store: Store,
  context: CommandContext,
  { groupId, ...form }: HotelInput & { groupId: string },
): Promise<Command> =>
  checked(HotelCreate, form, (body) => enqueueEdit(store, context, newHotel(localId(context.uuid()), groupId, body)));

/** Copies a hotel of the catalogue into a group. */
export const addSystemHotel = (
  store: Store,
  context: CommandContext,
  { groupId, systemHotelId }: { groupId: string; systemHotelId: string },
): Promise<Command> =>
  checked(AddSystemHotel, { systemHotelId: systemHotelId && ANY_ID }, () =>
    change(store, context, getSystemHotel(store, systemHotelId), (hotel) =>
      newHotelCopy(localId(context.uuid()), groupId, hotel),
    ),
  );

export const updateHotel = (
  store: Store,
  context: CommandContext,
  { hotelId, ...form }: HotelInput & { hotelId: string },
): Promise<Command> =>
  checked(HotelCreate, form, (body) =>
    change(store, context, getHotel(store, hotelId), (hotel) => revised(hotel, hotelFields, body, newHotelUpdate)),
  );

/** Removes a hotel from its group, with its room assignments. */
export const removeHotel = (store: Store, context: CommandContext, { hotelId }: { hotelId: string }) =>
  remove(store, context, getHotel(store, hotelId), newHotelRemoval);

/** Days, local times or instants; empty for none. */
interface RoomInput {
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

/** @param input.memberId the id of the membership, not of the person */
export const assignRoom = (
  store: Store,
  context: CommandContext,
  { hotelId, groupId, memberId, ...form }: RoomInput & { hotelId: string; groupId: string; memberId: string },
): Promise<Command> =>
  checked(
    AccommodationCreate,
    { ...form, hotelId: hotelId && ANY_ID, memberId: memberId && ANY_ID },
    async ({ hotelId: _, ...body }) =>
      wrongStay(form) ??
      change(store, context, getMember(store, groupId, memberId), (member) =>
        newRoom(localId(context.uuid()), hotelId, { ...body, memberId: member.id }, member),
      ),
  );

export const updateRoom = (
  store: Store,
  context: CommandContext,
  { roomId, ...form }: RoomInput & { roomId: string },
): Promise<Command> =>
  checked(
    AccommodationUpdate,
    form,
    async (body) =>
      wrongStay(form) ??
      change(store, context, getRoom(store, roomId), (room) => revised(room, roomFields, body, newRoomUpdate)),
  );

export const removeRoom = (store: Store, context: CommandContext, { roomId }: { roomId: string }) =>
  remove(store, context, getRoom(store, roomId), newRoomRemoval);

export interface RoomChanges {
  groupId: string;
  hotelId: string;
  /** The new assignments. @param memberId the id of the membership */
  add?: readonly (RoomInput & { memberId: string })[];
  /** Called with the ids of the new assignments, which are local, in the order of `add`. */
  onAdded?(ids: readonly string[]): void;
  /** The assignments that change their room. */
  move?: readonly { roomId: string; roomNumber: string }[];
  /** The ids of the assignments to remove. */
  remove?: readonly string[];
}

/** Changes many room assignments of a hotel: an edit for each, all of them or none. */
export async function arrangeRooms(
  store: Store,
  context: CommandContext,
  { groupId, hotelId, add = [], onAdded, move = [], remove = [] }: RoomChanges,
): Promise<readonly Command[]> {
  const wrong = add.map(wrongStay).find((stay) => stay !== null);
  if (wrong) return [wrong];
  const forms = add.map(({ memberId, ...form }) => ({ ...form, memberId: memberId && ANY_ID }));
  /** Null where a named row is gone. */
  const edits = async (bodies: readonly AccommodationCreate[]): Promise<NewEntry[] | null> => {
    const named = async <TRow extends { id: string }>(rows: readonly TRow[], ids: readonly string[]) => {
      const real = await store.read((db) => Promise.all(ids.map((id) => realId(db, id))));
      return real.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    };
    const rooms = await listRooms(store, hotelId);
    const ids = add.map(({ memberId }) => memberId);
    const sleepers = await named(await listMembers(store, groupId), ids);
    const moved = await named(
      rooms,
      move.map(({ roomId }) => roomId),
    );
    const removed = await named(rooms, remove);
    if (sleepers.length < add.length || moved.length < move.length || removed.length < remove.length) return null;
    const made = [
      ...sleepers.map((member, at) =>
        newRoom(localId(context.uuid()), hotelId, { ...bodies[at], memberId: member.id }, member),
      ),
      ...moved.map((room, at) => revised(room, roomFields, { roomNumber: move[at]?.roomNumber }, newRoomUpdate)),
      ...removed.map(newRoomRemoval),
    ];
    return made.filter((edit) => edit !== null);
  };
  const result = await checked(v.array(AccommodationCreate), forms, async (bodies): Promise<Command[]> => {
    try {
      const found = await edits(bodies);
      return found ? enqueueEdits(store, context, found) : [{ outcome: 'invalid', message: GONE, fields: {} }];
    } catch (error) {
      return [notSaved(error)];
    }
  });
  if ('outcome' in result) return [result];
  onAdded?.(result.slice(0, add.length).flatMap((made) => (made.outcome === 'kept' ? made.id : [])));
  return result;
}

/** The input of the form in either version. */
type SystemHotelInput = v.InferInput<typeof SystemHotelWrite>;

export const createSystemHotel = (store: Store, context: CommandContext, input: SystemHotelInput): Promise<Command> =>
  checked(SystemHotelWrite, input, (body) =>
    enqueueEdit(store, context, newSystemHotel(localId(context.uuid()), body as Fields)),
  );

export const updateSystemHotel = (
  store: Store,
  context: CommandContext,
  { systemHotelId, ...form }: SystemHotelInput & { systemHotelId: string },
): Promise<Command> =>
  checked(SystemHotelWrite, form, (body) =>
    change(store, context, getSystemHotel(store, systemHotelId), (hotel) =>
      revised(hotel, systemHotelFields, body, newSystemHotelUpdate),
    ),
  );

export const deleteSystemHotel = (
  store: Store,
  context: CommandContext,
  { systemHotelId }: { systemHotelId: string },
) => remove(store, context, getSystemHotel(store, systemHotelId), newSystemHotelDeletion);
