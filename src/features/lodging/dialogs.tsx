import { isCalled } from '#kit/is-called.ts';
import { AddHotelDialog } from './add-hotel-dialog.tsx';
import type { Bed, HotelOfGroup } from './arrange.ts';
import { AssignRoomDialog } from './assign-room-dialog.tsx';
import { EditHotelDialog } from './edit-hotel-dialog.tsx';
import { EditRoomDialog } from './edit-room-dialog.tsx';
import type { Lodging } from './lodging.ts';
import { RemoveHotelQuestion, RemoveRoomQuestion } from './remove-question.tsx';

/** The task of the open dialog. */
export type Task =
  | { do: 'add-hotel' }
  | { do: 'edit-hotel'; hotel: string }
  | { do: 'assign-room'; hotel: string; member: string }
  | { do: 'edit-room'; room: string }
  | { do: 'remove-hotel'; hotel: HotelOfGroup }
  | { do: 'remove-room'; bed: Bed };

/** The name of a form's task, under which its draft is kept. */
export function nameOfTask(task: Task): string {
  switch (task.do) {
    case 'edit-hotel':
      return `${task.do} ${task.hotel}`;
    case 'assign-room':
      return `${task.do} ${task.hotel} ${task.member}`;
    case 'edit-room':
      return `${task.do} ${task.room}`;
    default:
      return task.do;
  }
}

/** The task of a form's name; null when its hotel or bed does not exist any more. */
export function taskOfName(name: string, { hotels, beds }: Lodging): Task | null {
  const [what, first = '', second = ''] = name.split(' ');
  const isHotel = hotels.some((hotel) => isCalled(hotel, first));
  if (what === 'add-hotel') return { do: what };
  if (what === 'edit-hotel') return isHotel ? { do: what, hotel: first } : null;
  if (what === 'assign-room') return isHotel || first === '' ? { do: what, hotel: first, member: second } : null;
  if (what === 'edit-room') return beds.some((bed) => isCalled(bed, first)) ? { do: what, room: first } : null;
  return null;
}

const FORMS = new Set(['add-hotel', 'edit-hotel', 'assign-room', 'edit-room']);

/** Whether a form of the group's scope belongs to lodging. */
export const isLodgingForm = (name: string): boolean => FORMS.has(name.split(' ')[0] ?? '');

export interface LodgingDialogsProps {
  lodging: Lodging;
  task: Task | null;
  scope: string;
  /** @param added the name of the added hotel  @param isGone whether the item in question is removed */
  onClose(result?: { added?: string | null; isGone?: boolean }): void;
}

/** The dialog of the task. If another user removes the item of a form, the form closes and its draft stays. */
export function LodgingDialogs({ lodging, task, scope, onClose }: LodgingDialogsProps) {
  if (task === null) return null;
  const place = { scope, form: nameOfTask(task) };
  const shared = { place, lodging };
  const hotelCalled = (name: string) => lodging.hotels.find((hotel) => isCalled(hotel, name));
  switch (task.do) {
    case 'add-hotel':
      return <AddHotelDialog key={place.form} {...shared} onClose={(added) => onClose({ added })} />;
    case 'edit-hotel': {
      const hotel = hotelCalled(task.hotel);
      return hotel ? <EditHotelDialog key={place.form} {...shared} hotel={hotel} onClose={() => onClose()} /> : null;
    }
    case 'assign-room': {
      const hotelId = hotelCalled(task.hotel)?.id ?? '';
      return (
        <AssignRoomDialog
          key={place.form}
          {...shared}
          hotelId={hotelId}
          memberId={task.member}
          onClose={() => onClose()}
        />
      );
    }
    case 'edit-room': {
      const bed = lodging.beds.find((each) => isCalled(each, task.room));
      return bed ? <EditRoomDialog key={place.form} {...shared} bed={bed} onClose={() => onClose()} /> : null;
    }
    case 'remove-hotel':
      return <RemoveHotelQuestion hotel={task.hotel} onClose={(isGone) => onClose({ isGone })} />;
    case 'remove-room':
      return <RemoveRoomQuestion bed={task.bed} onClose={(isGone) => onClose({ isGone })} />;
  }
}
