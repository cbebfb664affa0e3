import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  /** The label is read aloud but not shown, where the surroundings say it already. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  className?: string;
}

/** The attributes that tie a control to its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Ties a label, a hint and an error to one control; the error is announced when it appears. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={classNames(styles.label, labelHidden && hidden.hidden)}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
