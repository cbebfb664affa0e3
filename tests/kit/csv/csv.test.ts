import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CsvField, rowsIn, unusedIn } from '#kit/csv/columns.ts';
import { CSV_MAX_ROWS, openCsv } from '#kit/csv/parse-csv.ts';
import { EMAIL, FIRST_NAME, LAST_NAME } from '#kit/csv/person-fields.ts';
import { writeCsv } from '#kit/csv/write-csv.ts';

const FIELDS: CsvField[] = [
  { name: 'firstName', label: 'First Name', required: true, example: 'Ana' },
  { name: 'email', label: 'Email', aliases: ['E-mail address'], required: true, example: 'ana@example.org' },
  { name: 'notes', label: 'Notes', example: '' },
];
const PERSON = [{ ...FIRST_NAME, required: true }, { ...LAST_NAME, required: true }, EMAIL];

async function tableOf(content: BlobPart, fields: readonly CsvField[] = FIELDS, chosen?: string) {
  const file = await openCsv(new Blob([content]));
  if (file.outcome === 'refused') return file;
  const { isSure, encoding } = file;
  return { isSure, encoding, ...file.read(chosen ?? encoding, fields) };
}
async function read(content: BlobPart, fields?: readonly CsvField[], chosen?: string) {
  const table = await tableOf(content, fields, chosen);
  if (table.outcome === 'refused') throw new Error(table.why);
  return { ...table, rows: rowsIn(table.lines, table.columns, fields ?? FIELDS) };
}
const rowsOf = async (content: BlobPart) => (await read(content)).rows;
const whyNot = async (text: string) => {
  const table = await tableOf(text);
  return table.outcome === 'refused' ? table.why : null;
};

/** A file as a school sent it. */
const input = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../../inputs', name)));
const people = async (name: string, encoding?: string) =>
  (await read(input(name), PERSON, encoding)).rows.map(({ values }) => Object.values(values).join(' | '));

