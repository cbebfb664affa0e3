import { expect, it, test } from 'vitest';
import { textOfHtml } from '#contract/text/plain-text.ts';

test.each([
  ['Line one\nLine two', 'Line one\nLine two'],
  ['a &lt; b &amp;&#33; &#x1F600; &unknown; &nbsp;', 'a < b &! 😀 &unknown;'],
  ['<p>One</p><p>Two<br>three</p>', 'One\nTwo\nthree'],
  ['<p>Two\n  words</p>', 'Two words'],
  ['<ul><li>One</li><li><p>Two</p></li></ul>', '- One\n-\nTwo'.replace('-\nTwo', 'Two')],
  ['<ol start="4"><li>Fourth<ul><li>a</li></ul></li><li></li><li>Sixth</li></ol>', '4. Fourth\n- a\n6. Sixth'],
  ['<ol><li>One</li></ol><p>2026.</p>', '1. One\n2026.'],
  ['<a href="https://example.org">https://example.org</a>', 'https://example.org'],
  ['<a href="mailto:a@example.org">a@example.org</a>', 'a@example.org'],
  ['<a href="tel:+81">Call</a>', 'Call (tel:+81)'],
  ['<a href="/a">One</a> and <a href="/b">the <b>other</b></a>', 'One (/a) and the other (/b)'],
  ['<table><tr><th>Bus</th><td>7</td></tr><tr><td>A</td><td>B</td></tr></table>', 'Bus 7\nA B'],
  ['1 < 2 <b>and</b> 3', '1 < 2 and 3'],
  ['1 < 2\n3 > 2', '1 < 2\n3 > 2'],
  ['<!-- Word --><p>Seen</p><style>p{}</style><script>alert(1)</script>', 'Seen'],
  ['<p></p><p>&nbsp;</p>', ''],
  ['&#0;&#1114112;&#55296;x', 'x'],
])('%j reads %j', (html, text) => expect(textOfHtml(html)).toBe(text));

it('reads a deliberately slow text within a moment', () => {
  for (const piece of ['<', '<a href="', '&#', '<a ', '<li>', '\n']) {
    expect(typeof textOfHtml(`<p>${piece.repeat(100_000)}`)).toBe('string');
  }
});
