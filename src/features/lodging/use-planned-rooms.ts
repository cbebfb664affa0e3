import { useEffect, useRef } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { EMPTY } from '#runtime/drafts/drafts.ts';
import type { Stay } from '#store/queries/lodging/nights.ts';
import type { Bed, HotelOfGroup } from './arrange.ts';
import type { Lodging } from './lodging.ts';
import { roomsText } from './room-numbers.ts';

/** The rooms of a hotel that were added and have no bed yet; the server has only beds, so they are a draft. */
export interface PlannedRooms {
  numbers: readonly string[];
  /** The nights of the hotel as long as it has no bed. */
  stay: Stay;
  /** @returns whether they are on the device and will outlive this tab */
  add(numbers: readonly string[], stay: Stay): boolean;
  remove(number: string): void;
}

export function usePlannedRooms({ group }: Lodging, hotel: HotelOfGroup, beds: readonly Bed[]): PlannedRooms {
  const { user } = usePerson();
  const draft = useDraft({ userId: user.id, scope: `group:${group.key}`, form: `rooms ${hotel.key}` });
  const held = draft.fields?.changed;
  const numbers = held?.rooms?.split('\n') ?? [];
  const stay = { checkInDate: held?.checkInDate || null, checkOutDate: held?.checkOutDate || null };
  const put = (next: readonly string[], nights: Stay) =>
    draft.put(
      next.length === 0
        ? EMPTY
        : {
            text: `Rooms: ${roomsText(next)}`,
            files: [],
            fields: {
              title: `rooms of ${hotel.name}`,
              changed: {
                rooms: next.join('\n'),
                checkInDate: nights.checkInDate ?? '',
                checkOutDate: nights.checkOutDate ?? '',
              },
              before: {},
            },
          },
    );
  // A room that has a bed stays planned as long as it is on the screen, because an Undo may empty it again.
  const forgetUsed = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another hotel is shown.
  useEffect(() => () => forgetUsed.current(), [hotel.key]);
  // In an effect, so that the one above still forgets the rooms of the former hotel.
  useEffect(() => {
    forgetUsed.current = () => {
      const unused = numbers.filter((number) => !beds.some(({ roomNumber }) => roomNumber === number));
      if (unused.length < numbers.length) put(unused, stay);
    };
  });
  return {
    numbers,
    stay,
    add: (more, nights) => put([...new Set([...numbers, ...more])], nights),
    remove: (number) =>
      void put(
        numbers.filter((each) => each !== number),
        stay,
      ),
  };
}
