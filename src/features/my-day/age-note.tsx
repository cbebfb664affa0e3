import CloudOffIcon from 'lucide-react/icons/cloud-off';
import { oldText } from '#kit/offline/old-data.ts';
import { Row } from '#ui/layout/layout.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './age-note.module.css';

/** The age of the data, shown when it is too old. @param syncedAt milliseconds since the epoch */
export function AgeNote({ syncedAt }: { syncedAt: number }) {
  const now = useNow();
  const text = oldText(syncedAt, now);
  if (text === null) return null;
  return (
    <Row as="p" gap={2} tone="warning" size="small" className={styles.note}>
      <CloudOffIcon aria-hidden="true" />
      {text}
    </Row>
  );
}
