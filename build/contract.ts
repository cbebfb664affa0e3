import { type Plugin, parseSync } from 'vite';
import type { Endpoint } from '../contract/endpoint.ts';
import { isNode, type Node } from './syntax.ts';

/**
 * The fields of a call that only the server needs. The client checks bodies too, of edits that it imports from a file.
 */
export const SERVERS: readonly (keyof Endpoint)[] = [
  ...(['access', 'summary', 'response', 'params', 'query'] as const),
  ...(['writes', 'inArchived', 'keepsNoWords', 'answerIsData'] as const),
];
const isServers = (name: string): boolean => (SERVERS as readonly string[]).includes(name);

interface Property extends Node {
  key: { name: string };
}

/** The properties of every `endpoint({ … })` below a node. */
function* propertiesOfCalls(node: Node): Generator<Property> {
  const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: [{ properties: Property[] }] };
  if (node.type === 'CallExpression' && callee?.name === 'endpoint' && given) yield* given[0].properties;
  else for (const value of Object.values(node).flat()) if (isNode(value)) yield* propertiesOfCalls(value);
}

function withoutServers(code: string, name: string): string {
  const properties = [...propertiesOfCalls(parseSync(name, code).program as unknown as Node)];
  const servers = properties.filter(({ key }) => isServers(key.name));
  return servers.reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

/** Calls that only create a schema. `parse` and `assert` throw. */
const MAKES_A_SCHEMA = /(?<![\w$.]|function )(?:v\.(?!parse|assert)\w+|reader|listReader|listOf)\(/g;

const transformed = (name: string, id: RegExp, change: (code: string, name: string) => string): Plugin => ({
  name,
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id },
    // The modules only declare: one without used exports is not loaded.
    handler: (code, file) => ({ code: change(code, file), map: null, moduleSideEffects: false }),
  },
});

/**
 * The contract as the client needs it. The strict schemas of our server's answers are as large as the lenient ones, and
 * the client uses none of them. Rolldown can only drop unused valibot schemas if everything is in one file.
 */
export const clientsContract: readonly Plugin[] = [
  transformed('without-servers-half', /contract\/endpoints\/[\w-]+\.ts$/, withoutServers),
  transformed('unused-schemas', /contract\/.*\.ts$/, (code) => code.replace(MAKES_A_SCHEMA, '/* @__PURE__ */ $&')),
];
