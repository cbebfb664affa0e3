import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import styles from './sync-dialog.module.css';

/** How many edits of a section are shown at first: thousands may wait after a week without a network. */
const SHOWN = 50;

interface EditSectionProps {
  title: string;
  action?: ReactNode;
  rows: readonly ReactNode[];
  /** The number of edits, where it is not that of the rows. */
  count?: number;
}

/** A list of edits with its title and number; nothing without rows. */
export function EditSection({ title, action, rows, count = rows.length }: EditSectionProps) {
  const [shown, setShown] = useState(SHOWN);
  if (rows.length === 0) return null;
  return (
    <Stack ref={leaveFocus} as="section" gap={2}>
      <Text as="h3" weight="title">
        {title}{' '}
        <Text as="span" tone="faint" weight="plain" tabular>
          {count}
        </Text>
      </Text>
      {action}
      <ul className={styles.list}>{rows.slice(0, shown)}</ul>
      {rows.length > shown && (
        <Button ref={leaveFocus} size="small" onClick={() => setShown(shown + SHOWN)}>
          Show more
        </Button>
      )}
    </Stack>
  );
}
