import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { whileUnavailable } from './while-unavailable.ts';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: ReactNode;
  /**
   * The running action in words ('Signing in...'): shown in place of the label; the button keeps the focus and does
   * nothing.
   */
  busy?: string | false | null;
  disabled?: boolean;
  /** Like `disabled`, but it can be reached and read, and keeps the focus. */
  unavailable?: boolean;
}

/** A button; `type="button"` by default. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy,
  disabled,
  unavailable,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...whileUnavailable(Boolean(busy) || unavailable === true, onClick)}
      disabled={disabled && !busy}
      aria-busy={busy ? true : undefined}
      className={classNames(buttonClass({ variant, size, block }), className)}
    >
      {busy ? <Spinner /> : icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>{busy || children}</span>
    </button>
  );
}
