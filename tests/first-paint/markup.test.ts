import { describe, expect, test } from 'vitest';
import { Writer } from '../../src/first-paint/markup.ts';
import { createContext, Fragment, jsx, use, useState } from '../../src/first-paint/stand-ins/react.ts';

const write = (node: unknown) => new Writer().write(node);
const html = (node: unknown): string => write(node).html;

const Zone = createContext('UTC');

function Clock({ at }: Record<string, unknown>) {
  const [hours] = useState(() => 9);
  return jsx('time', { dateTime: at, children: [hours, ' ', use(Zone)] });
}

const Broken = () => {
  throw new Error('broken');
};

describe('a painted screen as text', () => {
  test("A14: no user's text becomes markup, in an element or in an attribute", () => {
    const text = `<img src=x onerror="alert('1')"> & more`;
    expect(html(jsx('p', { children: text, title: text }))).toBe(
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more">' +
        '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more</p>',
    );
  });

  test('no address runs a script', () => {
    expect(html(jsx('a', { href: 'javascript:alert(1)', children: 'a' }))).toBe('<a>a</a>');
    expect(html(jsx('a', { href: ' java\nscript:alert(1)', children: 'a' }))).toBe('<a>a</a>');
    expect(html(jsx('a', { href: '/groups?q=a&b', children: 'a' }))).toBe('<a href="/groups?q=a&amp;b">a</a>');
  });

  test('no handler and no object is written into it', () => {
    expect(html(jsx('button', { onClick: () => {}, ref: {}, type: 'button', children: 'Go' }))).toBe(
      '<button type="button">Go</button>',
    );
    expect(html(jsx('button', { onclick: 'alert(1)', children: 'Go' }))).toBe('<button>Go</button>');
  });

  test('styles become rules of a sheet, one for all equal ones', () => {
    const lane = (key: string) => jsx('li', { className: 'slot', style: { '--lane': 2, width: 12 }, children: key });
    expect(write([lane('a'), lane('b')])).toEqual({
      html: '<li class="slot painted-0">a</li><li class="slot painted-0">b</li>',
      css: '.painted-0{--lane:2;width:12px}',
    });
  });

  test('no style ends its rule, or the sheet', () => {
    const { css } = write(jsx('p', { style: { color: 'red}</style><script>', width: '1px;}' } }));
    expect(css).toBe('');
  });

  test('states of attributes are written as browsers read them', () => {
    expect(html(jsx('button', { 'aria-expanded': false, disabled: true, hidden: false, tabIndex: -1 }))).toBe(
      '<button aria-expanded="false" disabled="" tabindex="-1"></button>',
    );
    expect(html(jsx('svg', { viewBox: '0 0 2 2', strokeWidth: 2, focusable: 'false' }))).toBe(
      '<svg viewBox="0 0 2 2" stroke-width="2" focusable="false"></svg>',
    );
  });

  test('fields whose text would be lost are disabled, and a picker shows the chosen option', () => {
    expect(html(jsx('input', { value: 'x' }))).toBe('<input value="x" readonly="">');
    const options = ['a', 'b'].map((value) => jsx('option', { value, children: value }));
    expect(html(jsx('select', { value: 'b', children: options }))).toBe(
      '<select><option value="a">a</option><option value="b" selected="">b</option></select>',
    );
  });

  test('components, fragments and contexts are rendered as React renders them', () => {
    const clock = jsx(Clock, { at: 'now' });
    const tree = jsx(Fragment, {
      children: [jsx(Zone as never, { value: 'Tokyo', children: clock }), clock, false, null],
    });
    expect(html(tree)).toBe('<time datetime="now">9 Tokyo</time><time datetime="now">9 UTC</time>');
  });

  test('a context is as it was after a component has failed within it', () => {
    expect(() => write(jsx(Zone as never, { value: 'Tokyo', children: jsx(Broken, {}) }))).toThrow('broken');
    expect(use(Zone)).toBe('UTC');
  });
});
