import { describe, expect, test } from 'vitest';
import { CSV_MAX_ROWS, type CsvField, parseCsv, readCsvFile } from '#kit/csv/parse-csv.ts';
import { writeCsv } from '#kit/csv/write-csv.ts';

const FIELDS: CsvField[] = [
  { name: 'firstName', label: 'First Name', required: true, example: 'Ana' },
  { name: 'email', label: 'Email', aliases: ['E-mail address'], required: true, example: 'ana@example.org' },
  { name: 'notes', label: 'Notes', example: '' },
];

const rowsOf = async (text: string) => {
  const read = await parseCsv(text, FIELDS);
  if (read.outcome !== 'read') throw new Error(read.why);
  return read.rows;
};
const whyNot = async (text: string) => {
  const read = await parseCsv(text, FIELDS);
  return read.outcome === 'refused' ? read.why : null;
};

describe('reading a CSV file', () => {
  test('finds columns by name, whatever their order, case and spelling, and says which are not used', async () => {
    const read = await parseCsv('e-mail ADDRESS,Age,first_name\nana@example.org,14, Ana \n', FIELDS);
    expect(read).toEqual({
      outcome: 'read',
      rows: [{ number: 2, values: { firstName: 'Ana', email: 'ana@example.org', notes: '' } }],
      ignored: ['Age'],
    });
  });

  test('takes commas, quotation marks and line breaks inside quotation marks as they are', async () => {
    const [row] = await rowsOf('First Name,Email,Notes\r\n"Okoye, Ben",b@x.org,"said ""hi""\r\ntwice"\r\n');
    expect(row?.values).toEqual({ firstName: 'Okoye, Ben', email: 'b@x.org', notes: 'said "hi"\r\ntwice' });
  });

  test('takes the semicolons and tabs of other countries’ spreadsheets', async () => {
    expect((await rowsOf('First Name;Email\nAna;a@x.org'))[0]?.values.email).toBe('a@x.org');
    expect((await rowsOf('First Name\tEmail\nAna\ta@x.org'))[0]?.values.email).toBe('a@x.org');
  });

  test('passes over empty lines, and counts rows as a spreadsheet does', async () => {
    const rows = await rowsOf('\uFEFFFirst Name,Email\n\nAna,a@x.org\n,\nBen,b@x.org\n\n');
    expect(rows.map(({ number, values }) => [number, values.firstName])).toEqual([
      [3, 'Ana'],
      [5, 'Ben'],
    ]);
  });

  test.each([
    ['nothing', '', 'It is empty.'],
    ['no rows', 'First Name,Email\n', 'It has the names of the columns and no rows.'],
    ['no column that is needed', 'First Name,Notes\nAna,-\n', 'Its first line does not name these columns: Email.'],
    [
      'a column twice',
      'First Name,Email,E-mail address\nAna,a@x.org,b@x.org',
      'Its first line names these columns more than once: Email.',
    ],
    [
      'a quotation mark that nothing closes',
      'First Name,Email\n"Ana,a@x.org\n',
      'The quotation marks in row 2 do not match.',
    ],
    ['something else', 'PK\0\0', 'It is not a CSV file. Save your table as CSV and choose that file.'],
    [
      'too many rows',
      `First Name,Email\n${'Ana,a@x.org\n'.repeat(CSV_MAX_ROWS + 1)}`,
      'It has 501 rows. Import 500 at most at a time.',
    ],
  ])('refuses a file with %s', async (_, text, why) => {
    expect(await whyNot(text)).toBe(why);
  });

  test.each([
    ['UTF-8', new TextEncoder().encode('First Name,Email\nZoë,z@x.org')],
    [
      'UTF-16',
      new Uint8Array([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from('First Name,Email\nZoë,z@x.org', (c) => c.charCodeAt(0)).buffer),
      ]),
    ],
    ['the code page of Western Europe', Uint8Array.from('First Name,Email\nZoë,z@x.org', (c) => c.charCodeAt(0))],
  ])('reads %s', async (_, bytes) => {
    const read = await readCsvFile(new Blob([bytes]), FIELDS);
    expect(read.outcome === 'read' && read.rows[0]?.values.firstName).toBe('Zoë');
  });

  test('refuses a file that is too large before it is read', async () => {
    const read = await readCsvFile(new Blob([new Uint8Array(1024 * 1024 + 1)]), FIELDS);
    expect(read).toEqual({ outcome: 'refused', why: 'It is too large. A file may have 1 MB at most.' });
  });
});

describe('writing a CSV file', () => {
  test('quotes what needs it, ends lines as the standard says, and begins with the mark of UTF-8', async () => {
    expect(
      await writeCsv([
        ['Name', 'Note'],
        ['Okoye, Ben', 'said "hi"'],
      ]),
    ).toBe('\uFEFFName,Note\r\n"Okoye, Ben","said ""hi"""\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=1\nmore'])(
    'makes %j harmless, and reads it back as it was',
    async (text) => {
      const written = await writeCsv([
        ['First Name', 'Email'],
        [text, 'a@x.org'],
      ]);
      expect(written.split('\r\n').slice(1).join('\r\n')).toBe(`"'${text}",a@x.org\r\n`);
      expect((await rowsOf(written))[0]?.values.firstName).toBe(text.trim());
    },
  );

  test.each([
    ['Ana;=1+1', "Ana;'=1+1"],
    ['Ana; @SUM(A1)', "Ana; '@SUM(A1)"],
  ])('makes %j harmless where semicolons part the cells, and reads it back as it was', async (text, safe) => {
    const written = await writeCsv([
      ['First Name', 'Email'],
      [text, 'a@x.org'],
    ]);
    expect(written).toBe(`\uFEFFFirst Name,Email\r\n${safe},a@x.org\r\n`);
    expect((await rowsOf(written))[0]?.values.firstName).toBe(text);
  });

  test('leaves what only holds such a sign alone', async () => {
    expect(await writeCsv([['a=b', "'quoted"]])).toBe("\uFEFFa=b,'quoted\r\n");
  });
});
