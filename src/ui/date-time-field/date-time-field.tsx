import type { ChangeEvent, FocusEvent } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './date-time-field.module.css';

export interface DateTimeFieldProps extends FieldProps {
  /** `yyyy-MM-ddTHH:mm` as a clock shows it, or empty; anything else where only a part of it is filled in. */
  value: string;
  onChange(value: string): void;
  /** `HH:mm`, put in with the day where no time is there yet. */
  usualTime: string;
  name?: string;
  disabled?: boolean;
}

/** What is told of a day that is no day, so that it is not taken for none. */
const NO_DAY = '?';

/**
 * A day and a time of day, by the platform's own pickers, which phones do best. Two of them rather than one: what is typed
 * into half of a combined one counts as nothing.
 */
export function DateTimeField({ value, onChange, usualTime, name, disabled, ...field }: DateTimeFieldProps) {
  const [day = '', time = ''] = value.split('T');
  const tell = (nextDay: string, nextTime: string) => onChange(nextDay || nextTime ? `${nextDay}T${nextTime}` : '');
  // Where there must be a day, one that is taken out is about to be another one, at the same time.
  const onDay = ({ target }: ChangeEvent<HTMLInputElement>) =>
    target.value === '' && !field.required ? onChange('') : tell(target.value, time || usualTime);
  // A browser says nothing of what is typed in part until the field is left.
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
