import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title: string;
  /** How many there are, in words; announced when it changes. */
  count?: ReactNode;
  /** What can be done with all of it. */
  actions: ReactNode;
  /** What it shows is still to come. */
  busy: boolean;
  /** The heading can take the focus. */
  heading?: Ref<HTMLHeadingElement>;
  className?: string;
  children: ReactNode;
}

/** What a tab of a screen shows, under its own heading. */
export function Panel({ title, count, actions, busy, heading, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={busy} className={classNames(styles.panel, className)}>
      <div className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        <p role="status" className={styles.count}>
          {count}
        </p>
        {actions}
      </div>
      {children}
    </section>
  );
}
