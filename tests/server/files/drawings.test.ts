import { describe, expect, it } from 'vitest';
import { readDrawing } from '#server/adapters/files/drawing-reading.ts';
import { sanitizeDrawing } from '#server/adapters/files/drawing-rules.ts';

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
      '<g transform="rotate(45 1 1)"><path d="M0 0L1-1.5e3" fill="url(#g)" stroke-width="2"></path></g>' +
      '<text x="1" y="2" font-size="3">Straße &amp; 山</text>';
    expect(sanitizeDrawing(drawing(inner, 'viewBox="0 0 10 10"'))).toBe(drawing(inner, 'viewBox="0 0 10 10"'));
  });

  it.each(['', 'hello', '<p>x</p>'])('is not accepted when it is %j', (text) => {
    expect(sanitizeDrawing(text)).toBeNull();
  });
});

describe('A23: a drawing that unfolds when it is drawn', () => {
  it.each([
    ['use of use', '<g id="a"><rect/></g><g id="b"><use href="#a"/><use xlink:href="#a"/></g>'],
    ['a prefixed use', '<svg:use xmlns:svg="http://www.w3.org/2000/svg" href="#a"/>'],
    ['patterns', '<pattern id="p"><rect fill="url(#q)"/></pattern>'],
    ['masks', '<mask id="m"><rect mask="url(#n)"/></mask>'],
    ['a filter', '<FILTER id="f"><feTurbulence/></FILTER>'],
  ])('is refused for %s', (_, inner) => {
    expect(readDrawing(drawing(inner))).toEqual({ ok: false, reason: 'too-heavy' });
  });

  it('is refused for entities', () => {
    const entities = '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>';
    expect(readDrawing(`${entities}${drawing('<text>&b;</text>')}`)).toEqual({ ok: false, reason: 'too-heavy' });
  });

  it('loses its dashes, of which a short line can have a million, and its clip paths', () => {
    const inner =
      '<clipPath id="c"><path d="M0 0"/></clipPath><g clip-path="url(#c)" stroke-dasharray=".001" style="stroke-dasharray:.001"><path d="M0 0H9999"/></g>';
    expect(readDrawing(drawing(inner, 'x="1"'))).toEqual({
      ok: true,
      svg: drawing('<defs id="c"><path d="M0 0"></path></defs><g><path d="M0 0H9999"></path></g>', 'x="1"'),
    });
  });
});
