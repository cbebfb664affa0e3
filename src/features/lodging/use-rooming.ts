import { type DragEvent, type HTMLAttributes, useRef, useState } from 'react';
import { peopleText } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import type { Stay } from '#store/queries/lodging/nights.ts';
import { withAll } from '#ui/data-table/selection.ts';
import type { Bed, HotelOfGroup, Sleeper } from './arrange.ts';
import type { Lodging } from './lodging.ts';
import { putPeople } from './put-people.ts';

/** The name of a person in the selection: by membership in the list, by bed in a room. */
export const freeKey = ({ memberId }: Sleeper): string => `member ${memberId}`;
export const bedKey = ({ key }: Bed): string => `bed ${key}`;

type Handlers = HTMLAttributes<HTMLElement>;

/** The selected people of a hotel and of its list, and the ways to put them into a room. */
export interface Rooming {
  isPicked(key: string): boolean;
  count: number;
  /** The beds among them. */
  beds: readonly Bed[];
  /** Selects or deselects one. @param isRange selects all from the one before */
  pick(key: string, isRange: boolean): void;
  add(keys: readonly string[]): void;
  clear(): void;
  putInto(roomNumber: string): void;
  /** For the element of a person. */
  dragged(key: string): Handlers;
  /** For the element that they are dropped on. */
  target(onDrop: () => void): Handlers;
}

interface RoomingParts {
  lodging: Lodging;
  hotel: HotelOfGroup;
  /** The beds of the hotel, in the order of the screen. */
  beds: readonly Bed[];
  free: readonly Sleeper[];
  /** The nights of new assignments. */
  stay: Stay;
}

export function useRooming({ lodging, hotel, beds, free, stay }: RoomingParts): Rooming {
  const person = usePerson();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const [hotelKey, setHotelKey] = useState(hotel.key);
  // A selection belongs to the hotel in which it was made.
  if (hotelKey !== hotel.key) {
    setHotelKey(hotel.key);
    setPicked(new Set());
  }
  const isDragging = useRef(false);
  const order = [...free.map(freeKey), ...beds.map(bedKey)];
  const people = free.filter((each) => picked.has(freeKey(each)));
  const pickedBeds = beds.filter((bed) => picked.has(bedKey(bed)));
  const putInto = (roomNumber: string) => {
    const moving = pickedBeds.filter((bed) => bed.roomNumber !== roomNumber);
    setPicked(new Set());
    const names = [...people.map(({ name }) => name), ...moving.map(sleeperName)];
    if (names.length === 0) return;
    const nights = { checkInDate: stay.checkInDate ?? '', checkOutDate: stay.checkOutDate ?? '' };
    const add = people.map(({ memberId }) => ({ memberId, roomNumber, ...nights, notes: '' }));
    void putPeople(
      person,
      { groupId: lodging.group.id, hotelId: hotel.id, add, move: { beds: moving, to: roomNumber } },
      `${names.length === 1 ? names[0] : peopleText(names.length)}: room ${roomNumber}`,
    );
  };
  return {
    isPicked: (key) => picked.has(key),
    count: people.length + pickedBeds.length,
    beds: pickedBeds,
    pick: (key, isRange) => {
      const [from, to] = [order.indexOf(anchor.current ?? ''), order.indexOf(key)].sort((a, b) => a - b);
      const range = isRange && from !== undefined && from >= 0 && to !== undefined ? order.slice(from, to + 1) : null;
      setPicked(range ? withAll(picked, range, true) : withAll(picked, [key], !picked.has(key)));
      anchor.current = key;
    },
    add: (keys) => {
      setPicked(withAll(picked, keys, true));
      anchor.current = keys.at(-1) ?? null;
    },
    clear: () => setPicked(new Set()),
    putInto,
    dragged: (key) => ({
      draggable: true,
      onDragStart: (event) => {
        isDragging.current = true;
        if (!picked.has(key)) setPicked(new Set([key]));
        event.dataTransfer.setData('text/plain', '');
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragEnd: () => {
        isDragging.current = false;
      },
    }),
    target: (onDrop) => ({
      onDragOver: (event) => {
        if (!isDragging.current) return;
        event.preventDefault();
        event.currentTarget.dataset.over = '';
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) leave(event);
      },
      onDrop: (event) => {
        if (!isDragging.current) return;
        event.preventDefault();
        leave(event);
        // The dragged person may have had the focus, and is drawn at another place.
        event.currentTarget.querySelector<HTMLElement>('[data-room]')?.focus();
        onDrop();
      },
    }),
  };
}

function leave({ currentTarget }: DragEvent<HTMLElement>): void {
  delete currentTarget.dataset.over;
}
