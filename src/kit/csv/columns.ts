import { visible } from '#contract/text/visible.ts';
import { FULL_NAME, type NamePart, partOfName } from './full-name.ts';

export interface CsvField {
  /** The name of the field's value in a row. */
  name: string;
  /** The name of the field's column: in an example file, in the preview, and in messages. */
  label: string;
  /**
   * Other names of the field's column, the likelier ones first. Case, accents, spaces and punctuation do not matter.
   */
  aliases?: readonly string[];
  /** Rows are read only when this field has a column. The values are checked with the rows. */
  required?: boolean;
  /** The field can be taken from a column of full names. */
  part?: NamePart;
  /** Removes characters that do not belong to a value. */
  clean?(text: string): string;
  /** The value in the row of an example file. */
  example: string;
}

/** The values of one row by the fields' names; '' where the file has none. */
export type CsvValues = Record<string, string>;

export interface CsvRow {
  /** The row as a spreadsheet counts it, from 1. */
  number: number;
  values: CsvValues;
}

export interface CsvLine {
  number: number;
  cells: readonly string[];
}

/** The column of a field, or a part of the full names in it. */
export interface CsvSource {
  column: number;
  part?: NamePart | undefined;
}

/** The columns of the fields, by the fields' names. */
export type CsvColumns = Readonly<Record<string, CsvSource | null>>;

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The column whose name is earliest in these names. */
function named(head: readonly string[], names: readonly string[]): number | null {
  const heads = head.map(folded);
  const found = names.map((name) => heads.indexOf(folded(name))).find((at) => at >= 0);
  return found ?? null;
}

export function columnsIn(head: readonly string[], fields: readonly CsvField[]): CsvColumns {
  const direct = fields.map(({ name, label, aliases = [] }) => named(head, [label, name, ...aliases]));
  const full = named(head, FULL_NAME);
  const isSplit = fields.every(({ part }, at) => !part || direct[at] === null);
  return Object.fromEntries(
    fields.map(({ name, part }, at) => {
      const column = direct[at] ?? null;
      if (column !== null) return [name, { column }];
      // Beside a column of last names, 'Name' is the first name, and the other way round.
      if (part && full !== null && !direct.includes(full))
        return [name, { column: full, part: isSplit ? part : undefined }];
      return [name, null];
    }),
  );
}

/** The required fields that have no column. */
export const lackingIn = (columns: CsvColumns, fields: readonly CsvField[]): CsvField[] =>
  fields.filter(({ name, required }) => required && !columns[name]);

/** The names of columns that no field is taken from. */
export function unusedIn(head: readonly string[], columns: CsvColumns): string[] {
  const used = new Set(Object.values(columns).map((source) => source?.column));
  return head.filter((name, at) => name !== '' && !used.has(at));
}

export function rowsIn(lines: readonly CsvLine[], columns: CsvColumns, fields: readonly CsvField[]): CsvRow[] {
  return lines.map(({ number, cells }) => ({
    number,
    values: Object.fromEntries(fields.map((field) => [field.name, readValue(field, columns[field.name], cells)])),
  }));
}

function readValue({ clean }: CsvField, source: CsvSource | null | undefined, cells: readonly string[]): string {
  if (!source) return '';
  const cell = cells[source.column] ?? '';
  const text = visible(source.part ? partOfName(cell, source.part) : cell);
  return clean ? clean(text) : text;
}
