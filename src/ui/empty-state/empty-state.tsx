import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** One line that says what it means or what to do. */
  children?: ReactNode;
  action?: ReactNode;
}

/** What stands where nothing is: why, and what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
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
