import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import styles from './warned-hint.module.css';

/** The hint of a field whose value is allowed, and probably a mistake; announced when it appears. */
export function WarnedHint({ children }: { children: ReactNode }) {
  return (
    <span role="status" className={styles.warned}>
      <TriangleAlertIcon aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
