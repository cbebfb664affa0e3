import { instantOf, timeText } from '#kit/form/clock-fields.ts';
import { SkippedTimes } from '#kit/form/skipped-times.tsx';
import type { EditFormState } from '#kit/form/use-edit-form.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { Bed, HotelOfGroup } from './arrange.ts';
import { CHECK_IN_HOUR, CHECK_OUT_HOUR, overlapsOf } from './stays.ts';
import { nightsText, placeText } from './words.ts';

/** The fields of a room assignment that can be changed later. */
export type RoomValues = { roomNumber: string; checkInDate: string; checkOutDate: string; notes: string };

interface RoomFieldsProps {
  form: Pick<EditFormState<RoomValues>, 'line' | 'choice' | 'values'>;
  /** The bed's member and hotel, and its own id if it exists already. */
  bed: { id: string; hotelId: string; memberId: string };
  hotels: readonly HotelOfGroup[];
  beds: readonly Bed[];
  zone: string;
}

export function RoomFields({ form, bed, hotels, beds, zone }: RoomFieldsProps) {
  const { roomNumber, checkInDate, checkOutDate } = form.values;
  const mates = beds.filter(
    (other) => other.id !== bed.id && other.hotelId === bed.hotelId && other.roomNumber === roomNumber.trim(),
  );
  const number = form.line('roomNumber');
  const stay = { checkInDate: instantOrNull(checkInDate, zone), checkOutDate: instantOrNull(checkOutDate, zone) };
  const overlaps = bed.memberId === '' ? [] : overlapsOf({ ...bed, ...stay }, beds, zone);
  return (
    <>
      <TextField
        label="Room number"
        required
        autoComplete="off"
        {...number}
        hint={number.hint ?? (mates.length > 0 && `With ${mates.map(sleeperName).join(', ')}`)}
      />
      <DateTimeField label="Check-in" usualTime={CHECK_IN_HOUR} {...form.choice('checkInDate')} />
      <DateTimeField label="Check-out" usualTime={CHECK_OUT_HOUR} {...form.choice('checkOutDate')} />
      <SkippedTimes times={[checkInDate, checkOutDate].map((text) => ({ text, zone }))} />
      {overlaps.length > 0 && (
        <Notice tone="info" title="Two beds for the same nights">
          {overlaps.map(({ room, nights }) => (
            <p key={room.id}>
              {placeText(room, hotels)}, {nightsText(nights)}
            </p>
          ))}
        </Notice>
      )}
      <TextArea label="Notes" {...form.line('notes')} />
    </>
  );
}

function instantOrNull(text: string, zone: string): string | null {
  const instant = instantOf(text, null, zone);
  return instant !== '' && Number.isFinite(Date.parse(instant)) ? instant : null;
}

/** The content of the fields as text to read and copy. */
export const roomWords = ({ roomNumber, checkInDate, checkOutDate, notes }: RoomValues): string =>
  [
    roomNumber && `Room: ${roomNumber}`,
    checkInDate && `Check-in: ${timeText(checkInDate)}`,
    checkOutDate && `Check-out: ${timeText(checkOutDate)}`,
    notes && `Notes: ${notes}`,
  ]
    .filter(Boolean)
    .join('\n');
