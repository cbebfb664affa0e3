import type { ReactNode } from 'react';
import { usePageHeading } from './page-focus.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** What people called it: it stands before the title, in the direction of its own letters. */
  name?: string;
  /** The tab's title, where it should say more than the heading. */
  documentTitle?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** The top of a screen: its heading, which takes the focus after a navigation, and what can be done here. */
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
