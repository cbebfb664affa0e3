import type Papa from 'papaparse';
import { type CsvColumns, type CsvField, type CsvLine, columnsIn } from './columns.ts';
import { guessEncoding, textIn } from './encodings.ts';

export interface CsvTable {
  outcome: 'read';
  /** The names of the columns; '' for a column without name and values. */
  head: readonly string[];
  /** The columns that were found by their names. */
  columns: CsvColumns;
  /** The number of lines above the names of the columns. */
  skipped: number;
  lines: readonly CsvLine[];
}

export interface CsvRefusal {
  outcome: 'refused';
  /** The reason why nothing in the file can be imported, in words for the user. */
  why: string;
}

export interface CsvFile {
  outcome: 'opened';
  encoding: string;
  /** False where the encoding is a guess. */
  isSure: boolean;
  read(encoding: string, fields: readonly CsvField[]): CsvTable | CsvRefusal;
}

const CSV_MAX_BYTES = 1024 * 1024;
export const CSV_MAX_ROWS = 500;

/** The names of the columns are within this many first lines. */
const HEAD_WITHIN = 20;
const DELIMITERS = [',', ';', '\t', '|'];
/** A line that gives Excel the delimiter; Excel does not count it. */
const SEP_LINE = /^"?sep=([^\r\n])"?\r?\n/i;

const refuse = (why: string): CsvRefusal => ({ outcome: 'refused', why });

/** Opens a picked file. The library is fetched with the first file, and kept for offline use with the app. */
export async function openCsv(file: Blob): Promise<CsvFile | CsvRefusal> {
  if (file.size > CSV_MAX_BYTES) return refuse('The file is too large. The limit is 1 MB.');
  const buffer = await file.arrayBuffer().catch(() => null);
  if (!buffer) return refuse('The file could not be read. Please choose it again.');
  const bytes = new Uint8Array(buffer);
  const { default: papa } = await import('papaparse');
  return {
    outcome: 'opened',
    ...guessEncoding(bytes),
    read: (encoding, fields) => readTable(papa, textIn(bytes, encoding), fields),
  };
}

interface Parsed {
  lines: CsvLine[];
  broken: number | null;
  /** The index of the line with the names of the columns; -1 where no line has them. */
  headAt: number;
  columns: CsvColumns;
}

function readTable(papa: typeof Papa, text: string, fields: readonly CsvField[]): CsvTable | CsvRefusal {
  if (text.includes('\0')) return refuse('This is not a CSV file. Save your table as CSV and choose that file.');
  const { lines, broken, headAt, columns } = parse(papa, text, fields);
  if (broken !== null) return refuse(`The quotation marks in row ${broken} do not match.`);
  if (lines.length === 0) return refuse('The file is empty.');
  // A first line that contains an email address is a row and has no names of columns.
  const isHeadless = headAt < 0 && lines[0]?.cells.some((cell) => cell.includes('@'));
  const from = isHeadless ? 0 : Math.max(0, headAt) + 1;
  const body = lines.slice(from);
  if (body.length === 0) return refuse('The file has column names but no rows.');
  if (body.length > CSV_MAX_ROWS)
    return refuse(`The file has ${body.length} rows. Import up to ${CSV_MAX_ROWS} at a time.`);
  const names = isHeadless ? [] : (lines[from - 1]?.cells ?? []);
  return { outcome: 'read', head: headOf(names, body), columns, skipped: Math.max(0, from - 1), lines: body };
}

/**
 * Parses a text with the delimiter under which a line names the required columns, else with the likeliest delimiter.
 */
function parse(papa: typeof Papa, text: string, fields: readonly CsvField[]): Parsed {
  const sep = SEP_LINE.exec(text);
  const table = sep ? text.slice(sep[0].length) : text;
  const tries = (sep?.[1] ? [sep[1]] : DELIMITERS).map((delimiter) => parseBy(papa, table, fields, delimiter));
  const most = Math.max(...tries.map(({ columns }) => rank(columns, fields)));
  const best = tries.find(({ columns }) => rank(columns, fields) === most);
  return best && (sep || most > 0) ? best : parseBy(papa, table, fields);
}

function parseBy(papa: typeof Papa, text: string, fields: readonly CsvField[], delimiter?: string): Parsed {
  const { data, errors } = papa.parse<string[]>(text, delimiter ? { delimiter } : {});
  const broken = errors.find(({ type }) => type === 'Quotes');
  const lines = data
    .map((cells, at) => ({ number: at + 1, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  // A line that contains an email address is always a row: 'Student' names a column, and also a type of people.
  const found = lines
    .slice(0, HEAD_WITHIN)
    .map(({ cells }) => columnsIn(cells.some((cell) => cell.includes('@')) ? [] : cells, fields));
  const most = Math.max(0, ...found.map((columns) => rank(columns, fields)));
  const headAt = most > 0 ? found.findIndex((columns) => rank(columns, fields) === most) : -1;
  return {
    lines,
    broken: broken ? (broken.row ?? 0) + 1 : null,
    headAt,
    columns: found[headAt] ?? columnsIn([], fields),
  };
}

/** A required field that a line names counts more than all others together. */
const rank = (columns: CsvColumns, fields: readonly CsvField[]): number =>
  fields.reduce((sum, { name, required }) => sum + (columns[name] ? (required ? fields.length : 1) : 0), 0);

/** A name for each column that has values. */
function headOf(names: readonly string[], body: readonly CsvLine[]): string[] {
  const width = Math.max(names.length, ...body.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const isUsed = body.some(({ cells }) => cells[at]);
    return names[at] || (isUsed ? `Column ${at + 1}` : '');
  });
}

/** Without the apostrophes that `writeCsv` puts before text that a spreadsheet would take for a formula. */
const plain = (cell: string): string =>
  cell
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replace(/(?<!^)([;\t\r\n]\s*)'(?=[=+\-@])/g, '$1')
    .trim();
