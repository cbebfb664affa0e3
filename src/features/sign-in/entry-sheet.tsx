import type { ReactNode } from 'react';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Mark } from '#ui/mark/mark.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import styles from './entry-sheet.module.css';

interface EntrySheetProps {
  title: string;
  /** The tab's title, when it differs from the heading. */
  documentTitle?: string;
  subtitle?: ReactNode;
  /** On a desk, a picture of the product is beside the sheet. */
  withPicture?: boolean;
  children: ReactNode;
}

/** The card that contains every screen before signing in. */
export function EntrySheet({ title, documentTitle = title, subtitle, withPicture, children }: EntrySheetProps) {
  const heading = usePageHeading(documentTitle);
  return (
    <main className={styles.page}>
      <Stack gap={5} className={styles.sheet}>
        <Stack as="header" gap={2} justify="center" className={styles.header}>
          <Mark className={styles.mark} />
          <Text ref={heading} tabIndex={-1} as="h1" size="page" weight="title" breaks className={styles.title}>
            {title}
          </Text>
          {subtitle && <Text tone="soft">{subtitle}</Text>}
        </Stack>
        {children}
      </Stack>
      {withPicture && <div className={styles.picture} />}
    </main>
  );
}
