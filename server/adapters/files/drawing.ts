import { readFile, stat } from 'node:fs/promises';

/** A drawing costs a device as much as its markup is long. */
const DRAWING_MAX_BYTES = 200 * 1024;

const named = (...names: string[]) => new RegExp(`<(?:[^\\s<>/:]+:)?(?:${names.join('|')})(?![\\w.-])`, 'i');

const REFUSED = [
  // Parts that draw others again, a few of them in each other freeze a device; a short line can have a million dashes.
  named('use', 'pattern', 'mask', 'filter', 'clipPath', 'marker'),
  /(?:stroke-dasharray|filter|mask(?:-[a-z]+){0,3}|clip-path)\s*(?:\/\*|[:=](?!\s*["']?\s*none))/i,
  // A document type, also one that browsers know, has entities beside these.
  /<!ENTITY|&(?!(?:amp|lt|gt|quot|apos);)\w/i,
  // Parts that run, or change an address: as elements, attributes, or defaults of a document type.
  named('script', 'foreignObject', 'a', 'image', 'feImage', 'handler', 'listener', 'animate\\w*', 'set', 'discard'),
  /[\s"'/]on\w+\s*=|<!ATTLIST|1999\/xhtml/i,
  // Addresses outside of the drawing.
  /href\s*=(?!\s*["']#)|url\((?!\s*["']?#)|@import|image(?:-set)?\(|xml-stylesheet/i,
  // Markup, except one section that is all of it, and escapes could hide a word of a style. No paint has a prefix.
  /<(?:[^\s<>/:]+:)?style\b[^<>]*>(?!\s*<!\[CDATA\[[^<\]\\]*\]\]>\s*<\/)(?:[^<\\]*\\|[^<]*<(?!\/))/i,
  /[\s"'][\w-]+\s*=\s*(?:"[^"]*\\|'[^']*\\)/,
  // Bytes that a browser drops or reads differently.
  /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFC\u{10000}-\u{10FFFF}]|encoding\s*=\s*["'](?!utf-8)/iu,
];

/** Whether an SVG drawing runs nothing, refers to nothing outside, and draws no part several times. */
export function isPlainDrawing(svg: string): boolean {
  const plain = svg.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (number, hex, decimal) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    // A number without a character becomes one that is refused.
    const character = String.fromCodePoint(code > 0x10ffff ? 0xffff : code);
    return /[<"']/.test(character) ? number : character;
  });
  return !REFUSED.some((part) => part.test(plain));
}

export const isPlainDrawingFile = async (path: string): Promise<boolean> =>
  (await stat(path)).size <= DRAWING_MAX_BYTES && isPlainDrawing((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
