import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  children: ReactNode;
  /** Hidden at this width alone (`styles/media.css`): on a phone, or on all that is wider. Always, unless given. */
  at?: 'small' | 'medium';
}

/** For screen readers only. */
export function VisuallyHidden({ children, at }: VisuallyHiddenProps) {
  return <span className={classNames(styles.hidden, at && styles[at])}>{children}</span>;
}
