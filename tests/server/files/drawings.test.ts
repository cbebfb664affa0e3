import { describe, expect, it } from 'vitest';
import { isPlainDrawing } from '#server/adapters/files/drawing.ts';

const drawing = (inner: string, root = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inner}</svg>`;
const prefixed = (name: string) => `<x:${name} xmlns:x="http://www.w3.org/2000/svg" href="#a"/>`;

describe('An uploaded drawing', () => {
  it.each([
    ['a script', drawing('<script>1</script>')],
    ['a script in another spelling', drawing('<SCRIPT>1</SCRIPT>')],
    ['a prefixed script', drawing(prefixed('script'))],
    ['a handler', drawing('', 'onload="alert(1)"')],
    ['a handler in the next line', drawing("<rect\nonclick\n='alert(1)'/>")],
    ['a handler by default', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${drawing('')}`],
    ['foreign content', drawing('<foreignObject/>')],
    ['a page in it', drawing('<h:iframe xmlns:h="http://www.w3.org/1999/&#120;html"/>')],
    ['a link', drawing('<a href="#here"><rect/></a>')],
    ['an animation of an address', drawing('<set attributeName="href" to="javascript:alert(1)"/>')],
    ['a picture in it', drawing('<image/>')],
    ['an address outside', drawing('<linearGradient xlink:href="https://evil.example/x.svg#g"/>')],
    ['an address outside, with spaces', drawing('<linearGradient href = "//evil.example"/>')],
    ['a paint from outside', drawing('<rect fill="url(https://evil.example/x)"/>')],
    ['a paint from outside, by number', drawing('<rect fill="u&#x72;l( https://evil.example/x)"/>')],
    ['a paint from outside, escaped', drawing('<rect style="fill:u\\72l(//evil.example)"/>')],
    ['a style sheet from outside', drawing('<style>@import "//evil.example/x.css";</style>')],
    ['a style sheet with a comment', drawing('<style>@imp<!---->ort "//evil.example/x.css";</style>')],
    ['a prefixed style sheet with a comment', drawing('<x:style a=">">a{fill:u<!---->rl(//evil.example)}</x:style>')],
    ['a style sheet in sections', drawing('<style>@imp<![CDATA[ort "//evil.example/x.css";]]></style>')],
    ['a style sheet after a section', drawing('<style><![CDATA[@imp]]>ort "//evil.example/x.css";</style>')],
    ['a style sheet in parts, by number', drawing('<style>&#60;/ @imp<!---->ort "//evil.example/x.css";</style>')],
    ['a style sheet with escapes', drawing('<style>@imp\\6frt "//evil.example/x.css";</style>')],
    ['a style sheet with escapes in a section', drawing('<style><![CDATA[@imp\\6frt "//evil.example"]]></style>')],
    ['a style with escapes after a quote', drawing('<g style="font-family:&#34;a&#34;;fill:u\\72l(//evil.example)"/>')],
    ['a page by an entity', drawing('<h:iframe xmlns:h="http://www.w3.org/1999&sol;xhtml"/>')],
    ['a style sheet by an entity', drawing('<style>&commat;import "//evil.example/x.css";</style>')],
    ['a style sheet before it', `<?xml-stylesheet type="text/css"?>${drawing('')}`],
    ['a character that another encoding drops', drawing('<scr\u001b(Bipt>1</script>')],
    ['another encoding', `<?xml version="1.0" encoding="iso-2022-jp"?>${drawing('')}`],
    ['a number without a character', drawing('<text>&#9999999;</text>')],
  ])('is refused for %s', (_, svg) => {
    expect(isPlainDrawing(svg)).toBe(false);
  });

  it.each([
    ['use of use', '<g id="a"><rect/></g><g id="b"><use href="#a"/><use xlink:href="#a"/></g>'],
    ['a prefixed use', prefixed('use')],
    ['patterns', '<pattern id="p"><rect fill="url(#q)"/></pattern>'],
    ['masks', '<mask id="m"><rect mask="url(#n)"/></mask>'],
    ['a filter', '<FILTER id="f"><feTurbulence/></FILTER>'],
    ['clip paths', '<clipPath id="c"><rect clip-path="url(#d)"/></clipPath>'],
    ['markers', '<marker id="m"><path marker-mid="url(#n)"/></marker>'],
    ['dashes', '<path stroke-dasharray=".001" d="M0 0H9999"/>'],
    ['dashes in a style', '<path style="stroke-dasharray: .001" d="M0 0H9999"/>'],
    ['dashes behind a comment', '<style>*{stroke-dasharray/**/:.001}</style>'],
    ['dashes in sections', '<style>*{stroke-dash<![CDATA[array]]>:.001}</style>'],
    ['a blur', '<rect filter="blur(500px)"/>'],
    ['a blur in a style', '<rect style="filter:blur(500px)"/>'],
    ['a blur behind another filter', '<rect style="filter:url(#f) blur(500px)"/>'],
    ['a mask of its own', '<rect style="mask-image:linear-gradient(red,blue)"/>'],
    ['a clip path of its own', '<rect clip-path="circle(5px)"/>'],
  ])('A23: is refused for %s, because it unfolds when it is drawn', (_, inner) => {
    expect(isPlainDrawing(drawing(inner))).toBe(false);
  });

  it('A23: is refused for entities', () => {
    const entities = '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>';
    expect(isPlainDrawing(`${entities}${drawing('<text>&b;</text>')}`)).toBe(false);
  });

  it('is accepted with shapes, texts, paints and the notes of the program that made it', () => {
    const inner =
      '<metadata>Made with a program</metadata><style>.a{fill:#fff}</style>' +
      '<style type="text/css">\n<![CDATA[ .b > .c { fill:#fff; filter: none } ]]></style>' +
      '<defs><linearGradient id="g"><stop offset="0"/></linearGradient><linearGradient id="h" xlink:href="#g"/></defs>' +
      '<g transform="rotate(45 1 1)"><path class="a" d="M0 0" fill="url(#g)" style="stroke-dasharray: none"/></g>' +
      '<text x="1">Straße &amp; &#x1F600; 山, on = off, A\\B</text>';
    const prologue =
      '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">';
    const root = 'viewBox="0 0 10 10" inkscape:export-filename="C:\\Pictures\\plan.png"';
    expect(isPlainDrawing(prologue + drawing(inner, root))).toBe(true);
  });
});
