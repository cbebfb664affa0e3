/**
 * What it costs to draw a drawing, in characters of markup: each element as often as it is drawn, through all that refers
 * to it. A few kilobytes of references to references draw billions of shapes, and freeze whoever looks at them.
 */

/** Twice the longest file that may be a drawing. */
export const MAX_WEIGHT = 10_000_000;
/** Elements in elements, also by reference: what draws goes into them one by one. */
const DEEPEST = 256;
/** The shortest element is not drawn in less time. */
const LEAST = 64;

interface Element {
  /** Characters of its own tags and text. */
  length: number;
  isShape: boolean;
  parent: Element | null;
  children: Element[];
  /** Ids of what is drawn where this stands: of `use`, and what a pattern or gradient takes over from another. */
  content: string[];
  /** Ids of masks and clip paths. */
  masks: string[];
  /** Ids of what fills and strokes this and the shapes in it. */
  paints: string[];
}

interface Weight {
  own: number;
  /** Shapes that take over the paint of what they stand in. */
  shapes: number;
  /** Elements in elements. */
  height: number;
}

const TAG = /<(\/?)([a-zA-Z]+)([^<>]*)>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const ADDRESS = /url\(\s*(?:'|&quot;|&#39;)?#([\w.:-]+)/gi;
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']);
const MASKS = new Set(['mask', 'clip-path']);

class TooHeavy extends Error {}

/** @param svg as `sanitizeDrawing` writes it: every element is closed, and quotation marks are in double quotes */
export function isTooHeavy(svg: string): boolean {
  try {
    const { root, byId } = read(svg);
    return new Scale(byId).weigh(root, 0).own > MAX_WEIGHT;
  } catch (error) {
    if (error instanceof TooHeavy) return true;
    throw error;
  }
}

function newElement(parent: Element | null, isShape: boolean): Element {
  return { length: 0, isShape, parent, children: [], content: [], masks: [], paints: [] };
}

function read(svg: string): { root: Element; byId: Map<string, Element[]> } {
  const root = newElement(null, false);
  const byId = new Map<string, Element[]>();
  let open = root;
  let end = 0;
  for (const match of svg.matchAll(TAG)) {
    const [tag, closing, name = '', attributes = ''] = match;
    open.length += match.index - end;
    end = match.index + tag.length;
    if (closing) {
      open = open.parent ?? root;
      continue;
    }
    const element = newElement(open, SHAPES.has(name));
    element.length = tag.length;
    open.children.push(element);
    readReferences(element, attributes, byId);
    open = element;
  }
  return { root, byId };
}

function readReferences(element: Element, attributes: string, byId: Map<string, Element[]>): void {
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
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

/** Weighs each element once. Throws TooHeavy for what refers to itself and what stands too deep. */
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
    const weight = { own: Math.max(LEAST, element.length), shapes: element.isShape ? 1 : 0, height: 1 };
    for (const part of [...element.children, ...this.#named(element.content)]) {
      const { own, shapes, height } = this.weigh(part, depth + 1);
      weight.own += own;
      weight.shapes += shapes;
      weight.height = Math.max(weight.height, height + 1);
    }
    if (weight.height > DEEPEST) throw new TooHeavy();
    for (const mask of this.#named(element.masks)) weight.own += this.#asServer(mask, depth + 1);
    weight.own += weight.shapes * this.#paint(element, depth);
    this.#known.set(element, weight);
    return weight;
  }

  /** What it costs to paint one shape with what this element names. */
  #paint({ paints }: Element, depth: number): number {
    return this.#named(paints).reduce((sum, paint) => sum + this.#asServer(paint, depth + 1), 0);
  }

  /** A pattern, gradient, mask or clip path, with the paint that it takes over from where it is written. */
  #asServer(element: Element, depth: number): number {
    const { own, shapes } = this.weigh(element, depth);
    let inherited = 0;
    for (let above = element.parent; above && shapes > 0; above = above.parent) inherited += this.#paint(above, depth);
    return own + shapes * inherited;
  }

  #named(ids: readonly string[]): Element[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }
}
