import { fileName, saveFile } from '../save-file.ts';

/** Phone numbers: of digits and the signs between them a spreadsheet makes another number at worst. */
const PHONES = /^\+(?=(?:\D*\d){7})[\d +().,;/-]*(?: ext\. \d+)?$/;

/** A cell that begins like this is a formula to a spreadsheet: it could run what a stranger wrote into their name. */
const FORMULA = new RegExp(`(?!${PHONES.source})^[=+\\-@\\t\\r]`);

/** Where semicolons or tabs part the cells, as in some languages, a cell begins within one of these too. */
const FORMULA_WITHIN = /(?<!^)([;\t\r\n]\s*)(?=[=+\-@])/g;

/** Rows of text as RFC 4180 has it, in UTF-8 with the mark by which spreadsheets know that it is. */
export async function writeCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  const written = papa.unparse(
    rows.map((row) => row.map((cell) => (PHONES.test(cell) ? cell : cell.replace(FORMULA_WITHIN, "$1'")))),
    { newline: '\r\n', escapeFormulae: FORMULA },
  );
  return `\uFEFF${written}\r\n`;
}

/** Gives rows to the browser to be saved as a file. @param name without its ending */
export async function saveCsv(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  saveFile(new Blob([await writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${fileName(name)}.csv`);
}
