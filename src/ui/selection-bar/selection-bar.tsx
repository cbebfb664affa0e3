import XIcon from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  /** The number of selected rows; the bar is hidden at 0. */
  count: number;
  onClear(): void;
  /** The actions on all selected rows. */
  children: ReactNode;
}

/** An action that leaves some of the selected rows out says for how many it is. */
export const countedLabel = (label: string, of: number, selected: number): string =>
  of === selected ? label : `${label} (${of})`;

/** Actions on the selected rows of a table, shown at the foot of the view while rows are selected. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <section aria-label="Selected" className={styles.bar} hidden={count === 0}>
      <p role="status" className={styles.count}>
        {count > 0 && `${count} selected`}
      </p>
      <IconButton label="Clear selection" icon={<XIcon aria-hidden="true" />} onClick={onClear} />
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
