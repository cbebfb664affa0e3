import { Grid } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import type { CsvColumns, CsvField, CsvSource } from './columns.ts';
import type { NamePart } from './full-name.ts';
import styles from './import-dialog.module.css';

const PARTS: readonly [NamePart, string][] = [
  ['first', 'First name in'],
  ['last', 'Last name in'],
];

const keyOf = (source: CsvSource | null | undefined): string =>
  source ? [source.column, source.part].filter((part) => part !== undefined).join(' ') : '';

function sourceOf(value: string): CsvSource | null {
  const [column, part] = value.split(' ');
  return column ? { column: Number(column), part: PARTS.find(([name]) => name === part)?.[0] } : null;
}

function optionsOf(field: CsvField, head: readonly string[]) {
  const named = head.map((name, column) => ({ name, column })).filter(({ name }) => name !== '');
  const parts = field.part ? PARTS.filter(([part]) => part === field.part) : [];
  return [
    { value: '', label: 'None' },
    ...named.map(({ name, column }) => ({ value: keyOf({ column }), label: name })),
    ...parts.flatMap(([part, words]) =>
      named.map(({ name, column }) => ({ value: keyOf({ column, part }), label: `${words} “${name}”` })),
    ),
  ];
}

/** The column that each field is taken from. */
export function ColumnChoices({
  fields,
  head,
  columns,
  isOpen,
  disabled,
  onChange,
}: {
  fields: readonly CsvField[];
  head: readonly string[];
  columns: CsvColumns;
  isOpen: boolean;
  disabled: boolean;
  onChange(name: string, source: CsvSource | null): void;
}) {
  return (
    <details className={styles.columns} open={isOpen}>
      <summary>Columns</summary>
      <Grid columns="fill" least="14rem" gap={3} align="start">
        {fields.map((field) => (
          <Select
            key={field.name}
            label={`Column for ${field.label}`}
            required={field.required ?? false}
            options={optionsOf(field, head)}
            value={keyOf(columns[field.name])}
            error={field.required && !columns[field.name] ? 'Choose a column' : null}
            disabled={disabled}
            onChange={(value) => onChange(field.name, sourceOf(value))}
          />
        ))}
      </Grid>
    </details>
  );
}
