import type { ReactNode } from 'react';
import { Mark } from '#ui/mark/mark.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import styles from './entry-sheet.module.css';

export interface EntrySheetProps {
  title: string;
  /** The tab's title, when it differs from the heading. */
  documentTitle?: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The card that contains every screen before signing in. */
export function EntrySheet({ title, documentTitle = title, subtitle, children }: EntrySheetProps) {
  const heading = usePageHeading(documentTitle);
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <header className={styles.header}>
          <Mark className={styles.mark} />
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </header>
        {children}
      </div>
    </main>
  );
}
