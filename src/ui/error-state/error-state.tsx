import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import CloudOffIcon from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { leaveFocus } from '../page-header/page-focus.ts';
import styles from './error-state.module.css';

interface ErrorStateProps {
  title: string;
  /** The reason. */
  children?: ReactNode;
  /** The button that tries again. */
  action?: ReactNode;
  /** The content is only missing on this device: not an error, so without the color of danger. */
  isOffline?: boolean;
}

/** Replaces a list or a screen that could not be loaded; one that is loaded and empty has an `EmptyState`. */
export function ErrorState({ title, children, action, isOffline = false }: ErrorStateProps) {
  const Icon = isOffline ? CloudOffIcon : CircleAlertIcon;
  return (
    <div
      ref={leaveFocus}
      className={styles.error}
      data-offline={isOffline || undefined}
      role={isOffline ? 'status' : 'alert'}
    >
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <p>{children}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
