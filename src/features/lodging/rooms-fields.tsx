import { CHECK_OUT_TOO_EARLY } from '#contract/records/lodging/accommodation-form.ts';
import { instantOf, isClock } from '#kit/form/clock-fields.ts';
import { SkippedTimes } from '#kit/form/skipped-times.tsx';
import type { Stay } from '#store/queries/lodging/nights.ts';
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { CHECK_IN_HOUR, CHECK_OUT_HOUR, type StayClocks } from './stays.ts';

/** Rooms as text, and their nights. */
export interface RoomsValues extends StayClocks {
  rooms: string;
}

export type RoomsErrors = Partial<Record<keyof RoomsValues, string>>;

const NO_TIME = 'Must be a date, or a date and time';

/** The nights of the form. @param errors gets the messages of wrong fields */
export function stayOf(values: StayClocks, zone: string, errors: RoomsErrors): Stay {
  const instant = (name: keyof StayClocks) => {
    if (values[name] === '') return null;
    if (!isClock(values[name])) errors[name] = NO_TIME;
    return instantOf(values[name], null, zone);
  };
  const stay = { checkInDate: instant('checkInDate'), checkOutDate: instant('checkOutDate') };
  if (stay.checkInDate && stay.checkOutDate && stay.checkOutDate < stay.checkInDate)
    errors.checkOutDate ??= CHECK_OUT_TOO_EARLY;
  return stay;
}

interface RoomsFieldsProps {
  values: RoomsValues;
  errors: RoomsErrors;
  hint: string;
  zone: string;
  disabled?: boolean;
  /** False where the nights are those of the hotel's beds. */
  hasNights?: boolean;
  onChange(values: RoomsValues): void;
}

export function RoomsFields({
  values,
  errors,
  hint,
  zone,
  disabled = false,
  hasNights = true,
  onChange,
}: RoomsFieldsProps) {
  const time = (name: keyof StayClocks) => ({
    value: values[name],
    error: errors[name] ?? null,
    disabled,
    onChange: (value: string) => onChange({ ...values, [name]: value }),
  });
  return (
    <>
      <TextField
        label="Rooms"
        required
        autoComplete="off"
        placeholder="101-110, 201"
        maxLength={500}
        value={values.rooms}
        error={errors.rooms ?? null}
        hint={hint}
        readOnly={disabled}
        onChange={({ target }) => onChange({ ...values, rooms: target.value })}
      />
      {hasNights && (
        <>
          <DateTimeField label="Check-in" usualTime={CHECK_IN_HOUR} {...time('checkInDate')} />
          <DateTimeField label="Check-out" usualTime={CHECK_OUT_HOUR} {...time('checkOutDate')} />
          <SkippedTimes times={[values.checkInDate, values.checkOutDate].map((text) => ({ text, zone }))} />
        </>
      )}
    </>
  );
}
