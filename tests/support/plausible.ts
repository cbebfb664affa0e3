import type * as v from 'valibot';

/** Valibot's schemas as data; only the properties that are used here. */
interface Node {
  type: string;
  entries?: Record<string, Node>;
  wrapped?: Node;
  item?: Node;
  options?: unknown[];
  literal?: unknown;
  pipe?: Node[];
}

/** A value of the shape that a schema describes, always the same; its texts and numbers may be invalid. */
export const plausible = (schema: v.GenericSchema): unknown => like(schema as unknown as Node);

function like(node: Node): unknown {
  if (node.pipe?.[0]) return like(node.pipe[0]);
  if (node.wrapped) return like(node.wrapped);
  switch (node.type) {
    case 'string':
      return '1';
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'literal':
      return node.literal;
    case 'picklist':
      return node.options?.[0];
    case 'union':
      return like(node.options?.[0] as Node);
    case 'array':
      return node.item ? [like(node.item)] : [];
    case 'object':
    case 'strict_object':
      return Object.fromEntries(Object.entries(node.entries ?? {}).map(([name, entry]) => [name, like(entry)]));
    default:
      return null;
  }
}

/** The same value with another one at a path, which need not exist yet. */
export function withValueAt(value: unknown, [name, ...rest]: readonly string[], put: unknown): unknown {
  if (name === undefined) return put;
  if (/^\d+$/.test(name)) {
    const items = Array.isArray(value) ? [...value] : [];
    items[Number(name)] = withValueAt(items[Number(name)], rest, put);
    return items;
  }
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...fields, [name]: withValueAt(fields[name], rest, put) };
}
