import { describe, expect, it } from 'vitest';
import { isHtml } from '#contract/text/plain-text.ts';
import { sanitizeRichText } from '#server/domain/base/rich-text.ts';

describe('Rich text', () => {
  it('keeps what the allow-list names', () => {
    const html =
      '<h2>Day</h2><p>Bring <strong>water</strong></p><ul><li><a href="https://example.org">map</a></li></ul>';
    expect(sanitizeRichText(html)).toBe(html);
    const picture = '<img src="/uploads/a1.png" alt="Map" width="20" />';
    expect(sanitizeRichText(picture)).toBe(picture);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)">Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java&#10;script:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href="/api/auth/third-party/start" title="t">x</a>', '<a title="t">x</a>'],
    ['<a href="/groups/../%61pi/auth/logout">x</a>', '<a>x</a>'],
    ['<a href="\\api\\auth">x</a>', '<a>x</a>'],
    ['<a href="/groups/3">x</a>', '<a href="/groups/3">x</a>'],
    ['<a href="https://example.org/api/x">x</a>', '<a href="https://example.org/api/x">x</a>'],
    ['<a href="https://example.org" target="_blank" style="x">x</a>', '<a href="https://example.org">x</a>'],
    ['<img src="x" onerror="alert(1)">', ''],
    ['<img src="https://evil.example/track.png">', ''],
    ['<img src="/uploads/../api/auth/logout">', ''],
    ['<img src="data:image/svg+xml;base64,AAAA">', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<style>p{}</style><p>Hi</p>', '<p>Hi</p>'],
    ['<form action="/x"><input name="a">text</form>', 'text'],
    ['<ol start="4" type="a"><li>Go</li></ol>', '<ol start="4"><li>Go</li></ol>'],
    ['<ol start="x"><li>Go</li></ol>', '<ol><li>Go</li></ol>'],
    ['1<sup>st</sup>, H<sub>2</sub>O', '1<sup>st</sup>, H<sub>2</sub>O'],
    ['<div>One</div><div>Two</div>', 'One<br />Two'],
    ['Zero<section><p>One</p></section>Two', 'Zero<p>One</p>Two'],
    ['<b><div>One</div></b> <div><i>Two</i></div>Three<div></div>', '<b>One</b> <i><br />Two</i><br />Three'],
    ['<dl><dt>Day</dt><dd>Mo<br></dd></dl>', 'Day<br />Mo<br />'],
    ['<x-break>One</x-break>', 'One'],
  ])('turns %s into %j', (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
  });

  it('takes linear time', () => {
    const clean = sanitizeRichText(`${'<div> '.repeat(90)}${' '.repeat(200_000)}x${'</div>'.repeat(90)}`);
    expect(clean.trim()).toBe('x');
  });

  it('keeps the words deeper than a hundred tags, but not the tags', () => {
    const clean = sanitizeRichText(`${'<b>'.repeat(9_000)}deep${'</b>'.repeat(9_000)}`);
    expect(clean).toBe(`${'<b>'.repeat(100)}deep${'</b>'.repeat(100)}`);
  });

  it('is distinguished from plain text, also from one of nothing but beginnings of tags', () => {
    expect(['<p>Hi</p>', 'a <br> b', '</p>'].map(isHtml)).toEqual([true, true, true]);
    expect(['Hi', 'a < b > c', '<3', '<a'.repeat(100_000)].map(isHtml)).toEqual([false, false, false, false]);
  });
});
