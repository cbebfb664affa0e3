import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card-column.module.css';

export interface CardColumnProps {
  isBusy?: boolean;
  /** For what is more than lines of words, such as rows with answers. */
  isWide?: boolean;
  children: ReactNode;
}

/** A screen of cards, one below the other, no wider than their lines are read. */
export function CardColumn({ isBusy = false, isWide = false, children }: CardColumnProps) {
  return (
    <section className={classNames(styles.column, isWide && styles.wide)} aria-busy={isBusy}>
      {children}
    </section>
  );
}
