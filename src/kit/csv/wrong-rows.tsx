import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import hidden from '#ui/visually-hidden/visually-hidden.module.css';
import type { CsvField, CsvRow, CsvValues } from './columns.ts';
import styles from './wrong-rows.module.css';

/** A row with its faults: by field, '' for the whole row; empty after the row was corrected. */
interface CheckedRow {
  row: CsvRow;
  faults: Record<string, string>;
}

export interface WrongRowsProps {
  fields: readonly CsvField[];
  rows: readonly CheckedRow[];
  /** Returns another row that a wrong one can become with a press; null where there is none. */
  instead?(values: CsvValues, faults: Record<string, string>): { label: string; values: CsvValues } | null;
  readOnly: boolean;
  onChange(row: CsvRow, values: CsvValues): void;
  onLeaveOut(row: CsvRow): void;
}

/** The rows that cannot be imported as they are: the user corrects them in place or leaves them out. */
export function WrongRows({ fields, rows, ...row }: WrongRowsProps) {
  return (
    <div className={styles.wrong}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {fields.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className={hidden.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((checked) => (
            <WrongRow key={checked.row.number} {...{ fields, checked, ...row }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WrongRow({
  fields,
  checked: { row, faults },
  instead,
  readOnly,
  onChange,
  onLeaveOut,
}: Omit<WrongRowsProps, 'rows'> & { checked: CheckedRow }) {
  const { number, values } = row;
  const isWrong = Object.keys(faults).length > 0;
  const other = instead?.(values, faults);
  return (
    <tr aria-label={`Row ${number}`} data-wrong={isWrong || undefined}>
      <th scope="row">
        {number}
        {!isWrong && (
          <Text as="span" tone="success" size="small" weight="medium">
            Ready to import
          </Text>
        )}
        {faults[''] && (
          <Text as="span" tone="danger" size="small" weight="medium">
            {faults['']}
          </Text>
        )}
      </th>
      {fields.map(({ name, label }) => (
        <td key={name} data-label={label}>
          <TextField
            label={label}
            labelHidden
            autoComplete="off"
            value={values[name] ?? ''}
            error={faults[name] ?? null}
            readOnly={readOnly}
            onChange={(event) => onChange(row, { ...values, [name]: event.target.value })}
          />
        </td>
      ))}
      <td className={styles.actions}>
        {other && (
          <Button size="small" disabled={readOnly} onClick={() => onChange(row, other.values)}>
            {other.label}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Leave out row ${number}`}
          disabled={readOnly}
          onClick={() => onLeaveOut(row)}
        >
          Leave out
        </Button>
      </td>
    </tr>
  );
}
