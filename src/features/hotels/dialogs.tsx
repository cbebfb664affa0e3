import { isCalled } from '#kit/is-called.ts';
import type { KeyedSystemHotel } from '#store/queries/keyed-system-hotels.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { HotelDialog } from './hotel-dialog.tsx';

/** The task of the open dialog. */
export type Task = { do: 'add' } | { do: 'edit'; hotel: string } | { do: 'delete'; hotel: KeyedSystemHotel };

export const HOTELS_SCOPE = 'system-hotels';

const ADD = 'add';
const EDIT = 'edit ';

/** The task of a form's name; null when its hotel does not exist any more. */
export function taskOfName(name: string, hotels: readonly KeyedSystemHotel[]): Task | null {
  if (name === ADD) return { do: 'add' };
  const hotel = hotels.find((each) => isCalled(each, name.slice(EDIT.length)));
  return hotel && name.startsWith(EDIT) ? { do: 'edit', hotel: hotel.key } : null;
}

export interface HotelDialogsProps {
  hotels: readonly KeyedSystemHotel[];
  task: Task | null;
  /** @param isGone whether the hotel in question is deleted */
  onClose(isGone?: boolean): void;
}

/** The dialog of the task. If another user deletes the hotel of a form, the form closes and its draft stays. */
export function HotelDialogs({ hotels, task, onClose }: HotelDialogsProps) {
  if (task === null) return null;
  const close = () => onClose();
  switch (task.do) {
    case 'add':
      return <HotelDialog all={hotels} hotel={null} place={{ scope: HOTELS_SCOPE, form: ADD }} onClose={close} />;
    case 'edit': {
      const hotel = hotels.find((each) => isCalled(each, task.hotel));
      const place = { scope: HOTELS_SCOPE, form: EDIT + task.hotel };
      return hotel ? <HotelDialog key={task.hotel} all={hotels} hotel={hotel} place={place} onClose={close} /> : null;
    }
    case 'delete':
      return <DeleteQuestion hotel={task.hotel} onClose={onClose} />;
  }
}
