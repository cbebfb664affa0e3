import { describe, expect, it } from 'vitest';
import { sanitizeDrawing } from '#server/adapters/files/drawing-rules.ts';
import { isTooHeavy } from '#server/adapters/files/drawing-weight.ts';

const drawing = (inner: string, root = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inner}</svg>`;
const empty = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';

describe('An uploaded drawing', () => {
  it.each([
    ['a script', drawing('<script>alert(1)</script>')],
    [
      'a script in another spelling',
      drawing('<SCRIPT>alert(1)</SCRIPT><svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>'),
    ],
    ['a script with a picture in it', drawing('<script><![CDATA[alert(1)]]><rect/></script>')],
    ['a handler', drawing('', 'onload="alert(1)"')],
    [
      'foreign content',
      drawing('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//x"/></body></foreignObject>'),
    ],
    ['a picture from elsewhere', drawing('<image href="https://evil.example/x.png"/>')],
    ['a style sheet', drawing('<style>@import url(https://evil.example/x.css);</style>')],
    [
      'an animation of a link',
      drawing('<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="x"/>'),
    ],
    ['a document type with entities', `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${drawing('')}`],
    ['a comment', drawing('<!-- <script>alert(1)</script> -->')],
    ['another namespace', empty.replace('2000/svg', '1999/xhtml')],
  ])('loses %s', (_, svg) => {
    expect(sanitizeDrawing(svg)).toBe(empty);
  });

  it.each([
    ['<a href="javascript:alert(1)"><rect/></a>', '<rect></rect>'],
    ['<use href="https://evil.example/x.svg#a"/>', '<use></use>'],
    ['<use xlink:href="data:image/svg+xml,x"/>', '<use></use>'],
    [
      '<rect fill="url(https://evil.example/x)" style="fill:url(//evil.example); stroke:red" onclick="x"/>',
      '<rect style="stroke:red"></rect>',
    ],
    ['<rect style="background:url(javascript:alert(1))"/>', '<rect></rect>'],
    ['<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>', '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'],
  ])('turns %s into %s', (inner, expected) => {
    expect(sanitizeDrawing(drawing(inner))).toBe(drawing(expected).replace(' >', '>'));
  });

  it('keeps shapes, texts and paints', () => {
    const inner =
      '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
      '<g transform="rotate(45 1 1)" clip-path="url(#c)"><path d="M0 0L1-1.5e3" fill="url(#g)" stroke-width="2"></path></g>' +
      '<text x="1" y="2" font-size="3">Straße &amp; 山</text><use href="#g"></use>';
    expect(sanitizeDrawing(drawing(inner, 'viewBox="0 0 10 10"'))).toBe(drawing(inner, 'viewBox="0 0 10 10"'));
  });

  it.each(['', 'hello', '<p>x</p>'])('is not accepted when it is %j', (text) => {
    expect(sanitizeDrawing(text)).toBeNull();
  });
});

describe('A23: a drawing that unfolds when it is drawn', () => {
  const heavy = (inner: string, root = '') => isTooHeavy(sanitizeDrawing(drawing(inner, root)) ?? '');
  const times = (count: number, part: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => part(index)).join('');
  const rects = (count: number, paint = '') => times(count, () => `<rect ${paint} width="1" height="1"/>`);

  it.each([
    [
      'use of use',
      `<g id="n0"><rect/></g>${times(30, (n) => `<g id="n${n + 1}"><use href="#n${n}"/><use xlink:href="#n${n}"/></g>`)}`,
    ],
    ['symbols', times(30, (n) => `<symbol id="n${n}"><use href="#n${n + 1}"/><use href="#n${n + 1}"/></symbol>`)],
    ['a long path, often', `<path id="long" d="${'M0 0'.repeat(50_000)}"/>${times(100, () => '<use href="#long"/>')}`],
    [
      'a long text, often',
      `<text id="long">${'word '.repeat(50_000)}</text>${times(100, () => '<use href="#long"/>')}`,
    ],
    ['patterns', times(9, (n) => `<pattern id="p${n}">${rects(10, `fill="url(#p${n + 1})"`)}</pattern>`)],
    [
      'patterns in styles',
      times(9, (n) => `<pattern id="p${n}">${rects(10, `style="stroke: URL('#p${n + 1}')"`)}</pattern>`),
    ],
    [
      'patterns that shapes take over',
      times(9, (n) => `<pattern id="p${n}"><g fill="url(#p${n + 1})">${rects(10)}</g></pattern>`),
    ],
    [
      'patterns that take over paint from where they are written',
      times(9, (n) => `<g fill="url(#p${n + 1})"><pattern id="p${n}">${rects(10)}</pattern></g>`),
    ],
    ['masks', times(9, (n) => `<mask id="p${n}">${rects(10, `mask="url(#p${n + 1})"`)}</mask>`)],
    ['clip paths', times(9, (n) => `<clipPath id="p${n}">${rects(10, `clip-path="url(#p${n + 1})"`)}</clipPath>`)],
    ['what refers to itself', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    ['what stands too deep', `${'<g>'.repeat(300)}${'</g>'.repeat(300)}`],
    ['references in a long row', times(3_000, (n) => `<g id="n${n}"><use href="#n${n + 1}"/></g>`)],
    ['references in a long row, the last one first', times(3_000, (n) => `<g id="n${n + 1}"><use href="#n${n}"/></g>`)],
    [
      'one name twice',
      `${times(2, () => `<g id="n0">${rects(10)}</g>`)}${times(8, (n) => `<g id="n${n + 1}">${times(10, () => `<use href="#n${n}"/>`)}</g>`)}`,
    ],
    ['dashes that nobody can see', times(200, () => '<path stroke-dasharray=".002" d="M0 0H1000"/>')],
    ['such dashes of a group', `<g stroke-dasharray="1e-3,.001px">${rects(200)}</g>`.replaceAll('"1"', '"1000"')],
    [
      'such dashes in a style, of what is used often',
      `<path id="dashed" style="stroke-dasharray : .01" d="M0 0l1e6 0"/>${times(200, () => '<use href="#dashed"/>')}`,
    ],
    [
      'such dashes of what refers to it',
      `<path id="p" d="M0 0H9999"/>${times(200, () => '<use stroke-dasharray=".001" href="#p"/>')}`,
    ],
    [
      'such dashes in a mask',
      `<g stroke-dasharray=".001"><mask id="m">${'<path d="M0 0H9999"/>'.repeat(20)}</mask></g>${rects(20, 'mask="url(#m)"')}`,
    ],
    [
      'dashes of a curve that bends on',
      times(200, () => `<path stroke-dasharray="1" d="M0 0q9999 0 0 0${'t0 0'.repeat(100)}"/>`),
    ],
    [
      'dashes by a part of who knows what',
      times(200, () => '<rect stroke-dasharray=".001%" width="100%" height="1"/>'),
    ],
    ['a dashed text', `<text font-size="9999" stroke-dasharray=".01">${'word '.repeat(100)}</text>`],
    ['many masks', `<mask id="m"><rect/></mask>${times(6_000, () => '<use href="#r" mask="url(#m)"/>')}`],
    ['many shapes of a pattern', `<pattern id="p"><rect/></pattern><g fill="url(#p)">${rects(3_000)}</g>`],
  ])('is recognized by %s', (_, inner) => {
    expect(heavy(inner)).toBe(true);
  });

  it.each([
    ['a map of many shapes', `<g fill="url(#g)">${rects(20_000)}</g>`],
    ['a symbol that is used often', `<symbol id="pin">${rects(5)}</symbol>${times(2_000, () => '<use href="#pin"/>')}`],
    [
      'groups in groups, each with a clip path',
      `<clipPath id="c"><rect/></clipPath>${'<g clip-path="url(#c)">'.repeat(50)}${rects(1_000)}${'</g>'.repeat(50)}`,
    ],
    [
      'a map of dashed ways',
      times(500, (way) => {
        const points = times(100, (n) => `${(way * 37 + n * 11) % 1000},${(way * 61 + n * 7) % 1000} `);
        return `<polyline stroke-dasharray="4 2" points="${points}"/>`;
      }),
    ],
    ['shapes that are not dashed', `<g stroke-dasharray="0" style="stroke-dasharray:none">${rects(20_000)}</g>`],
    ['five megabytes of one path', `<path d="${'M10 10'.repeat(800_000)}"/>`],
  ])('is not suspected: %s', (_, inner) => {
    const gradient = '<linearGradient id="g"><stop offset="0"/></linearGradient>';
    expect(heavy(gradient + inner)).toBe(false);
  });
});
