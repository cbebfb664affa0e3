import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  children: ReactNode;
  /** Hidden only at this width (`styles/media.css`): on a phone, or on wider screens. By default always hidden. */
  at?: 'small' | 'medium';
}

/** Content for screen readers only. */
export function VisuallyHidden({ children, at }: VisuallyHiddenProps) {
  return <span className={classNames(styles.hidden, at && styles[at])}>{children}</span>;
}
