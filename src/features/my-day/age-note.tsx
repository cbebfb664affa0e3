import CloudOffIcon from 'lucide-react/icons/cloud-off';
import { oldText } from '#kit/offline/old-data.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './age-note.module.css';

/** The age of the data, shown when it is too old. @param syncedAt milliseconds since the epoch */
export function AgeNote({ syncedAt }: { syncedAt: number }) {
  const now = useNow();
  const text = oldText(syncedAt, now);
  if (text === null) return null;
  return (
    <p className={styles.note}>
      <CloudOffIcon aria-hidden="true" />
      {text}
    </p>
  );
}
