import type { Tasks } from '#kit/records/use-tasks.ts';
import { isCalled } from '#kit/text/is-called.ts';
import { AddHotelDialog } from './add-hotel-dialog.tsx';
import { AddRoomsDialog } from './add-rooms-dialog.tsx';
import type { Bed, HotelOfGroup } from './arrange.ts';
import { AssignRoomDialog } from './assign-room-dialog.tsx';
import { CopyRoomsDialog } from './copy-rooms-dialog.tsx';
import { EditHotelDialog } from './edit-hotel-dialog.tsx';
import { EditRoomDialog } from './edit-room-dialog.tsx';
import type { Lodging } from './lodging.ts';
import { RemoveHotelQuestion, RemoveRoomQuestion, RemoveRoomsQuestion } from './remove-question.tsx';
import type { PlannedRooms } from './use-planned-rooms.ts';

/** A form: 'add-hotel', 'edit-hotel 1', 'assign-room 1 21', 'assign-room 1  501', 'edit-room 7'. */
export type Form =
  | { do: 'add-hotel' }
  | { do: 'edit-hotel'; hotel: HotelOfGroup }
  | { do: 'assign-room'; hotelId: string; memberId: string; roomNumber: string }
  | { do: 'edit-room'; bed: Bed };

/** A removal, or a dialog without a draft. */
export type Asked =
  | { hotel: HotelOfGroup }
  | { bed: Bed }
  | { beds: readonly Bed[] }
  | { addRooms: HotelOfGroup; planned: PlannedRooms }
  | { copyRooms: HotelOfGroup };

/** The name of a form, or a dialog without a draft. */
export type Task = string | Asked;

export function formOf(name: string, { hotels, beds }: Lodging): Form | null | undefined {
  const [what, first = '', memberId = '', room = ''] = name.split(' ');
  const hotel = hotels.find((each) => isCalled(each, first));
  const bed = beds.find((each) => isCalled(each, first));
  switch (what) {
    case 'add-hotel':
      return { do: what };
    case 'edit-hotel':
      return hotel ? { do: what, hotel } : null;
    case 'assign-room':
      return { do: what, hotelId: hotel?.id ?? '', memberId, roomNumber: decodeURIComponent(room) };
    case 'edit-room':
      return bed ? { do: what, bed } : null;
    case 'rooms':
      // The screen shows them itself as long as their hotel exists.
      return hotel ? undefined : null;
    default:
      return undefined;
  }
}

interface LodgingDialogsProps {
  lodging: Lodging;
  tasks: Tasks<Form, Asked>;
  onAdded(hotel: string | null): void;
  onCopied(hotel: HotelOfGroup): void;
}

export function LodgingDialogs({ lodging, tasks, onAdded, onCopied }: LodgingDialogsProps) {
  const { form, asked, close } = tasks;
  if (asked) return <AskedDialog {...{ lodging, asked, close, onCopied }} />;
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
      return (
        <AssignRoomDialog
          key={place.form}
          {...shared}
          hotelId={form.hotelId}
          memberId={form.memberId}
          roomNumber={form.roomNumber}
        />
      );
    case 'edit-room':
      return <EditRoomDialog key={place.form} {...shared} bed={form.bed} />;
  }
}

interface AskedProps extends Pick<LodgingDialogsProps, 'lodging' | 'onCopied'> {
  asked: Asked;
  close: LodgingDialogsProps['tasks']['close'];
}

function AskedDialog({ lodging, asked, close, onCopied }: AskedProps) {
  if ('addRooms' in asked)
    return <AddRoomsDialog lodging={lodging} hotel={asked.addRooms} planned={asked.planned} onClose={close} />;
  if ('copyRooms' in asked)
    return <CopyRoomsDialog lodging={lodging} from={asked.copyRooms} onClose={close} onCopied={onCopied} />;
  if ('beds' in asked) return <RemoveRoomsQuestion groupId={lodging.group.id} beds={asked.beds} onClose={close} />;
  if ('bed' in asked) return <RemoveRoomQuestion bed={asked.bed} onClose={close} />;
  return <RemoveHotelQuestion hotel={asked.hotel} onClose={close} />;
}
