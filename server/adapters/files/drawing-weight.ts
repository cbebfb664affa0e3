import { dashesPerUnit, outlineOf } from './drawing-dashes.ts';

/**
 * The cost of drawing a drawing, in characters of markup: each element counts as often as it is drawn, through all
 * references to it. A few kilobytes of references to references draw billions of shapes, and freeze the viewer's
 * device.
 */

/** Twice the longest file that can be a drawing. */
export const MAX_WEIGHT = 10_000_000;
/** The depth of nested elements, including references: renderers recurse into them. */
const DEEPEST = 256;
/** The cost of the shortest element. */
const LEAST = 128;
/** The cost in characters of an element that needs its own surface, each time that it is used. */
const SURFACES: Readonly<Record<string, number>> = { pattern: 5_000, mask: 2_000, clipPath: 1_000 };
/** A dash costs less than a character. */
const DASH = 0.2;
/** Browsers draw a shape with more dashes without any. */
const MOST_DASHES = 1_000_000;

interface Element {
  /** The characters of its own tags and text. */
  length: number;
  isShape: boolean;
  /** The cost, besides its content, to mask or paint something with this element. */
  surface: number;
  /** The greatest length of its outline, in units of the drawing. */
  outline: number;
  /** The dashes per unit of the outlines of this element and the shapes in it. */
  dashes: number;
  parent: Element | null;
  children: Element[];
  /** Ids of the elements that are drawn in its place: of `use`, and those that a pattern or gradient inherits from. */
  content: string[];
  /** Ids of masks and clip paths. */
  masks: string[];
  /** Ids of the fills and strokes of this element and the shapes in it. */
  paints: string[];
}

interface Weight {
  own: number;
  /** Shapes that inherit the paint of the element around them. */
  shapes: number;
  /** The number of separate strokes among these: a shape counts once, a text once for each character. */
  strokes: number;
  /** The total length of the outlines of those shapes. */
  outline: number;
  /** The depth of nested elements. */
  height: number;
}

const TAG = /<(\/?)([a-zA-Z]+)([^<>]*)>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const ADDRESS = /url\(\s*(?:'|&quot;|&#39;)?#([\w.:-]+)/gi;
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']);
const MASKS = new Set(['mask', 'clip-path']);

class TooHeavy extends Error {}

/** @param svg as `sanitizeDrawing` writes it: every element is closed, and attribute values are in double quotes */
export function isTooHeavy(svg: string): boolean {
  try {
    const { root, byId } = read(svg);
    return new Scale(byId).weigh(root, 0).own > MAX_WEIGHT;
  } catch (error) {
    if (error instanceof TooHeavy) return true;
    throw error;
  }
}

function newElement(parent: Element | null, name: string, attributes: ReadonlyMap<string, string>): Element {
  return {
    length: 0,
    isShape: SHAPES.has(name),
    surface: SURFACES[name] ?? 0,
    outline: outlineOf(name, attributes),
    dashes: dashesPerUnit(attributes),
    parent,
    children: [],
    content: [],
    masks: [],
    paints: [],
  };
}

function read(svg: string): { root: Element; byId: Map<string, Element[]> } {
  const root = newElement(null, '', new Map());
  const byId = new Map<string, Element[]>();
  let open = root;
  let end = 0;
  for (const match of svg.matchAll(TAG)) {
    const [tag, closing, name = '', text = ''] = match;
    open.length += match.index - end;
    end = match.index + tag.length;
    if (closing) {
      open = open.parent ?? root;
      continue;
    }
    const attributes = new Map([...text.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]));
    const element = newElement(open, name, attributes);
    element.length = tag.length;
    open.children.push(element);
    readReferences(element, attributes, byId);
    open = element;
  }
  return { root, byId };
}

function readReferences(element: Element, attributes: ReadonlyMap<string, string>, byId: Map<string, Element[]>): void {
  for (const [name, value] of attributes) {
    if (name === 'id') {
      const named = byId.get(value);
      if (named) named.push(element);
      else byId.set(value, [element]);
    } else if (name === 'href') {
      element.content.push(value.slice(1));
    } else {
      const ids = [...value.matchAll(ADDRESS)].map(([, id = '']) => id);
      (MASKS.has(name) ? element.masks : element.paints).push(...ids);
    }
  }
}

/** Weighs each element once. Throws TooHeavy for an element that refers to itself or is nested too deeply. */
class Scale {
  readonly #byId: ReadonlyMap<string, readonly Element[]>;
  readonly #known = new Map<Element, Weight>();
  readonly #begun = new Set<Element>();

  constructor(byId: ReadonlyMap<string, readonly Element[]>) {
    this.#byId = byId;
  }

  weigh(element: Element, depth: number): Weight {
    const known = this.#known.get(element);
    if (known) return known;
    if (depth > DEEPEST || this.#begun.has(element)) throw new TooHeavy();
    this.#begun.add(element);
    const { length, isShape, outline } = element;
    const isText = outline === Number.POSITIVE_INFINITY;
    const weight = {
      own: Math.max(LEAST, length),
      shapes: isShape ? 1 : 0,
      strokes: isShape ? (isText ? length : 1) : 0,
      outline,
      height: 1,
    };
    for (const part of [...element.children, ...this.#named(element.content)]) {
      const { own, shapes, strokes, outline, height } = this.weigh(part, depth + 1);
      weight.own += own;
      weight.shapes += shapes;
      weight.strokes += strokes;
      weight.outline += outline;
      weight.height = Math.max(weight.height, height + 1);
    }
    if (weight.height > DEEPEST) throw new TooHeavy();
    for (const mask of this.#named(element.masks)) weight.own += this.#asServer(mask, depth + 1);
    weight.own += this.#handedDown(element, weight, depth);
    this.#known.set(element, weight);
    return weight;
  }

  /** Returns the cost of painting and dashing shapes as an element around them says. */
  #handedDown(from: Element, { shapes, strokes, outline }: Weight, depth: number): number {
    if (shapes === 0) return 0;
    const dashes = from.dashes === 0 ? 0 : Math.min(strokes * MOST_DASHES, outline * from.dashes);
    return shapes * this.#paint(from, depth) + DASH * dashes;
  }

  /** Returns the cost of painting one shape with the paints that this element names. */
  #paint({ paints }: Element, depth: number): number {
    return this.#named(paints).reduce((sum, paint) => sum + this.#asServer(paint, depth + 1), 0);
  }

  /** Returns a pattern, gradient, mask or clip path, with the paint that it inherits from its place in the document. */
  #asServer(element: Element, depth: number): number {
    const weight = this.weigh(element, depth);
    let inherited = 0;
    for (let above = element.parent; above; above = above.parent) {
      inherited += this.#handedDown(above, weight, depth);
    }
    return element.surface + weight.own + inherited;
  }

  #named(ids: readonly string[]): Element[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }
}
