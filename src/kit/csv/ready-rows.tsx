import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import type { CsvField, CsvRow } from './columns.ts';
import styles from './import-dialog.module.css';

/** The number of rows that are shown until the user asks for more. */
const SHOWN = 50;

/** The rows that can be imported as they are. Columns that do not fit are reached by scrolling. */
export function ReadyRows({ fields, rows }: { fields: readonly CsvField[]; rows: readonly CsvRow[] }) {
  const [count, setCount] = useState(SHOWN);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
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
        <Button ref={leaveFocus} size="small" onClick={() => setCount(count + SHOWN)}>
          Show more
        </Button>
      )}
    </>
  );
}
