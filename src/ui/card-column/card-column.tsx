import type { ReactNode } from 'react';
import styles from './card-column.module.css';

/** A screen of cards, one below the other, no wider than their lines are read. */
export function CardColumn({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <section className={styles.column} aria-busy={isBusy}>
      {children}
    </section>
  );
}
