import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

type Json = { readonly [keyword: string]: unknown };

// Checks that JSON Schema cannot express (trimming, custom checks) are left out.
const SETTINGS = { errorMode: 'ignore', typeMode: 'input' } as const;

const found = import.meta.glob<Json>('../../contract/**/*.ts', { eager: true });

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** The schemas that the contract exports under a capital: each is written once, and referred to by name elsewhere. */
const named: Record<string, GenericSchema> = Object.fromEntries(
  Object.values(found).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isSchema(value) && /^[A-Z]/.test(name) ? [[name, value]] : [])),
  ),
);

const refIn = (name: string): string => name.slice('#/$defs/'.length);

/** A number's range as `1..10`, any other limit as `maxLength 2`; the largest safe integer is left out. */
function limits({ minimum, maximum, ...rest }: Json): string[] {
  const range = [minimum ?? '', maximum === Number.MAX_SAFE_INTEGER ? '' : (maximum ?? '')].join('..');
  return [
    ...(range === '..' ? [] : [range]),
    ...Object.entries(rest).map(([word, value]) => `${word} ${JSON.stringify(value)}`),
  ];
}

/** One schema in words, an object with a line for each field. It contains each keyword that JSON Schema gives. */
function words(schema: Json, indent: string): string {
  const {
    $ref,
    type,
    const: only,
    enum: values,
    anyOf,
    items,
    properties,
    required,
    additionalProperties,
    ...rest
  } = schema;
  const { default: fallback, $schema: _dialect, $defs: _named, ...limiting } = rest;
  const parts: string[] = [];
  if (typeof $ref === 'string') parts.push(refIn($ref));
  else if (only !== undefined) parts.push(JSON.stringify(only));
  else if (Array.isArray(values)) parts.push(values.map((value) => JSON.stringify(value)).join(' | '));
  else if (properties) parts.push(fields(properties as Json, required as string[], indent));
  else if (items) parts.push(`list of ${words(items as Json, indent)}`);
  else if (type) parts.push(String(type));
  if (Array.isArray(anyOf)) {
    const either = anyOf.map((one) => words(one, indent)).join(' | ');
    parts.push(parts.length ? `(${either})` : either);
  }
  if (additionalProperties === false) parts.push('and nothing else');
  else if (additionalProperties) parts.push(`of ${words(additionalProperties as Json, indent)}`);
  parts.push(...limits(limiting));
  if (fallback !== undefined) parts.push(`= ${JSON.stringify(fallback)}`);
  return parts.join(' ') || 'anything';
}

function fields(properties: Json, required: readonly string[] = [], indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${words(schema as Json, inner)}`);
  return ['{', ...lines, `${indent}}`].join('\n');
}

/** A schema as readable text; exported schemas are in it by name. */
export const wireText = (schema: GenericSchema): string =>
  words(toJsonSchema(schema, { ...SETTINGS, definitions: named }) as Json, '');

/** The words of the exported schemas that these texts name, directly or through another one. */
export function namedIn(texts: readonly string[]): ReadonlyMap<string, string> {
  const definitions = toJsonSchemaDefs(named, SETTINGS) as Json;
  const told = new Map<string, string>();
  const left = [...texts];
  for (let text = left.pop(); text !== undefined; text = left.pop())
    for (const [name] of text.matchAll(/\b[A-Z]\w+/g)) {
      const schema = definitions[name];
      if (!schema || told.has(name)) continue;
      told.set(name, words(schema as Json, ''));
      left.push(words(schema as Json, ''));
    }
  return told;
}

/** With its keys in order, so that the same schema is the same text. */
const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A short hash of these schemas, all spelled out, and of the texts beside them: it changes when any of them does. */
export async function hashOf(value: Readonly<Record<string, GenericSchema | string | undefined>>): Promise<string> {
  const whole = Object.entries(value).map(([name, part]) => [
    name,
    isSchema(part) ? toJsonSchema(part, SETTINGS) : part,
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(whole), inOrder));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
