import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './select.module.css';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'id' | 'required' | 'className' | 'children' | 'onChange' | 'value'> {
  options: readonly SelectOption[];
  value: string;
  onChange(value: string): void;
}

/** A choice from a list: the platform's own picker, which works best on phones. */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  required,
  className,
  options,
  value,
  onChange,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, required, className }}>
      {(control) => (
        <div className={styles.frame}>
          <select
            dir="auto"
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(fieldStyles.control, styles.select)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} dir="auto">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className={styles.chevron} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
