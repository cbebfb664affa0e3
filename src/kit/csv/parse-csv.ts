import type { ParseResult } from 'papaparse';

/** One column of an import. */
export interface CsvField {
  /** The name of its value in a row. */
  name: string;
  /** What the column is called: in the file's first line, in the preview, and in what is said of it. */
  label: string;
  /** Other names that it is known by. Case, spaces and punctuation of names do not matter. */
  aliases?: readonly string[];
  /** A file without this column is refused. What a row must have is for whoever checks the rows. */
  required?: boolean;
  /** What stands in the example line of a file to fill in. */
  example: string;
}

/** The values of one row by the fields' names; '' where the file has none. */
export type CsvValues = Record<string, string>;

export interface CsvRow {
  /** The row as a spreadsheet counts it; the first line, with the names of the columns, is 1. */
  number: number;
  values: CsvValues;
}

export type ReadCsv =
  /** `ignored`: the names of columns that are no fields. */
  | { outcome: 'read'; rows: CsvRow[]; ignored: string[] }
  /** Why nothing of it can be imported, in words for the person. */
  | { outcome: 'refused'; why: string };

export const CSV_MAX_BYTES = 1024 * 1024;
export const CSV_MAX_ROWS = 500;

const refuse = (why: string): ReadCsv => ({ outcome: 'refused', why });

/** Reads a picked file. The library is fetched when the first file is read, and kept for offline use with the app. */
export async function readCsvFile(file: Blob, fields: readonly CsvField[]): Promise<ReadCsv> {
  if (file.size > CSV_MAX_BYTES) return refuse('It is too large. A file may have 1 MB at most.');
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return refuse('It could not be read. Please choose it again.');
  return parseCsv(textOf(new Uint8Array(bytes)), fields);
}

/** Spreadsheets write UTF-8, UTF-16 with a mark of its order, or the code page of Western Europe. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export async function parseCsv(text: string, fields: readonly CsvField[]): Promise<ReadCsv> {
  if (text.includes('\0')) return refuse('It is not a CSV file. Save your table as CSV and choose that file.');
  const { default: papa } = await import('papaparse');
  const { data, errors }: ParseResult<string[]> = papa.parse<string[]>(text.replace(/^\uFEFF/, ''));
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return refuse(`The quotation marks in row ${(broken.row ?? 0) + 1} do not match.`);

  const lines = data
    .map((cells, at) => ({ number: at + 1, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...body] = lines;
  if (!head) return refuse('It is empty.');
  const columns = head.cells.map((name) => fields.find((field) => isCalled(field, name)) ?? null);
  const lacking = fields.filter((field) => field.required && !columns.includes(field));
  if (lacking.length > 0) return refuse(`Its first line does not name these columns: ${labels(lacking)}.`);
  const twice = fields.filter((field) => columns.filter((column) => column === field).length > 1);
  if (twice.length > 0) return refuse(`Its first line names these columns more than once: ${labels(twice)}.`);
  if (body.length === 0) return refuse('It has the names of the columns and no rows.');
  if (body.length > CSV_MAX_ROWS)
    return refuse(`It has ${body.length} rows. Import ${CSV_MAX_ROWS} at most at a time.`);

  const empty = Object.fromEntries(fields.map(({ name }) => [name, '']));
  const rows = body.map(({ number, cells }) => {
    const given = columns.flatMap((field, at) => (field ? [[field.name, cells[at] ?? '']] : []));
    return { number, values: { ...empty, ...Object.fromEntries(given) } };
  });
  return { outcome: 'read', rows, ignored: head.cells.filter((name, at) => name !== '' && columns[at] === null) };
}

/** Without the apostrophes that `writeCsv` puts before what a spreadsheet would take for a formula. */
const plain = (cell: string): string =>
  cell
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replace(/(?<!^)([;\t\r\n]\s*)'(?=[=+\-@])/g, '$1')
    .trim();

const folded = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isCalled = ({ name, label, aliases = [] }: CsvField, text: string): boolean =>
  [name, label, ...aliases].some((each) => folded(each) === folded(text));

const labels = (fields: readonly CsvField[]): string => fields.map(({ label }) => label).join(', ');
