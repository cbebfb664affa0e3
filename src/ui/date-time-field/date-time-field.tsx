import type { ChangeEvent, FocusEvent } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './date-time-field.module.css';

interface DateTimeFieldProps extends FieldProps {
  /** `yyyy-MM-ddTHH:mm` by a clock, or empty; another text where only a part is filled in. */
  value: string;
  onChange(value: string): void;
  /** `HH:mm`, filled in with the day where the time is empty. */
  usualTime: string;
  name?: string;
  disabled?: boolean;
}

/** The reported value of an invalid day, so that it is not taken for an empty one. */
const NO_DAY = '?';

/**
 * A day and a time of day, by the platform's own pickers, which work best on phones. Two inputs rather than one,
 * because a half-filled combined input reports an empty value.
 */
export function DateTimeField({ value, onChange, usualTime, name, disabled, ...field }: DateTimeFieldProps) {
  const [day = '', time = ''] = value.split('T');
  const tell = (nextDay: string, nextTime: string) => onChange(nextDay || nextTime ? `${nextDay}T${nextTime}` : '');
  // Where a day is required, a cleared one is about to be replaced by another day, at the same time.
  const onDay = ({ target }: ChangeEvent<HTMLInputElement>) =>
    target.value === '' && !field.required ? onChange('') : tell(target.value, time || usualTime);
  // A browser does not report a partly typed value until the field is left.
  const onLeave = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.validity.badInput) onChange(NO_DAY);
  };
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.parts}>
          <input
            {...control}
            type="date"
            name={name}
            value={day === NO_DAY ? '' : day}
            disabled={disabled}
            onChange={onDay}
            onBlur={onLeave}
            className={classNames(fieldStyles.control, styles.day)}
          />
          <input
            type="time"
            aria-label={`${field.label}, time`}
            aria-invalid={control['aria-invalid']}
            aria-describedby={control['aria-describedby']}
            value={time}
            disabled={disabled}
            onChange={({ target }) => tell(day === NO_DAY ? '' : day, target.value)}
            className={classNames(fieldStyles.control, styles.time)}
          />
        </div>
      )}
    </Field>
  );
}
