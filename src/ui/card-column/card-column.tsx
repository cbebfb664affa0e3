import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Stack } from '../layout/layout.tsx';
import styles from './card-column.module.css';

interface CardColumnProps {
  isBusy?: boolean;
  /** For cards with more than text, such as rows with buttons. */
  isWide?: boolean;
  children: ReactNode;
}

/** A screen of cards, one below the other, as wide as a comfortable line of text. */
export function CardColumn({ isBusy = false, isWide = false, children }: CardColumnProps) {
  return (
    <Stack as="section" gap={3} className={classNames(styles.column, isWide && styles.wide)} aria-busy={isBusy}>
      {children}
    </Stack>
  );
}
