import { describe, expect, test } from 'vitest';
import { Writer } from '../../../src/first-paint/markup.ts';
import { richTextNodes } from '../../../src/first-paint/stand-ins/rich-text-nodes.ts';

const HOME = 'https://trip.example.org';

const written = (html: string): string | null => {
  const nodes = richTextNodes(html, HOME);
  return nodes && new Writer().write(nodes).html;
};

describe('rich text of a painted screen', () => {
  test("is the same as our server's", () => {
    const html = '<p>Bring <strong>water</strong> &amp; a hat<br />by 9</p><ul><li>One</li></ul>';
    expect(written(html)).toBe('<p>Bring <strong>water</strong> &amp; a hat<br>by 9</p><ul><li>One</li></ul>');
  });

  test('keeps the number of the first item of a list', () => {
    const html = '<ol start="4"><li>1<sup>st</sup></li></ol>';
    expect(written(html)).toBe(html);
    expect(written('<ol start="x"><li>a</li></ol>')).toBe('<ol><li>a</li></ol>');
  });

  test('makes links of the addresses in its words, as the application does', () => {
    const away = 'target="_blank" rel="noopener noreferrer"';
    expect(written('<p>See https://example.org/a.</p>')).toBe(
      `<p>See <a href="https://example.org/a" ${away}>https://example.org/a</a>.</p>`,
    );
    expect(written('<p><a href="/groups">https://example.org/a</a></p>')).toBe(
      '<p><a href="/groups">https://example.org/a</a></p>',
    );
    expect(written(`<p>${HOME}/api/auth/logout</p>`)).toBe(`<p>${HOME}/api/auth/logout</p>`);
  });

  test('keeps an entity as a text', () => {
    expect(written('<p>&lt;img src=x onerror=alert(1)&gt;</p>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(written('<p>&#60;script&#62;</p>')).toBe('<p>&lt;script&gt;</p>');
  });

  test.each([
    ['<script>alert(1)</script>'],
    ['<p><svg onload="x"></svg></p>'],
    ['<p onclick=x>tap</p>'],
    ['<div>'],
    ['</div></div>'],
    ['<p>not closed'],
    ['<b><i>crossed</b></i>'],
    ['<!-- a comment --><p>a</p>'],
    ['<p title="a">b</p'],
    ['<img src="https://elsewhere.example/a.png">'],
    ['<p>&bogus;</p>'],
  ])('is left to the application where it is %s', (html) => {
    expect(written(html)).toBeNull();
  });

  test('leaves out tags and attributes outside the allow-list', () => {
    expect(written('<p onclick="steal()" class="x">a</p>')).toBe('<p>a</p>');
    expect(written('<a href="javascript:alert(1)" onclick="x">a</a>')).toBe('<a>a</a>');
    expect(written('<a href="java&#9;script:alert(1)">a</a>')).toBe('<a>a</a>');
    expect(written('<a href="/api/auth/logout">a</a>')).toBe('<a>a</a>');
  });

  test('has safe external links', () => {
    expect(written('<a href="https://museum.example/">a</a>')).toBe(
      '<a href="https://museum.example/" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(written('<a href="/groups">a</a>')).toBe('<a href="/groups">a</a>');
  });

  test('has pictures from our uploads only', () => {
    expect(written('<img src="/uploads/ab.png" alt="Map" width="20">')).toBe(
      '<img src="/uploads/ab.png" alt="Map" width="20" loading="lazy">',
    );
    expect(written('<img src="/uploads/../api/x">')).toBeNull();
  });
});
