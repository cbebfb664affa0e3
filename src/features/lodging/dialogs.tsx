import type { Tasks } from '#kit/records/use-tasks.ts';
import { isCalled } from '#kit/text/is-called.ts';
import { AddHotelDialog } from './add-hotel-dialog.tsx';
import type { Bed, HotelOfGroup } from './arrange.ts';
import { AssignRoomDialog } from './assign-room-dialog.tsx';
import { EditHotelDialog } from './edit-hotel-dialog.tsx';
import { EditRoomDialog } from './edit-room-dialog.tsx';
import type { Lodging } from './lodging.ts';
import { RemoveHotelQuestion, RemoveRoomQuestion } from './remove-question.tsx';

/** A form: 'add-hotel', 'edit-hotel 1', 'assign-room 1 21', 'edit-room 7'. */
export type Form =
  | { do: 'add-hotel' }
  | { do: 'edit-hotel'; hotel: HotelOfGroup }
  | { do: 'assign-room'; hotelId: string; memberId: string }
  | { do: 'edit-room'; bed: Bed };

/** A removal. */
export type Asked = { hotel: HotelOfGroup } | { bed: Bed };

/** The name of a form, or a removal. */
export type Task = string | Asked;

export function formOf(name: string, { hotels, beds }: Lodging): Form | null | undefined {
  const [what, first = '', memberId = ''] = name.split(' ');
  const hotel = hotels.find((each) => isCalled(each, first));
  const bed = beds.find((each) => isCalled(each, first));
  switch (what) {
    case 'add-hotel':
      return { do: what };
    case 'edit-hotel':
      return hotel ? { do: what, hotel } : null;
    case 'assign-room':
      return { do: what, hotelId: hotel?.id ?? '', memberId };
    case 'edit-room':
      return bed ? { do: what, bed } : null;
    default:
      return undefined;
  }
}

export interface LodgingDialogsProps {
  lodging: Lodging;
  tasks: Tasks<Form, Asked>;
  onAdded(hotel: string | null): void;
}

/** The dialog of the task. */
export function LodgingDialogs({ lodging, tasks: { form, asked, close }, onAdded }: LodgingDialogsProps) {
  if (asked)
    return 'bed' in asked ? (
      <RemoveRoomQuestion bed={asked.bed} onClose={close} />
    ) : (
      <RemoveHotelQuestion hotel={asked.hotel} onClose={close} />
    );
  if (!form) return null;
  const { place } = form;
  const shared = { lodging, place, onClose: () => close() };
  switch (form.do) {
    case 'add-hotel':
      return (
        <AddHotelDialog
          key={place.form}
          {...shared}
          onClose={(added) => {
            close();
            onAdded(added);
          }}
        />
      );
    case 'edit-hotel':
      return <EditHotelDialog key={place.form} {...shared} hotel={form.hotel} />;
    case 'assign-room':
      return <AssignRoomDialog key={place.form} {...shared} hotelId={form.hotelId} memberId={form.memberId} />;
    case 'edit-room':
      return <EditRoomDialog key={place.form} {...shared} bed={form.bed} />;
  }
}
