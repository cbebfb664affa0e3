import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { CsvField, CsvRow } from './columns.ts';
import styles from './import-dialog.module.css';

/** So many are shown until more are asked for. */
const SHOWN = 50;

/** The rows that can be imported as they are. What does not fit beside each other is reached by scrolling. */
export function ReadyRows({ fields, rows }: { fields: readonly CsvField[]; rows: readonly CsvRow[] }) {
  const [count, setCount] = useState(SHOWN);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={styles.scroller} aria-label="Rows ready to import" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {fields.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map(({ number, values }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {fields.map(({ name }) => (
                  <td key={name} dir="auto">
                    {values[name]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > count && (
        <Button size="small" onClick={() => setCount(count + SHOWN)}>
          Show more
        </Button>
      )}
    </>
  );
}
