import type { ReactNode } from 'react';
import styles from './floating-note.module.css';

interface FloatingNoteProps {
  /** The subject, for screen readers. */
  label: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** An offer that can wait, at the edge of a screen: it covers no content and takes no focus. */
export function FloatingNote({ label, icon, title, children, actions }: FloatingNoteProps) {
  return (
    <aside aria-label={label} className={`${styles.note} unprinted`}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </aside>
  );
}
