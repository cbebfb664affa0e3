import type { CSSProperties, ReactElement } from 'react';
import styles from './mark-list.module.css';

/**
 * The number of rows that are drawn, laid out and hit-tested as one block, so that in a list of hundreds a press
 * concerns only its block.
 */
const ROWS = 25;

interface MarkListProps {
  label: string;
  className?: string | undefined;
  /** Each element is a `MarkRow`. */
  rows: readonly ReactElement[];
}

export function MarkList({ label, className, rows }: MarkListProps) {
  const blocks = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) =>
    rows.slice(at * ROWS, (at + 1) * ROWS),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element may be between a list and its items.
    <div role="list" aria-label={label} className={className}>
      {blocks.map((block, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is a place; its rows have keys of their own.
          key={at}
          role="presentation"
          className={styles.block}
          style={{ '--rows': block.length } as CSSProperties}
        >
          {block}
        </div>
      ))}
    </div>
  );
}
