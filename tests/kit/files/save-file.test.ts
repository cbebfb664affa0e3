import { expect, test } from 'vitest';
import { fileName } from '#kit/files/save-file.ts';

test.each([
  ['Dr. Müller', 'dr.-müller'],
  ['Plan 12.05.2026', 'plan-12.05.2026'],
  ['हिन्दी की कक्षा', 'हिन्दी-की-कक्षा'],
  ['Cafe\u0301 / Tokyo?', 'cafe\u0301-tokyo'],
  ['../.hidden.', 'hidden'],
  ['?!', 'file'],
])('%s is saved as %s', (name, file) => {
  expect(fileName(name)).toBe(file);
});
