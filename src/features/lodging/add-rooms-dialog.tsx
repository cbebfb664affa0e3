import { useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { clockOf } from '#kit/form/clock-fields.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { NOT_SAVED } from '#store/database/failures.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import type { HotelOfGroup } from './arrange.ts';
import type { Lodging } from './lodging.ts';
import { roomNumbersOf } from './room-numbers.ts';
import { type RoomsErrors, RoomsFields, type RoomsValues, stayOf } from './rooms-fields.tsx';
import { proposedStay, usualStay } from './stays.ts';
import type { PlannedRooms } from './use-planned-rooms.ts';

interface AddRoomsDialogProps {
  lodging: Lodging;
  hotel: HotelOfGroup;
  planned: PlannedRooms;
  /** @param verdict null where the user has cancelled */
  onClose(verdict: Verdict | null): void;
}

/** Adds several rooms without people, into which people are put on the screen. */
export function AddRoomsDialog({ lodging: { group, beds }, hotel, planned, onClose }: AddRoomsDialogProps) {
  const zone = group.defaultTimezone;
  const own = beds.filter(({ hotelId }) => hotelId === hotel.id);
  const [values, setValues] = useState<RoomsValues>(() => {
    const { checkInDate, checkOutDate } = planned.stay;
    const isPlanned = checkInDate !== null || checkOutDate !== null;
    return {
      rooms: '',
      ...proposedStay(hotel.id, beds, group),
      ...(isPlanned && { checkInDate: clockOf(checkInDate, zone), checkOutDate: clockOf(checkOutDate, zone) }),
    };
  });
  const [errors, setErrors] = useState<RoomsErrors>({});
  const numbers = roomNumbersOf(values.rooms);
  const submit = () => {
    const wrong: RoomsErrors = numbers.length === 0 ? { rooms: 'Room number is required' } : {};
    const stay = own.length > 0 ? usualStay(own) : stayOf(values, zone, wrong);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (!planned.add(numbers, stay)) return setErrors({ rooms: NOT_SAVED });
    toast({ title: `${plural(numbers.length, 'room')} added`, tone: 'success' });
    onClose({ outcome: 'accepted' });
  };
  return (
    <FormDialog title="Add rooms" submitLabel="Add rooms" onSubmit={submit} onClose={() => onClose(null)}>
      <RoomsFields
        values={values}
        errors={errors}
        hint={plural(numbers.length, 'room')}
        zone={zone}
        hasNights={own.length === 0}
        onChange={setValues}
      />
      <Text tone="soft" size="small">
        A room is sent once it has someone in it.
      </Text>
    </FormDialog>
  );
}
