/**
 * The number of dashes of a drawing. Each dash is drawn separately, and a short path with invisibly small dashes has a
 * million of them.
 */

/** Attributes of an element by their names. */
type Attributes = ReadonlyMap<string, string>;

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
/**
 * The attributes that determine the outline of a shape, with the number of times that each length may occur in the
 * outline.
 */
const LENGTHS = { points: 2, d: 8, x: 4, y: 4, x1: 4, y1: 4, x2: 4, y2: 4, r: 7, rx: 7, ry: 7, width: 2, height: 2 };
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
/** Lengths in other units, which depend on more than the drawing. */
const OTHER_UNIT = /%|\d\s*(?:em|ex|ch|rem|v\w+|cm|mm|q|in|pt|pc)\b/i;
/** A list of dashes that this module can read. */
const PLAIN_DASHES = /^(?:[\d\s.,+-]|e[+-]?\d|px)*$/i;
const DASHES_IN_STYLE = /stroke-dasharray\s*:([^;]*)/gi;
const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map((number) => Math.abs(Number(number)));
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/**
 * Returns the greatest length of the stroke, in units of the drawing; 0 for an element that is not a shape, Infinity if
 * it is unknown.
 */
export function outlineOf(name: string, attributes: Attributes): number {
  if (name === 'text' || name === 'tspan') return Number.POSITIVE_INFINITY;
  if (!SHAPES.has(name)) return 0;
  let length = 0;
  for (const [part, times] of Object.entries(LENGTHS)) {
    const value = attributes.get(part) ?? '';
    if (OTHER_UNIT.test(value)) return Number.POSITIVE_INFINITY;
    const numbers = numbersIn(value);
    // A smooth curve takes its bend from the previous one without naming it.
    length += times * sumOf(numbers) * (part === 'd' && /t/i.test(value) ? numbers.length : 1);
  }
  return length;
}

/** Returns the number of dashes per unit of length; 0 for none, Infinity if it is unknown. */
export function dashesPerUnit(attributes: Attributes): number {
  const styled = [...(attributes.get('style') ?? '').matchAll(DASHES_IN_STYLE)].map(([, value = '']) => value);
  return sumOf([attributes.get('stroke-dasharray') ?? '', ...styled].map(perUnit));
}

function perUnit(dashes: string): number {
  const value = dashes.trim().toLowerCase();
  if (value === '' || value === 'none') return 0;
  if (!PLAIN_DASHES.test(value)) return Number.POSITIVE_INFINITY;
  const numbers = numbersIn(value);
  const period = sumOf(numbers);
  // Every second length is a gap.
  return period === 0 ? 0 : numbers.length / 2 / period;
}
