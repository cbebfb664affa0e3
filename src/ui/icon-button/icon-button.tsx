import type { ComponentProps, ReactNode } from 'react';
import { whileUnavailable } from '../button/while-unavailable.ts';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The button's name, which is read aloud and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  /** The tooltip, where it says more than the name: the reason why the button is disabled. */
  title?: string | undefined;
  /** An action runs; the button keeps the focus and does nothing. */
  busy?: boolean;
  /** Like `disabled`, but the button keeps the focus: for a button whose own use makes it unavailable. */
  unavailable?: boolean;
  /** With a border, where the button is not in a toolbar or card. */
  outlined?: boolean;
}

export function IconButton({
  label,
  icon,
  busy,
  unavailable,
  outlined,
  title = label,
  disabled,
  onClick,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      title={title}
      aria-label={label}
      aria-busy={busy ? true : undefined}
      {...whileUnavailable(busy === true || unavailable === true, onClick)}
      disabled={disabled && !busy}
      className={classNames('unprinted', styles.button, outlined && styles.outlined, className)}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
