import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** The card reacts to the pointer, because a link inside carries `coverLinkClass`. */
  interactive?: boolean;
}

/** A sheet of paper: a line around it, never a shadow. */
export function Card({ as: Tag = 'div', interactive, className, ...rest }: CardProps) {
  return (
    <Tag {...(rest as object)} className={classNames(styles.card, interactive && styles.interactive, className)} />
  );
}
