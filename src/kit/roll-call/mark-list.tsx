import type { CSSProperties, ReactElement } from 'react';
import styles from './mark-list.module.css';

/** So many rows are drawn, laid out and searched for a touch as one: of hundreds a press concerns only its block. */
const ROWS = 25;

export interface MarkListProps {
  label: string;
  className?: string | undefined;
  /** Each a `MarkRow`. */
  rows: readonly ReactElement[];
}

/** People to be marked. */
export function MarkList({ label, className, rows }: MarkListProps) {
  const blocks = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) =>
    rows.slice(at * ROWS, (at + 1) * ROWS),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a list and its items no other element may stand.
    <div role="list" aria-label={label} className={className}>
      {blocks.map((block, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is a place; its rows have names.
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
