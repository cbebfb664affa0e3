import { expect, test } from 'vitest';
import { readPhone, readPhones } from '#kit/phone/read-phones.ts';

const stored = async (text: string, zone: string, before: readonly string[] = []) =>
  (await readPhones({ typed: [text], before, zone }))(text);

test.each([
  ['０３－１２３４－５６７８', 'Asia/Tokyo', '+81 3 1234 5678'],
  ['03-1234-5678 / 090-1111-2222', 'Asia/Tokyo', '+81 3 1234 5678 / +81 90 1111 2222'],
  ['Desk (03) 1234-5678 内線 12', 'Asia/Tokyo', 'Desk +81 3 1234 5678 ext. 12'],
  ['020 7946 0018', 'Europe/London', '+44 20 7946 0018'],
  ['020 7946 0018', 'UTC', '020 7946 0018'],
  ['+44 (0)7700 900123', 'Asia/Tokyo', '+44 (0)7700 900123'],
  ['119 / 110', 'Asia/Tokyo', '119 / 110'],
  ['555-1234', 'Asia/Tokyo', '555-1234'],
  ['+ 44 7700 900123', 'Asia/Tokyo', '+ 44 7700 900123'],
  ['ask at the desk', 'Asia/Tokyo', 'ask at the desk'],
])('%s in a group of %s is stored as %s', async (typed, zone, number) => {
  expect(await stored(typed, zone)).toBe(number);
});

test('an earlier number stays as it is', async () => {
  expect(await stored('03-1234-5678', 'Asia/Tokyo', ['03-1234-5678'])).toBe('03-1234-5678');
});

test.each([
  ['07700 900123', '+44', '+447700900123'],
  ['７７００ ９００１２３', '+44', '+447700900123'],
  ['+44 (0)7700 900123', '+1', '+447700900123'],
  ['0044 7700 900123', '', '+447700900123'],
  ['020 7946 0018 x5', '+44', '+442079460018 ext. 5'],
  ['5551234', '+1', '5551234'],
  [' 12 ', '+44', '12'],
  ['+ 81 3 1234 5678', '+1', '+81312345678'],
  ['ask me', '+44', 'ask me'],
  ['07700 900123', '', '07700 900123'],
])('%s with the code %s is stored as %s', async (typed, code, number) => {
  expect(await readPhone(typed, code)).toBe(number);
});
