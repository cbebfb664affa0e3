import XIcon from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { placeAround } from '../page-header/page-focus.ts';
import { Toolbar } from '../toolbar/toolbar.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** The number of selected rows; the bar is hidden at 0. */
  count: number;
  onClear(): void;
  /** The actions on all selected rows. */
  children: ReactNode;
}

/** An action that leaves some of the selected rows out says for how many it is. */
export const countedLabel = (label: string, of: number, selected: number): string =>
  of === selected ? label : `${label} (${of})`;

/**
 * Actions on the selected rows of a table, shown at the foot of the view while rows are selected. If it has the focus
 * when it is hidden, the focus returns to where it came from, or to the place around the bar.
 */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const isHidden = count === 0;
  useLayoutEffect(() => {
    if (!isHidden || !bar.current?.contains(document.activeElement)) return;
    if (before.current instanceof HTMLElement) before.current.focus();
    if (bar.current.contains(document.activeElement)) placeAround(bar.current)?.focus({ preventScroll: true });
  }, [isHidden]);
  return (
    <Toolbar
      ref={bar}
      label="Selected"
      className={styles.bar}
      hidden={isHidden}
      onFocusCapture={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      <p role="status" className={styles.count}>
        {count > 0 && `${count} selected`}
      </p>
      <IconButton label="Clear selection" icon={<XIcon aria-hidden="true" />} onClick={onClear} />
      <div className={styles.actions}>{children}</div>
    </Toolbar>
  );
}
