import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** The card reacts to the pointer, because a link inside carries `coverLinkClass`. */
  interactive?: boolean;
  /** Its parts are one below the other, by a step of the scale of spaces. */
  gap?: 1 | 2 | 3 | 4;
}

/** A sheet of paper: a line around it, never a shadow. */
export function Card({ as: Tag = 'div', interactive, gap, className, ...rest }: CardProps) {
  const stack = gap && `stack gap-${gap}`;
  return (
    <Tag
      {...(rest as object)}
      className={classNames(styles.card, interactive && styles.interactive, stack, className)}
    />
  );
}
