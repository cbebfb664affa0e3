import sanitizeHtml from 'sanitize-html';

/**
 * Shapes, text and gradients: no scripts, style sheets, foreign content or animation, and nothing from elsewhere. Without
 * references to other shapes, and without dashes, a drawing costs about as much as its markup is long.
 */
const TAGS = [
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
];

const PAINT = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'opacity',
  'color',
  'stop-color',
  'stop-opacity',
  'display',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'letter-spacing',
];

const ATTRIBUTES = [
  ...PAINT,
  'id',
  'style',
  'transform',
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'dx',
  'dy',
  'width',
  'height',
  'points',
  'viewBox',
  'preserveAspectRatio',
  'offset',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
];

/** Values without an address outside of the drawing. */
const PLAIN = /^(?:url\(\s*['"]?#[\w.:-]+['"]?\s*\)\s*)?[^()\\;{}]*$|^(?:rgba?|hsla?|oklch|calc)\([\w\s.,%/+*-]*\)$/i;
/** Places and shapes are numbers and functions of numbers. */
const GEOMETRY = /^[\w\s.,%()+-]*$/;
const GEOMETRIC = new Set(['transform', 'gradientTransform', 'd', 'points', 'viewBox']);

function isHarmless(name: string, value: string): boolean {
  if (name === 'style') return true;
  return GEOMETRIC.has(name) ? GEOMETRY.test(value) : PLAIN.test(value);
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { '*': ATTRIBUTES, svg: [...ATTRIBUTES, 'xmlns', 'version'] },
  allowedStyles: { '*': Object.fromEntries(PAINT.map((name) => [name, [PLAIN]])) },
  allowedSchemes: [],
  disallowedTagsMode: 'completelyDiscard',
  nonBooleanAttributes: ['*'],
  selfClosing: [],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: {
    '*': (tagName, attribs) => {
      const kept = Object.entries(attribs).filter(([name, value]) => isHarmless(name, value));
      return { tagName, attribs: Object.fromEntries(kept) };
    },
    // Their shapes are not drawn by themselves.
    clipPath: 'defs',
    symbol: 'defs',
    svg: (tagName, { xmlns: _, ...attribs }) => ({
      tagName,
      attribs: { xmlns: 'http://www.w3.org/2000/svg', ...attribs },
    }),
  },
};

// Characters that are not allowed in XML and would make the rest unreadable.
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Removes everything from an SVG drawing that is not shape, text or paint.
 * @returns null if no drawing is left
 */
export function sanitizeDrawing(svg: string): string | null {
  const clean = sanitizeHtml(svg.replace(NO_XML, ''), OPTIONS).trim();
  return /^<svg[\s>]/.test(clean) && clean.endsWith('</svg>') ? clean : null;
}
