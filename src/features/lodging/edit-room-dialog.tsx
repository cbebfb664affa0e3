import { usePerson } from '#kit/app/context.ts';
import { clockOf, instantOf, timeText } from '#kit/form/clock-fields.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import { Names } from '#ui/names/names.tsx';
import type { Bed } from './arrange.ts';
import type { Lodging } from './lodging.ts';
import { LODGING_PHRASES } from './phrases.ts';
import { RoomFields, type RoomValues, roomWords } from './room-fields.tsx';

interface EditRoomDialogProps {
  lodging: Lodging;
  place: { scope: string; form: string };
  bed: Bed;
  onClose(): void;
}

/** Changes the room, the nights and the notes of a bed. The member and the hotel stay the same. */
export function EditRoomDialog({ lodging, place, bed, onClose }: EditRoomDialogProps) {
  const person = usePerson();
  const { group, hotels, beds } = lodging;
  const zone = group.defaultTimezone;
  const name = sleeperName(bed);
  const form = useEditForm<RoomValues>({
    place,
    title: `room assignment of ${name}`,
    initial: {
      roomNumber: bed.roomNumber,
      checkInDate: clockOf(bed.checkInDate, zone),
      checkOutDate: clockOf(bed.checkOutDate, zone),
      notes: bed.notes,
    },
    words: roomWords,
    told: (field, value) => (field === 'roomNumber' || field === 'notes' ? value : timeText(value)),
    save: ({ checkInDate, checkOutDate, ...values }, edit) => {
      const stay = {
        checkInDate: instantOf(checkInDate, bed.checkInDate, zone),
        checkOutDate: instantOf(checkOutDate, bed.checkOutDate, zone),
      };
      return person.run((commands) => commands.updateRoom, { ...values, ...stay, roomId: bed.id }, edit);
    },
    phrases: LODGING_PHRASES.updateRoom,
    onClose,
  });
  const hotel = hotels.find(({ id }) => id === bed.hotelId)?.name;
  return (
    <EditDialog
      form={form}
      title="Edit room assignment"
      description={<Names of={[name, ...(hotel ? [hotel] : [])]} />}
      submitLabel="Save changes"
    >
      <RoomFields form={form} bed={bed} hotels={hotels} beds={beds} zone={zone} />
    </EditDialog>
  );
}
