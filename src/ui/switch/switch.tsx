import { Switch as ArkSwitch } from '@ark-ui/react/switch';
import type { ReactNode } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  /** Like `disabled`, but it keeps the focus: while a call runs. */
  unavailable?: boolean;
}

/** A switch, which takes effect immediately. */
export function Switch({ label, checked, onChange, disabled, unavailable }: SwitchProps) {
  return (
    <ArkSwitch.Root
      checked={checked}
      disabled={disabled}
      readOnly={unavailable}
      onCheckedChange={(details) => onChange(details.checked)}
      className={styles.root}
    >
      <ArkSwitch.Control className={styles.control}>
        <ArkSwitch.Thumb className={styles.thumb} />
      </ArkSwitch.Control>
      <ArkSwitch.Label>{label}</ArkSwitch.Label>
      <ArkSwitch.HiddenInput role="switch" aria-disabled={unavailable || undefined} />
    </ArkSwitch.Root>
  );
}
