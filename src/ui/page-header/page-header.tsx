import type { ReactNode } from 'react';
import { usePageHeading } from './page-focus.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** A name given by people, before the title; it has the direction of its own letters. */
  name?: string;
  /** The document's title, where it says more than the heading. */
  documentTitle?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** The top of a screen: its heading, which takes the focus after a navigation, and the actions. */
export function PageHeader({ title, name = '', documentTitle = name + title, subtitle, actions }: PageHeaderProps) {
  const heading = usePageHeading(documentTitle);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {name && <bdi>{name}</bdi>}
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
    </header>
  );
}
