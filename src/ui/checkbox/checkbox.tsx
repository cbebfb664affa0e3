import { type ComponentProps, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  label: string;
  /** The label is read aloud but not shown, where the surroundings say it already. */
  labelHidden?: boolean;
  checked: boolean;
  /** Neither on nor off: only some of the things that it represents are selected. */
  mixed?: boolean;
  onChange(checked: boolean): void;
}

/** On or off, with its label. The platform's own box, which shows every state in forced colors. */
export function Checkbox({ label, labelHidden, mixed = false, onChange, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The mixed state has no attribute.
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className={styles.box}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={labelHidden ? hidden.hidden : undefined}>{label}</span>
    </label>
  );
}
