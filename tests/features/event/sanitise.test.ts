import { describe, expect, test } from 'vitest';
import { sanitise } from '#features/event/sanitise.ts';

function cleaned(html: string): string {
  const place = document.createElement('div');
  place.append(sanitise(html).text);
  return place.innerHTML;
}

describe('scripts and trackers are removed', () => {
  test.each([
    ['<script>alert(1)</script><p>text</p>', '<p>text</p>'],
    ['<p onclick="alert(1)" onmouseover=alert(1)>text</p>', '<p>text</p>'],
    ['<img src="x" onerror="alert(1)">', ''],
    ['<ol start="4" type="a"><li>x</li></ol>', '<ol start="4"><li>x</li></ol>'],
    ['<ol start="1e9"><li>1<sup>st</sup></li></ol>', '<ol><li>1<sup>st</sup></li></ol>'],
    [
      '<img src="/uploads/a.png" onerror="alert(1)" srcset="https://evil.example/x">',
      '<img src="/uploads/a.png" loading="lazy">',
    ],
    ['<img src="https://evil.example/pixel.png">', ''],
    ['<img src="https://evil.example/uploads/pixel.png">', ''],
    ['<img src="/uploads/../api/auth/logout">', ''],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVaScRiPt&#58;alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" \tjava\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    ['<a href="vbscript:msgbox(1)">x</a>', '<a>x</a>'],
    ['<a href="ftp://example.org/x">x</a>', '<a>x</a>'],
    ['<a href="/api/auth/third-party/start">x</a>', '<a>x</a>'],
    [`<a href="${location.origin}/api/auth/third-party/start">x</a>`, '<a>x</a>'],
    ['<a href="/groups/../%61pi/auth">x</a>', '<a>x</a>'],
    ['<svg onload="alert(1)"><script>alert(1)</script></svg>', ''],
    ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>', ''],
    ['<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">', ''],
    ['<form action="/api/auth/logout"><button>x</button></form>', 'x'],
    ['<p style="position:fixed;inset:0">text</p>', '<p>text</p>'],
    ['<style>body{display:none}</style><p>text</p>', '<p>text</p>'],
    ['<p id="root" class="x" name="body" data-x="1" aria-label="x">text</p>', '<p>text</p>'],
    ['<base href="https://evil.example"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x">', ''],
    ['<p title="x">text</p>', '<p>text</p>'],
  ])('%s', (dirty, clean) => {
    expect(cleaned(dirty)).toBe(clean);
  });
});

describe('the allow-list of the contract is kept', () => {
  test.each([
    '<h2>Plan</h2><p>A <strong>bold</strong> and <em>slanted</em> <u>line</u><br>break</p>',
    '<ul><li>one</li></ul><ol><li>two</li></ol><blockquote>quote</blockquote><pre><code>x</code></pre><hr>',
    '<a href="mailto:a@b.example" title="Write">mail</a>',
    '<a href="tel:+81312345678">call</a>',
    '<a href="/groups">groups</a>',
  ])('%s', (html) => {
    expect(cleaned(html).replaceAll(' target="_blank" rel="noopener noreferrer"', '')).toBe(html);
  });

  test('a picture of ours stays, with its text and size', () => {
    const picture = cleaned('<img src="/uploads/map.png" alt="The map" width="300" height="200">');
    expect(picture).toBe('<img src="/uploads/map.png" alt="The map" width="300" height="200" loading="lazy">');
  });

  test('an external link opens in a new tab, and reveals nothing of its origin', () => {
    const link = '<a href="https://example.org/x" target="_blank" rel="noopener noreferrer">x</a>';
    expect(cleaned('<a href="https://example.org/x" target="_top" rel="opener">x</a>')).toBe(link);
    expect(cleaned('<a href="//example.org/x">x</a>')).toContain('rel="noopener noreferrer"');
    expect(cleaned('<a href="/groups">x</a>')).not.toContain('target');
  });
});

describe('addresses in the words', () => {
  const LINK = 'target="_blank" rel="noopener noreferrer"';

  test.each([
    [
      '<p>See https://example.org/a.</p>',
      `<p>See <a href="https://example.org/a" ${LINK}>https://example.org/a</a>.</p>`,
    ],
    ['<p><b>ana@example.org</b></p>', '<p><b><a href="mailto:ana@example.org">ana@example.org</a></b></p>'],
    [
      '<a href="https://example.org/b">https://example.org/a</a>',
      `<a href="https://example.org/b" ${LINK}>https://example.org/a</a>`,
    ],
    [`<p>${location.origin}/api/auth/logout</p>`, `<p>${location.origin}/api/auth/logout</p>`],
    ['<p>https://example.org/&lt;img src=x onerror=alert(1)&gt;</p>', null],
  ])('%s', (html, shown) => {
    const made = cleaned(html);
    if (shown === null) expect(made).not.toContain('<img');
    else expect(made).toBe(shown);
  });
});
