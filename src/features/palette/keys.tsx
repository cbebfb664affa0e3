import { Text } from '#ui/layout/layout.tsx';
import styles from './choice-row.module.css';

const NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};
const SPOKEN: Record<string, string> = {
  ArrowLeft: 'left arrow',
  ArrowRight: 'right arrow',
  ArrowUp: 'up arrow',
  ArrowDown: 'down arrow',
  '/': 'slash',
  '?': 'question mark',
};

/** Keys as printed on a keyboard. */
export function Keys({ keys, together }: { keys: readonly string[]; together?: boolean }) {
  return (
    <Text as="span" rigid tone="faint" size="small" className={styles.keys}>
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice.
        <span key={index}>
          {index > 0 && <span className={styles.then}>{together ? '+' : 'then'}</span>}
          <kbd className={styles.key} aria-label={SPOKEN[key]}>
            {NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
          </kbd>
        </span>
      ))}
    </Text>
  );
}
