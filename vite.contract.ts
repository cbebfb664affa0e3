import { type Plugin, parseSync } from 'vite';
import type { Endpoint } from './contract/endpoint.ts';
import { isNode, type Node } from './vite.syntax.ts';

/** What the server alone needs of a call. The client checks bodies too: of edits that it takes from a file. */
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

/** Calls that only make a schema. `parse` and `assert` throw. */
const MAKES_A_SCHEMA = /(?<![\w$.]|function )(?:v\.(?!parse|assert)\w+|reader|listReader|listOf)\(/g;

const transformed = (name: string, id: RegExp, change: (code: string, name: string) => string): Plugin => ({
  name,
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id },
    // Its modules only declare: one of which nothing is used is not loaded.
    handler: (code, file) => ({ code: change(code, file), map: null, moduleSideEffects: false }),
  },
});

/**
 * The contract as the client needs it. The shapes in which our server answers are as large as those that read any server's
 * answer, and the client uses none of them. That a schema which nobody uses may go, Rolldown knows of valibot's functions
 * only where all is one file.
 */
export const clientsContract: readonly Plugin[] = [
  transformed('without-servers-half', /contract\/endpoints\/[\w-]+\.ts$/, withoutServers),
  transformed('unused-schemas', /contract\/.*\.ts$/, (code) => code.replace(MAKES_A_SCHEMA, '/* @__PURE__ */ $&')),
];
