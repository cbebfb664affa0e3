import type * as v from 'valibot';
import { unread } from './writing.ts';

/** A place in a caller's input that takes a text or a list. */
export interface Bounded {
  /** The names of the fields that lead to the place; `0` is any item of a list. */
  path: readonly string[];
  kind: 'text' | 'list' | 'anything';
  /** The most characters (UTF-16 units) or items; Infinity where the schema sets no bound. */
  most: number;
}

/** Valibot's schemas and the parts of their pipes as data; only the properties that are read here. */
interface Node {
  kind: string;
  type: string;
  entries?: Record<string, Node>;
  wrapped?: Node;
  item?: Node;
  options?: unknown[];
  requirement?: unknown;
  pipe?: [Node, ...Node[]];
}

/** Returns every place where a schema takes a text, a list or any value, with its bound. */
export const boundsOf = (schema: v.GenericSchema): Bounded[] => [...find(schema as unknown as Node, [])];

function* find(node: Node, path: readonly string[]): Generator<Bounded> {
  if ((node as unknown) === unread) return;
  if (node.pipe) return yield* findInPipe(node.pipe, path);
  if (node.wrapped) return yield* find(node.wrapped, path);
  switch (node.type) {
    case 'string':
      return yield { path, kind: 'text', most: Number.POSITIVE_INFINITY };
    case 'picklist':
      return yield { path, kind: 'text', most: Math.max(...(node.options ?? []).map((one) => String(one).length)) };
    case 'array':
      yield { path, kind: 'list', most: Number.POSITIVE_INFINITY };
      // Items of type unknown are left to the schema that follows in the pipe.
      if (node.item && node.item.type !== 'unknown') yield* find(node.item, [...path, '0']);
      return;
    case 'union':
      for (const option of node.options as Node[]) yield* find(option, path);
      return;
    case 'unknown':
    case 'any':
    case 'custom':
    case 'record':
      return yield { path, kind: 'anything', most: Number.POSITIVE_INFINITY };
    default:
      for (const [name, entry] of Object.entries(node.entries ?? {})) yield* find(entry, [...path, name]);
  }
}

/** Steps that never make a text longer. */
const SHORTENING = new Set(['trim', 'to_lower_case']);

function* findInPipe([first, ...steps]: [Node, ...Node[]], path: readonly string[]): Generator<Bounded> {
  const changed = steps.findIndex(({ kind, type }) => kind === 'transformation' && !SHORTENING.has(type));
  const untouched = changed < 0 ? steps : steps.slice(0, changed);
  for (const place of find(first, path)) {
    const isWhole = place.path.length === path.length;
    yield isWhole
      ? { ...place, most: Math.min(place.most, ...untouched.map((step) => boundBy(step, place.kind))) }
      : place;
  }
  // Later schemas of the pipe add the places below the value; the first schema has reported the value itself.
  for (const step of steps.filter(({ kind }) => kind === 'schema')) {
    for (const place of find(step, path)) if (place.path.length > path.length) yield place;
  }
}

/** The bound that one step of a pipe sets. */
function boundBy(step: Node, kind: Bounded['kind']): number {
  if (step.type === 'max_length') return Number(step.requirement);
  if (step.kind !== 'schema') return Number.POSITIVE_INFINITY;
  const whole = [...find(step, [])].filter((place) => place.path.length === 0 && place.kind === kind);
  return whole.length > 0 ? Math.max(...whole.map(({ most }) => most)) : Number.POSITIVE_INFINITY;
}
