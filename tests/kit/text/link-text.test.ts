import { expect, test } from 'vitest';
import { linkText } from '#kit/text/link-text.ts';

const ORIGIN = 'https://matrix.example';
const outline = (text: string) => linkText(text, ORIGIN).map((part) => (part.link ? `[${part.link.href}]` : part.text));

test.each([
  // The lines of 20-links.txt.
  ['https://en.wikipedia.org/wiki/Fushimi_(Kyoto)', ['[https://en.wikipedia.org/wiki/Fushimi_(Kyoto)]']],
  ['(see https://en.wikipedia.org/wiki/Nara_(city))', ['(see ', '[https://en.wikipedia.org/wiki/Nara_(city)]', ')']],
  [
    '集合場所はhttps://example.org/map。九時に来てください',
    ['集合場所は', '[https://example.org/map]', '。九時に来てください'],
  ],
  ['地図（https://example.org/map）を見て', ['地図（', '[https://example.org/map]', '）を見て']],
  ['https://example.org/a?b=[1]', ['[https://example.org/a?b=[1]]']],
  ['www.example.org/plan', ['[https://www.example.org/plan]']],
  ['mail ana@example.org or call +81 90 1234 5678', ['mail ', '[mailto:ana@example.org]', ' or call +81 90 1234 5678']],
  ["https://example.org/O'Brien's-list", ["[https://example.org/O'Brien's-list]"]],
  ['https://example.org/path_(x)_y.', ['[https://example.org/path_(x)_y]', '.']],
  ['<https://example.org/angle>', ['<', '[https://example.org/angle]', '>']],
  ['HTTPS://EXAMPLE.ORG/UPPER', ['[HTTPS://EXAMPLE.ORG/UPPER]']],
  ['https://bücher.example/straße', ['[https://bücher.example/straße]']],
  ['https://maps.app.goo.gl/AbC123?g_st=ic!', ['[https://maps.app.goo.gl/AbC123?g_st=ic]', '!']],
  ['no address here', ['no address here']],
  ['see https://example.org/a?b=1.', ['see ', '[https://example.org/a?b=1]', '.']],
  ['(http://example.org)', ['(', '[http://example.org]', ')']],
  ['https://a.example and https://b.example', ['[https://a.example]', ' and ', '[https://b.example]']],
  ['javascript:alert(1) and data:text/html,x', ['javascript:alert(1) and data:text/html,x']],
  ['<a href="https://a.example">', ['<a href="', '[https://a.example]', '">']],
  ['https://', ['https://']],
  ["'https://a.example'", ["'", '[https://a.example]', "'"]],
  ['「https://a.example/地図」、', ['「', '[https://a.example/地図]', '」、']],
  [
    'müller@example.org, josé.luis@example.org',
    ['[mailto:müller@example.org]', ', ', '[mailto:josé.luis@example.org]'],
  ],
  [
    "'ana@example.org' and o'brien@example.org",
    ["'", '[mailto:ana@example.org]', "' and ", "[mailto:o'brien@example.org]"],
  ],
  [`${'a'.repeat(70)}+trip@example.org`, [`[mailto:${'a'.repeat(70)}+trip@example.org]`]],
  ['foo@bar and @ana@example.org', ['foo@bar and @ana@example.org']],
  ['', []],
  [`${ORIGIN}/groups/1 and ${ORIGIN}/api/auth/logout`, [`[${ORIGIN}/groups/1]`, ` and ${ORIGIN}/api/auth/logout`]],
])('%s', (text, parts) => {
  expect(outline(text)).toEqual(parts);
  expect(
    linkText(text, ORIGIN)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('an address of this application opens here, another in a tab, and an email neither', () => {
  const away = { target: '_blank', rel: 'noopener noreferrer' };
  const links = linkText(`${ORIGIN}/groups https://a.example/ ana@example.org`, ORIGIN).flatMap(
    ({ link }) => link ?? [],
  );
  expect(links).toEqual([
    { href: `${ORIGIN}/groups` },
    { href: 'https://a.example/', ...away },
    { href: 'mailto:ana@example.org' },
  ]);
});

// As long as a description may be: a search that reads a run again from each of its letters takes minutes.
test.each(["'", '%20', '+a'])('a long run of %s is text', (sign) => {
  const text = sign.repeat(60_000);
  expect(outline(text)).toEqual([text]);
});

test('an address with a long run of dots is one link', () => {
  const address = `https://a.example/${'.'.repeat(100_000)}a`;
  expect(outline(address)).toEqual([`[${address}]`]);
});
