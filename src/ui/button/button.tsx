import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  icon?: ReactNode;
  /** What runs, in words ('Signing in...'): shown in place of the label while the button is disabled by it. */
  busy?: string | false | null;
  disabled?: boolean;
}

/** A button; `type="button"` unless told otherwise. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
      className={classNames(buttonClass({ variant, size, block }), className)}
    >
      {busy ? <Spinner /> : icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>{busy || children}</span>
    </button>
  );
}
