import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export type BadgeTone =
  | 'neutral'
  | 'active'
  | 'upcoming'
  | 'completed'
  | 'hss'
  | 'jss'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'signal'
  | 'hue';

/**
 * A word about the kind or state of a thing; the word says it, the tone only helps. `signal` is for now and today,
 * `hue` takes the hue of its surroundings (`--hue`).
 */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
