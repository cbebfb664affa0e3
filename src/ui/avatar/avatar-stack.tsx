import styles from './avatar.module.css';
import { Avatar } from './avatar.tsx';

interface AvatarStackProps {
  people: readonly { key: string; name: string; letter: string; src?: string | null }[];
  /** The number of people in all, of whom `people` may be a sample. */
  total: number;
  max?: number;
}

/** The first few avatars, then the number of the others: '+N'. */
export function AvatarStack({ people, total, max = 3 }: AvatarStackProps) {
  const shown = people.slice(0, max);
  const more = total - shown.length;
  if (total === 0) return null;
  return (
    <span className={styles.stack}>
      {shown.map((person) => (
        <Avatar key={person.key} name={person.name} letter={person.letter} src={person.src} size="small" />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}
