import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { phonesIn } from '#kit/phone/phones-in.ts';

const calls = (text: string) => phonesIn(text).flatMap(({ href }) => href ?? []);

test.each([
  ['０３－１２３４－５６７８', ['tel:0312345678']],
  ['03-1234-5678 / 090-1111-2222', ['tel:0312345678', 'tel:09011112222']],
  ['119 / 110', ['tel:119', 'tel:110']],
  ['119/110', ['tel:119', 'tel:110']],
  ['000 / 112 / 110', ['tel:000', 'tel:112', 'tel:110']],
  ['17', ['tel:17']],
  ['+44 (0)7700 900123', ['tel:+447700900123']],
  ['＋４４（０）７７００　９００１２３', ['tel:+447700900123']],
  ['+44 07700 900123', ['tel:+447700900123']],
  ['(+44) 7700 900123', ['tel:+447700900123']],
  ['0044 (0)7700 900123', ['tel:+447700900123']],
  ['(0)20 7946 0000', ['tel:02079460000']],
  ['+39 06 6982 1234', ['tel:+390669821234']],
  ['[03] 1234‐5678', ['tel:0312345678']],
  ['03–1234—5678', ['tel:0312345678']],
  ['03−1234ー5678', ['tel:0312345678']],
  ['\u202a+81 90\u00a01234\u200b5678\u202c', ['tel:+819012345678']],
  ['٠١٠ ١٢٣٤ ٥٦٧٨', ['tel:01012345678']],
  ['01.23.45.67.89', ['tel:0123456789']],
  ['089/123456', ['tel:089123456']],
  ['+49 (0)89 / 123456', ['tel:+4989123456']],
  ['03-1234-5678, 090-1111-2222', ['tel:0312345678', 'tel:09011112222']],
  ['03-1234-5678、090-1111-2222', ['tel:0312345678', 'tel:09011112222']],
  ['+81 3 1234 5678 +81 90 1111 2222', ['tel:+81312345678', 'tel:+819011112222']],
  ['090-1111-2222 090-3333-4444', ['tel:09011112222', 'tel:09033334444']],
  ['03-1234-5678 or 119', ['tel:0312345678', 'tel:119']],
  ['Desk 03-1234-5678 (9:00-18:00, Mon-Fri 9-17)', ['tel:0312345678']],
  ['03-1234-5678 9:00-18:00', ['tel:0312345678']],
  ['03(1234)5678 (119)', ['tel:0312345678', 'tel:119']],
  ['03-3541 5151 ext. 12', ['tel:0335415151,12']],
  ['03-3541-5151 x12 / 090-1111-2222', ['tel:0335415151,12', 'tel:09011112222']],
  ['03-3541-5151（内線１２）', ['tel:0335415151']],
  ['03-3541-5151 内線 12', ['tel:0335415151,12']],
  ['+1 212 555 4567;ext=12', ['tel:+12125554567,12']],
  ['+ 81 3 1234 5678', ['tel:+81312345678']],
  ['（＋ ８１）３ １２３４ ５６７８', ['tel:+81312345678']],
  ['+\u202a81 90 1234 5678\u202c', ['tel:+819012345678']],
  ['03-1234-5678 + 090-1111-2222', ['tel:0312345678', 'tel:09011112222']],
  ['119 + 110', ['tel:119', 'tel:110']],
  ['+1-800-FLOWERS', []],
  ['+1 800 FLOWERS', []],
  ['1-800-555-CALL', []],
  ['+4412', []],
  ['*21*1234567#', []],
  ['1-800-FLOWERS', []],
  ['+0312345678', []],
  ['1234567890123456', []],
  ['ask at the desk', []],
  ['', []],
])('%s calls %s', (text, hrefs) => {
  expect(calls(text)).toEqual(hrefs);
  const parts = phonesIn(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.map(({ at }) => text[at])).toEqual(parts.map((part) => part.text[0]));
});

test('a link is only the number, without the words around it', () => {
  expect(phonesIn('Day: (03) 1234-5678 / night: 090-1111-2222.').map(({ text }) => text)).toEqual([
    'Day: ',
    '(03) 1234-5678',
    ' / night: ',
    '090-1111-2222',
    '.',
  ]);
});

test('the number of every country is called as the library reads it, also with a 0 after its code', () => {
  const countries = Object.keys(examples) as CountryCode[];
  expect(countries.length).toBeGreaterThan(200);
  for (const country of countries) {
    const code = getCountryCallingCode(country);
    const example = getExampleNumber(country, examples);
    const international = example?.formatInternational() ?? '';
    expect([country, ...calls(international)]).toEqual([country, `tel:${example?.number}`]);
    expect([country, ...calls(international.replace('+', '00'))]).toEqual([country, `tel:${example?.number}`]);
    const withZero = `+${code} 0${example?.nationalNumber}`;
    const read = parsePhoneNumberFromString(withZero);
    if (read?.isValid()) expect([withZero, ...calls(withZero)]).toEqual([withZero, `tel:${read.number}`]);
  }
});
