import type { ReactNode } from 'react';
import { leaveFocus } from '../page-header/page-focus.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** One line with the meaning or the next step. */
  children?: ReactNode;
  action?: ReactNode;
}

/**
 * Replaces a list or screen without content: says why it is empty, and offers the next step. One that could not be
 * loaded has an `ErrorState`.
 */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div ref={leaveFocus} className={styles.empty}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.help}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
