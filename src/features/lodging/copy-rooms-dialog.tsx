import { useState } from 'react';
import { peopleText, plural } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { isKept } from '#kit/unsent/verdict-toast.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import { byRoom, type HotelOfGroup } from './arrange.ts';
import type { Lodging } from './lodging.ts';
import { putPeople } from './put-people.ts';
import { roomNumbersOf, roomsText } from './room-numbers.ts';
import { type RoomsErrors, RoomsFields, type RoomsValues, stayOf } from './rooms-fields.tsx';
import { proposedStay } from './stays.ts';

interface CopyRoomsDialogProps {
  lodging: Lodging;
  from: HotelOfGroup;
  /** @param verdict null where the user has cancelled */
  onClose(verdict: Verdict | null): void;
  /** Called when the people are in the rooms of the other hotel. */
  onCopied(hotel: HotelOfGroup): void;
}

/** Gives the people of a hotel the same rooms in another one, with its own numbers and nights. */
export function CopyRoomsDialog({ lodging, from, onClose, onCopied }: CopyRoomsDialogProps) {
  const { group, hotels, beds, sleepers } = lodging;
  const person = usePerson();
  const zone = group.defaultTimezone;
  const rooms = byRoom(beds.filter(({ hotelId }) => hotelId === from.id)).map(({ number }) => number);
  const others = hotels.filter(({ id }) => id !== from.id);
  const [hotelId, setHotelId] = useState(
    () => (others.find(({ id }) => !beds.some((bed) => bed.hotelId === id)) ?? others[0])?.id ?? '',
  );
  const valuesFor = (id: string): RoomsValues => ({ rooms: roomsText(rooms), ...proposedStay(id, beds, group) });
  const [values, setValues] = useState(() => valuesFor(hotelId));
  const [errors, setErrors] = useState<RoomsErrors>({});
  const [isBusy, setBusy] = useState(false);
  // A person with several beds keeps the last one.
  const people = sleepers.flatMap(({ memberId, isMember, beds: own }) => {
    const last = own.filter((bed) => bed.hotelId === from.id).at(-1);
    return last && isMember ? [{ memberId, last, isThere: own.some((bed) => bed.hotelId === hotelId) }] : [];
  });
  const coming = people.filter(({ isThere }) => !isThere);
  const there = people.length - coming.length;
  const hotel = hotels.find(({ id }) => id === hotelId);

  const submit = async () => {
    if (!hotel) return;
    // Their numbers may themselves look like a range.
    const numbers = values.rooms === roomsText(rooms) ? rooms : roomNumbersOf(values.rooms);
    const wrong: RoomsErrors =
      numbers.length === rooms.length ? {} : { rooms: `Enter ${plural(rooms.length, 'room')} in the same order` };
    const { checkInDate, checkOutDate } = stayOf(values, zone, wrong);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (coming.length === 0) return onClose(null);
    const add = coming.map(({ memberId, last: { roomNumber, notes } }) => ({
      memberId,
      roomNumber: numbers[rooms.indexOf(roomNumber)] ?? roomNumber,
      checkInDate: checkInDate ?? '',
      checkOutDate: checkOutDate ?? '',
      notes,
    }));
    setBusy(true);
    const done = `${peopleText(add.length)}: ${hotel.name}`;
    const verdict = await putPeople(person, { groupId: group.id, hotelId, add }, done);
    setBusy(false);
    onClose(verdict);
    if (isKept(verdict)) onCopied(hotel);
  };
  return (
    <FormDialog
      title={`Copy rooms from ${from.name}`}
      submitLabel="Copy rooms"
      busy={isBusy && 'Copying…'}
      onSubmit={() => void submit()}
      onClose={() => onClose(null)}
    >
      <Select
        label="To hotel"
        required
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={hotelId}
        disabled={isBusy}
        onChange={(id) => {
          setHotelId(id);
          setValues(valuesFor(id));
        }}
      />
      <RoomsFields
        values={values}
        errors={errors}
        hint="Edit any numbers that differ there, but keep the order."
        zone={zone}
        disabled={isBusy}
        onChange={setValues}
      />
      <Text tone="soft" size="small">
        {coming.length > 0
          ? `${peopleText(coming.length)} will get a room for these nights.`
          : there > 0
            ? 'Everyone already has a room there.'
            : 'No one has a room to copy.'}
        {coming.length > 0 && there > 0 && ` ${peopleText(there)} already there keep their rooms.`}
      </Text>
    </FormDialog>
  );
}
