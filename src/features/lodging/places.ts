import type { Rooming } from './use-rooming.ts';

/** Moves the focus between the list of people and the rooms of a hotel. */

const people = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-free] [data-person]')];

/** To the first person of the list who is not selected; the focus stays where there is none. */
export const focusListAfter = ({ isPicked }: Rooming): void =>
  people()
    .find(({ dataset }) => !isPicked(dataset.person ?? ''))
    ?.focus();

/** To the first room without people, else to the first room. */
export function focusRooms(): void {
  const rooms = [...document.querySelectorAll<HTMLElement>('[data-room]')];
  (rooms.find((room) => !room.closest('li')?.querySelector('ul')) ?? rooms[0])?.focus();
}
