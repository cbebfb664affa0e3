import { fileName, saveFile } from '#kit/files/save-file.ts';

/** Phone numbers: at worst, a spreadsheet turns digits with separators into another number. */
const PHONES = /^\+(?=(?:\D*\d){7})[\d +().,;/-]*(?: ext\. \d+)?$/;

/**
 * A cell that begins like this is a formula to a spreadsheet, which could run text that a stranger wrote as their name.
 */
const FORMULA = new RegExp(`(?!${PHONES.source})^[=+\\-@\\t\\r]`);

/** Where semicolons or tabs separate the cells, as in some languages, a cell also begins after one of these. */
const FORMULA_WITHIN = /(?<!^)([;\t\r\n]\s*)(?=[=+\-@])/g;

/** Writes rows of text by RFC 4180, in UTF-8 with the byte order mark by which spreadsheets recognize it. */
export async function writeCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  const written = papa.unparse(
    rows.map((row) => row.map((cell) => (PHONES.test(cell) ? cell : cell.replace(FORMULA_WITHIN, "$1'")))),
    { newline: '\r\n', escapeFormulae: FORMULA },
  );
  return `\uFEFF${written}\r\n`;
}

/** Offers rows to the user as a file to save. @param name without its extension */
export async function saveCsv(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  saveFile(new Blob([await writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${fileName(name)}.csv`);
}
