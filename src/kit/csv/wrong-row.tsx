import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { CsvField, CsvRow, CsvValues } from './columns.ts';
import styles from './import-dialog.module.css';

export interface WrongRowProps {
  fields: readonly CsvField[];
  row: CsvRow;
  /** What is wrong, by field, '' for the whole row; nothing where it was put right. */
  faults: Record<string, string>;
  instead: { label: string; values: CsvValues } | null;
  readOnly: boolean;
  onChange(values: CsvValues): void;
  onLeaveOut(): void;
}

/** A row that cannot be imported as it is: to be put right, or left out. */
export function WrongRow({ fields, row, faults, instead, readOnly, onChange, onLeaveOut }: WrongRowProps) {
  const { number, values } = row;
  const isWrong = Object.keys(faults).length > 0;
  return (
    <fieldset className={styles.wrong} data-wrong={isWrong || undefined}>
      <legend className={styles.number}>
        Row {number}
        {!isWrong && <span className={styles.right}>Ready to import</span>}
      </legend>
      {faults[''] && <p className={styles.fault}>{faults['']}</p>}
      <div className={styles.fields}>
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            value={values[name] ?? ''}
            error={faults[name] ?? null}
            readOnly={readOnly}
            onChange={(event) => onChange({ ...values, [name]: event.target.value })}
          />
        ))}
      </div>
      {instead && (
        <Button size="small" disabled={readOnly} className={styles.instead} onClick={() => onChange(instead.values)}>
          {instead.label}
        </Button>
      )}
      <Button size="small" variant="quiet" disabled={readOnly} className={styles.leaveOut} onClick={onLeaveOut}>
        Leave Out Row {number}
      </Button>
    </fieldset>
  );
}
