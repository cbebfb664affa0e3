import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './banner.module.css';

interface BannerProps {
  tone: 'info' | 'warning';
  action?: ReactNode;
  children: ReactNode;
}

/** A strip across the width that says something about everything below it. */
export function Banner({ tone, action, children }: BannerProps) {
  return (
    <div className={classNames('unprinted', styles.banner, styles[tone])}>
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}
