import { useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { clockOf, instantOf } from '#kit/form/clock-fields.ts';
import { EditDialog } from '#kit/form/edit-dialog.tsx';
import { useEditForm } from '#kit/form/use-edit-form.ts';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Select } from '#ui/select/select.tsx';
import type { Lodging } from './lodging.ts';
import { LODGING_PHRASES } from './phrases.ts';
import { RoomFields, type RoomValues, roomWords } from './room-fields.tsx';
import { usualStay } from './stays.ts';

type AssignValues = RoomValues & { hotelId: string; memberId: string };

interface AssignRoomDialogProps {
  lodging: Lodging;
  place: { scope: string; form: string };
  /** The preselected hotel and member; empty for none. */
  hotelId: string;
  memberId: string;
  roomNumber?: string;
  onClose(): void;
}

/** Assigns a member a bed in one of the group's hotels. */
export function AssignRoomDialog({
  lodging,
  place,
  hotelId,
  memberId,
  roomNumber = '',
  onClose,
}: AssignRoomDialogProps) {
  const person = usePerson();
  const { group, hotels, beds, sleepers } = lodging;
  const zone = group.defaultTimezone;
  const [initial] = useState<AssignValues>(() => {
    const usual = usualStay(beds.filter((bed) => bed.hotelId === hotelId));
    return {
      hotelId,
      memberId,
      roomNumber,
      checkInDate: clockOf(usual.checkInDate, zone),
      checkOutDate: clockOf(usual.checkOutDate, zone),
      notes: '',
    };
  });
  const nameOf = (id: string) => sleepers.find((sleeper) => sleeper.memberId === id)?.name ?? '';
  const form = useEditForm<AssignValues>({
    place,
    title: memberId ? `room assignment of ${nameOf(memberId)}` : 'new room assignment',
    initial,
    words: (values) =>
      [
        hotels.find(({ id }) => id === values.hotelId)?.name,
        values.memberId && `Member: ${nameOf(values.memberId)}`,
        roomWords(values),
      ]
        .filter(Boolean)
        .join('\n'),
    save: ({ checkInDate, checkOutDate, ...values }, edit) => {
      const stay = {
        checkInDate: instantOf(checkInDate, null, zone),
        checkOutDate: instantOf(checkOutDate, null, zone),
      };
      return person.run((commands) => commands.assignRoom, { ...values, ...stay, groupId: group.id }, edit);
    },
    phrases: LODGING_PHRASES.addRoom,
    onClose,
  });
  const chosen = form.values.hotelId;
  const members = sleepers.map(({ memberId: value, name: label, beds: own }) => ({
    value,
    label,
    note: own
      .filter((bed) => bed.hotelId === chosen)
      .map((bed) => `Room ${bed.roomNumber}`)
      .join(', '),
  }));
  return (
    <EditDialog form={form} title="Assign room" submitLabel="Assign room">
      <Select
        label="Hotel"
        required
        options={[
          ...(hotelId === '' ? [{ value: '', label: 'Choose a hotel' }] : []),
          ...hotels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.choice('hotelId')}
      />
      <Combobox
        label="Member"
        required
        placeholder="Type a name"
        emptyText="No one by that name."
        options={members}
        {...form.choice('memberId')}
      />
      <RoomFields
        form={form}
        bed={{ id: '', hotelId: chosen, memberId: form.values.memberId }}
        hotels={hotels}
        beds={beds}
        zone={zone}
      />
    </EditDialog>
  );
}
