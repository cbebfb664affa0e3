import { peopleText } from '#contract/text/plural.ts';
import { isCalled } from '#kit/text/is-called.ts';
import { isKept, tellVerdict, tellWithUndo } from '#kit/unsent/verdict-toast.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import type { RoomChanges } from '#store/commands/lodging.ts';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { toast } from '#ui/toast/toast-store.ts';
import type { Bed } from './arrange.ts';
import { LODGING_PHRASES } from './phrases.ts';

interface Put extends Pick<RoomChanges, 'groupId' | 'hotelId'> {
  add: NonNullable<RoomChanges['add']>;
  /** The beds of the hotel that change their room, as they were. */
  move?: { beds: readonly Bed[]; to: string };
}

/** Gives people rooms and reports the result with one Undo. @param done the text of the result: '4 people: room 101' */
export async function putPeople(person: PersonRuntime, put: Put, done: string): Promise<Verdict> {
  const { move, ...rest } = put;
  const moves = move?.beds.map(({ id }) => ({ roomId: id, roomNumber: move.to })) ?? [];
  let added: readonly string[] = [];
  const onAdded = (ids: readonly string[]) => {
    added = ids;
  };
  const verdict = await person.run((commands) => commands.arrangeRooms, { ...rest, onAdded, move: moves });
  const undo = () => void takeBack(person, put, added);
  if (isKept(verdict)) tellWithUndo(done, verdict, undo);
  else tellVerdict({ ...LODGING_PHRASES[moves.length > 0 ? 'updateRoom' : 'addRoom'], undo }, verdict);
  return verdict;
}

/** Takes the changes back, except for people whose room has changed since. @param ids those of the added beds */
async function takeBack(
  person: PersonRuntime,
  { groupId, hotelId, add, move }: Put,
  ids: readonly string[],
): Promise<void> {
  const { hotels, rooms } = await getLodging(person.store, groupId);
  const hotel = hotels.find((each) => isCalled(each, hotelId));
  const now = rooms.filter((room) => room.hotelId === hotel?.id);
  const added = now.filter((room) =>
    add.some(
      (made, at) =>
        isCalled(room, ids[at]) &&
        made.roomNumber === room.roomNumber &&
        made.checkInDate === (room.checkInDate ?? '') &&
        made.checkOutDate === (room.checkOutDate ?? '') &&
        made.notes === (room.notes ?? ''),
    ),
  );
  const moved = (move?.beds ?? []).flatMap((before) => {
    const room = now.find((each) => isCalled(each, before.key) && each.roomNumber === move?.to);
    return room ? [{ roomId: room.id, roomNumber: before.roomNumber }] : [];
  });
  const count = added.length + moved.length;
  if (!hotel || count === 0)
    return void toast({ title: 'No one was moved back', description: 'Their rooms have changed since then.' });
  const verdict = await person.run((commands) => commands.arrangeRooms, {
    groupId,
    hotelId: hotel.id,
    remove: added.map(({ id }) => id),
    move: moved,
  });
  tellVerdict({ ...LODGING_PHRASES.updateRoom, done: `${peopleText(count)} moved back` }, verdict);
}