describe('reading a CSV file', () => {
  test('finds columns by name, whatever their order, case and spelling, and names the unused ones', async () => {
    const { rows, head, columns } = await read('e-mail ADDRESS,Age,first_name\nana@example.org,14, Ana \n');
    expect(rows).toEqual([{ number: 2, values: { firstName: 'Ana', email: 'ana@example.org', notes: '' } }]);
    expect(unusedIn(head, columns)).toEqual(['Age']);
  });

  test('keeps commas, quotation marks and line breaks inside quotation marks', async () => {
    const [row] = await rowsOf('First Name,Email,Notes\r\n"Okoye, Ben",b@x.org,"said ""hi""\r\ntwice"\r\n');
    expect(row?.values).toEqual({ firstName: 'Okoye, Ben', email: 'b@x.org', notes: 'said "hi"\r\ntwice' });
  });

  test('accepts the semicolons and tabs of other countries’ spreadsheets', async () => {
    expect((await rowsOf('First Name;Email\nAna;a@x.org'))[0]?.values.email).toBe('a@x.org');
    expect((await rowsOf('First Name\tEmail\nAna\ta@x.org'))[0]?.values.email).toBe('a@x.org');
  });

  test('skips empty lines, and counts rows as a spreadsheet does', async () => {
    const rows = await rowsOf('\uFEFFFirst Name,Email\n\nAna,a@x.org\n,\nBen,b@x.org\n\n');
    expect(rows.map(({ number, values }) => [number, values.firstName])).toEqual([
      [3, 'Ana'],
      [5, 'Ben'],
    ]);
  });

  test.each([
    ['nothing', '', 'The file is empty.'],
    ['no rows', 'First Name,Email\n', 'The file has column names but no rows.'],
    [
      'a quotation mark that nothing closes',
      'First Name,Email\n"Ana,a@x.org\n',
      'The quotation marks in row 2 do not match.',
    ],
    ['something else', 'PK\0\0', 'This is not a CSV file. Save your table as CSV and choose that file.'],
    [
      'too many rows',
      `First Name,Email\n${'Ana,a@x.org\n'.repeat(CSV_MAX_ROWS + 1)}`,
      'The file has 501 rows. Import up to 500 at a time.',
    ],
  ])('refuses a file with %s', async (_, text, why) => {
    expect(await whyNot(text)).toBe(why);
  });

  test('names fields without a column, and columns that have values and no name', async () => {
    const { columns, head } = await read('First Name,Mail,E-mail address\nAna,a@x.org,b@x.org,14\n', [
      ...FIELDS,
      { name: 'phone', label: 'Phone', required: true, example: '' },
    ]);
    expect(columns).toMatchObject({ firstName: { column: 0 }, email: { column: 2 }, phone: null });
    expect(unusedIn(head, columns)).toEqual(['Mail', 'Column 4']);
  });

  test('treats a first line with an address in it as a row', async () => {
    const { head, lines, skipped } = await read('Ana,a@x.org\nBen,b@x.org\n');
    expect([head, lines.map(({ number }) => number), skipped]).toEqual([['Column 1', 'Column 2'], [1, 2], 0]);
  });

  test('uses the column with the likelier name of two', async () => {
    const { rows } = await read('Legal Forename,Forename,Surname,Email\nAnastasia,Ana,Reyes,a@x.org\n', PERSON);
    expect(rows[0]?.values.firstName).toBe('Ana');
  });

  test.each([
    ['Name,Surname,Email\nAna Maria,Reyes,a@x.org', 'Ana Maria', 'Reyes'],
    ['Full Name,Email\nAna Maria Reyes,a@x.org', 'Ana Maria', 'Reyes'],
    ['Name,Email\n山田 太郎,t@x.org', '太郎', '山田'],
    ['Name,Email\nSukarno,s@x.org', 'Sukarno', ''],
  ])('reads the names of %j', async (text, firstName, lastName) => {
    expect((await read(text, PERSON)).rows[0]?.values).toMatchObject({ firstName, lastName });
  });

  test.each(['"Ana Reyes" <ana@x.org>', 'mailto:ana@x.org', '<ana@x.org>;', 'ａｎａ＠x.org', 'ana@\u200bx.org'])(
    'extracts the address from %j',
    async (text) => {
      const cell = `"${text.replaceAll('"', '""')}"`;
      expect((await read(`First Name,Last Name,Email\nAna,Reyes,${cell}`, PERSON)).rows[0]?.values.email).toBe(
        'ana@x.org',
      );
    },
  );

  test('refuses a file that is too large before it is read', async () => {
    expect(await openCsv(new Blob([new Uint8Array(1024 * 1024 + 1)]))).toEqual({
      outcome: 'refused',
      why: 'The file is too large. The limit is 1 MB.',
    });
  });
});

/** The bytes of a text, with a table of the characters from 0x80 for those outside of ASCII. */
const bytesIn = (text: string, encoding: string): Uint8Array<ArrayBuffer> => {
  const signs = [...Array(128).keys()].map((at) => new TextDecoder(encoding).decode(new Uint8Array([at + 0x80])));
  return Uint8Array.from(text, (sign) => (sign < '\x80' ? sign.charCodeAt(0) : signs.indexOf(sign) + 0x80));
};
const wide = (text: string, isBig: boolean) => {
  const bytes = [...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]);
  return Uint8Array.from(bytes.keys(), (at) => bytes[isBig ? at ^ 1 : at] ?? 0);
};

