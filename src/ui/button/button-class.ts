import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/**
 * - `primary`: the one thing to do next, in the signal's orange; at most one on a screen.
 * - `secondary`: any other action.
 * - `quiet`: without a border, for toolbars and cards.
 * - `danger`: destroys something.
 */
type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'medium' | 'small';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
}

/** The look of a button for a link: `<Link className={buttonClass({ variant: 'primary' })} to="/">`. */
export function buttonClass({ variant = 'secondary', size = 'medium', block = false }: ButtonLook = {}): string {
  const sizes = [size === 'small' && styles.small, block && styles.block];
  return classNames('unprinted', styles.button, styles[variant], ...sizes);
}
