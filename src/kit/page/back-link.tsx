import { Link, type LinkProps } from '@tanstack/react-router';
import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import type { MouseEventHandler } from 'react';
import styles from './back-link.module.css';

export interface BackLinkProps {
  /** One of addresses.ts. */
  to: LinkProps;
  label: string;
  onClick?: MouseEventHandler;
}

/** The arrow beside a heading that leads back. */
export function BackLink({ to, label, onClick }: BackLinkProps) {
  return (
    <Link {...to} onClick={onClick} className={`${styles.back} unprinted`} aria-label={label} title={label}>
      <ArrowLeftIcon aria-hidden="true" />
    </Link>
  );
}
