import { expect, test } from 'vitest';
import { roomNumbersOf, roomsText } from '#features/lodging/room-numbers.ts';

test.each([
  ['101-103, 201', ['101', '102', '103', '201']],
  ['101; 102\n103', ['101', '102', '103']],
  ['A08–A10', ['A08–A10']],
  ['A08-10', ['A08', 'A09', 'A10']],
  ['08 - 10', ['08', '09', '10']],
  ['101, 101', ['101']],
  ['12-1', ['12-1']],
  ['1-90000', ['1-90000']],
  [' , ', []],
  ['Garden suite', ['Garden suite']],
])('%j has the rooms %j', (text, numbers) => {
  expect(roomNumbersOf(text)).toEqual(numbers);
});

test.each([
  [['101', '102', '103', '201'], '101-103, 201'],
  [['A08', 'A09', 'A10'], 'A08-10'],
  [['99', '100'], '99-100'],
  [['101', '103'], '101, 103'],
  [['Garden suite'], 'Garden suite'],
])('%j is %j in short, which has the same rooms', (numbers, text) => {
  expect(roomsText(numbers)).toBe(text);
  expect(roomNumbersOf(text)).toEqual(numbers);
});