describe('the encoding of a CSV file', () => {
  test.each([
    ['windows-1252', 'Hélène,Lefèvre|Søren,Åkesson|Jürgen,Groß'],
    ['windows-1252', 'Saoirse,O’Brien'],
    ['windows-1252', 'João,Conceição'],
    ['windows-1250', 'Jiří,Dvořák|Štěpán,Nováček'],
    ['windows-1250', 'Győző,Erdős|Örs,Szabó'],
    ['windows-1250', 'Michał,Żak'],
    ['windows-1251', 'Пётр,Иванов|Анна,Смирнова'],
    ['windows-1251', 'Олексій,Шевченко'],
    ['macintosh', 'José,García|Zoë,Müller'],
    ['macintosh', 'Hélène,François'],
  ])('is detected: %s in %s', async (encoding, names) => {
    const lines = names.split('|').map((name) => `${name},a@x.org`);
    const table = await read(bytesIn(`First Name,Last Name,Email\n${lines.join('\n')}`, encoding), PERSON);
    expect([table.encoding, table.isSure]).toEqual([encoding, false]);
    expect(table.rows.map(({ values }) => `${values.firstName},${values.lastName}`).join('|')).toBe(names);
  });

  test('is that of Chinese also where its letters are Cyrillic ones, with capitals within a word', async () => {
    const bytes = Uint8Array.from('First Name,Last Name,Email\n\xd0\xa1\xc3\xf7,\xcd\xf5,a@x.org', (sign) =>
      sign.charCodeAt(0),
    );
    const { encoding, rows } = await read(bytes, PERSON);
    expect([encoding, rows[0]?.values]).toEqual([
      'gb18030',
      expect.objectContaining({ firstName: '小明', lastName: '王' }),
    ]);
  });

  test.each([
    ['Unicode with its mark', new TextEncoder().encode('\uFEFFFirst Name,Email\nZoë,z@x.org')],
    ['UTF-16', wide('\uFEFFFirst Name,Email\nZoë,z@x.org', false)],
    ['big-endian UTF-16', wide('\uFEFFFirst Name,Email\nZoë,z@x.org', true)],
    ['UTF-16 without a mark', wide('First Name,Email\nZoë,z@x.org', false)],
    ['big-endian UTF-16 without a mark', wide('First Name,Email\nZoë,z@x.org', true)],
  ])('is known from %s', async (_, bytes) => {
    const { isSure, rows } = await read(bytes);
    expect([isSure, rows[0]?.values.firstName]).toEqual([true, 'Zoë']);
  });

  test('is the chosen one', async () => {
    expect((await read(input('06-excel-ko-cp949.csv'), PERSON, 'shift_jis')).rows[0]?.values.lastName).not.toBe('김');
    const names = bytesIn('First Name,Last Name,Email\nŞule,Yıldız,s@x.org', 'windows-1254');
    expect((await read(names, PERSON, 'windows-1254')).rows[0]?.values.lastName).toBe('Yıldız');
  });
});

