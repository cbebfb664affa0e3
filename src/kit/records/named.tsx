import { Names } from '#ui/names/names.tsx';
import styles from './records.module.css';

/** How many are named; the others are counted. */
const NAMED = 5;

/** Names the records that a question is about. */
export function Named({ of }: { of: readonly string[] }) {
  return (
    <span className={styles.named}>
      <Names of={of.slice(0, NAMED)} />
      {of.length > NAMED && ` and ${of.length - NAMED} more`}
    </span>
  );
}
