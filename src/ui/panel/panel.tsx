import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Toolbar } from '../toolbar/toolbar.tsx';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** The number of items, in words; announced when it changes. */
  count?: ReactNode;
  /** A word beside the count. */
  note?: ReactNode;
  actions: ReactNode;
  /** The content is still to come. */
  busy: boolean;
  /** The heading can take the focus. */
  heading?: Ref<HTMLHeadingElement>;
  className?: string;
  children: ReactNode;
}

/** The content of a tab, under its own heading. */
export function Panel({ title, count, note, actions, busy, heading, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={busy} className={classNames(styles.panel, className)}>
      <div className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        <div role="status" className={styles.count}>
          {count}
        </div>
        {note}
        <Toolbar label={title} className={styles.actions}>
          {actions}
        </Toolbar>
      </div>
      {children}
    </section>
  );
}
