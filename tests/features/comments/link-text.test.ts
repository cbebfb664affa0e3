import { expect, test } from 'vitest';
import { linkText } from '#features/comments/link-text.ts';

const outline = (text: string) => linkText(text).map((part) => (part.href ? `[${part.href}]` : part.text));

test.each([
  ['no address here', ['no address here']],
  ['see https://example.org/a?b=1.', ['see ', '[https://example.org/a?b=1]', '.']],
  ['(http://example.org)', ['(', '[http://example.org]', ')']],
  ['https://a.example and https://b.example', ['[https://a.example]', ' and ', '[https://b.example]']],
  ['javascript:alert(1) and data:text/html,x', ['javascript:alert(1) and data:text/html,x']],
  ['<a href="https://a.example">', ['<a href="', '[https://a.example]', '">']],
  ['https://', ['https://']],
  ['', []],
])('%s', (text, parts) => {
  expect(outline(text)).toEqual(parts);
  expect(
    linkText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