describe('files as schools have them', () => {
  test.each([
    ['03-sep-line.csv', ['Anouk | Vidal | anouk@lycee.example', 'Malo | Kerr | malo@lycee.example']],
    [
      '04d-semicolons-ragged.csv',
      [
        'Greta | Holm | greta@schule.example',
        'Timo | Ahrens | timo@schule.example',
        'Lotte | Brandt | lotte@schule.example',
        'Emil | Fuchs | emil@schule.example',
      ],
    ],
    ['05-excel-ja-shift-jis.csv', ['健太 | 髙橋 | kenta@gakko.example', 'さくら | 能登 | sakura@gakko.example']],
    ['06-excel-ko-cp949.csv', ['지훈 | 김 | jihun@hakgyo.example']],
    ['06-excel-pl-cp1250.csv', ['Łucja | Wiśniewska | lucja2@szkola.example']],
    [
      '06-excel-zh-gb18030.csv',
      [
        '小明 | 王 | xiaoming@xuexiao.example',
        '雨㛃 | 赵 | yudan@xuexiao.example',
        '建国 | 欧阳 | jianguo@xuexiao.example',
      ],
    ],
    ['07-mis-title-rows.csv', ['Ruth | Adeyemi | ruth@school.example']],
    ['08-mis-forename.csv', ['Ruth | Adeyemi | ruth@school.example']],
    ['09-one-name-column.csv', ['Ruth | Adeyemi | ruth@school.example', 'Greta | Holm | greta@school.example']],
    [
      '10-single-name.csv',
      [
        'Sukarno |  | sukarno@sekolah.example',
        ' | Thiri | thiri@school.example',
        'Ruth | Adeyemi | ruth10@school.example',
      ],
    ],
    [
      '13-invisible-signs.csv',
      [
        'Ann | Zwsp | ann@school.example',
        'Bea | Nbsp | bea@school.example',
        'Cid | Lrm | cid@school.example',
        'Dee | Wide | dee@school.example',
        'Eve | Word | eve@school.example',
      ],
    ],
    ['20-one-bad-byte.csv', ['Zoë | Çelik | zoe20@schule.example', 'Jos\ufffd | Díaz | jose20@schule.example']],
  ])('%s is read', async (name, rows) => {
    expect(await people(name)).toEqual(rows);
  });

  test('04d-semicolons-ragged.csv has unused columns', async () => {
    const { head, columns } = await read(input('04d-semicolons-ragged.csv'), PERSON);
    expect(unusedIn(head, columns)).toEqual(['Address', 'Diet', 'Notes']);
  });

  test('no row is treated as the column names because of a cell with such a name', async () => {
    const name = { name: 'name', label: 'Student', required: true, example: '' };
    const fields = [name, { ...EMAIL, required: false }];
    const text = 'Prénom;Email;Type\nIda;ida@example.org;Teacher\nKim;kim@example.org;Student\n';
    const { rows, skipped } = await read(text, fields);
    expect([rows.length, skipped]).toEqual([2, 0]);
  });

  test('03-sep-line.csv and 07-mis-title-rows.csv number their rows as a spreadsheet does', async () => {
    expect((await read(input('03-sep-line.csv'), PERSON)).rows.map(({ number }) => number)).toEqual([2, 3]);
    const titled = await read(input('07-mis-title-rows.csv'), PERSON);
    expect([titled.skipped, titled.rows[0]?.number]).toEqual([2, 5]);
  });
});

describe('writing a CSV file', () => {
  test('quotes where necessary, ends lines as the standard says, and begins with the mark of UTF-8', async () => {
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
  ])('makes %j harmless where semicolons separate the cells, and reads it back as it was', async (text, safe) => {
    const written = await writeCsv([
      ['First Name', 'Email'],
      [text, 'a@x.org'],
    ]);
    expect(written).toBe(`\uFEFFFirst Name,Email\r\n${safe},a@x.org\r\n`);
    expect((await rowsOf(written))[0]?.values.firstName).toBe(text);
  });

  test.each([
    '+81 90 1234 5678',
    '+44 (0)20 7946 0958 / +81 3-1234-5678',
    '+819012345678; +81312345678',
    '+81 3 1234 5678 ext. 5',
  ])('writes the phone number %j as it is', async (phone) => {
    const written = await writeCsv([
      ['First Name', 'Email', 'Notes'],
      ['Ana', 'a@x.org', phone],
    ]);
    expect(written).toBe(`\uFEFFFirst Name,Email,Notes\r\nAna,a@x.org,${phone}\r\n`);
    expect((await rowsOf(written))[0]?.values.notes).toBe(phone);
  });

  test.each(["+819012345678*cmd|' /C calc'!A0", '+81 90 1234 5678\n=1+1', '+81901234567+A1', '+1;=1+1'])(
    'treats %j as a formula, not as a phone number',
    async (text) => {
      expect(await writeCsv([[text]])).toMatch(/^\uFEFF"'\+/);
    },
  );

  test('leaves a text alone that only contains such a character', async () => {
    expect(await writeCsv([['a=b', "'quoted"]])).toBe("\uFEFFa=b,'quoted\r\n");
  });
});
