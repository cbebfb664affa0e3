import { displayName } from '#contract/names.ts';
import { Names } from '#ui/names/names.tsx';
import styles from './users.module.css';

/** How many users are named; the others are counted. */
const NAMED = 5;

export type Named = Parameters<typeof displayName>[0];

/** Names the users that a question is about. */
export function NamedUsers({ users }: { users: readonly Named[] }) {
  return (
    <span className={styles.asked}>
      <Names of={users.slice(0, NAMED).map(displayName)} />
      {users.length > NAMED && ` and ${users.length - NAMED} more`}
    </span>
  );
}
