import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { fieldErrors } from '#contract/errors.ts';

/** Input that the contract refuses: a message per field. */
export class InvalidInput extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('invalid input');
    this.fields = fields;
  }
}

const PART_NAMES: Record<string, string> = { body: 'body', querystring: 'query', params: 'path' };

const KINDS: Readonly<Record<string, string>> = {
  object: 'Must be an object',
  strict_object: 'Must be an object',
  array: 'Must be a list',
  string: 'Must be text',
};

/** Words for a missing or a superfluous field and for one of another kind, where valibot's own speak of keys and types. */
function plainIssue(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const kind = issue.message.startsWith('Invalid type') ? KINDS[issue.type] : undefined;
  if (kind) return { ...issue, message: kind };
  const isAboutKey =
    (issue.type === 'object' || issue.type === 'strict_object') && issue.message.startsWith('Invalid key');
  if (!isAboutKey) return issue;
  return { ...issue, message: issue.received === 'undefined' ? 'Is required' : 'Is not known here' };
}

/** Reads one part of a request by its schema. @throws InvalidInput */
export function readInput<T extends v.GenericSchema>(schema: T, data: unknown, part: string): v.InferOutput<T> {
  const read = v.safeParse(schema, data);
  if (read.success) return read.output;
  const { '': whole, ...fields } = fieldErrors(read.issues.map(plainIssue));
  throw new InvalidInput(whole === undefined ? fields : { ...fields, [PART_NAMES[part] ?? part]: whole });
}

const DEEPEST = 32;

/** The dotted place of text that no database stores or of nesting that nothing here has, or null. */
function findUnusable(value: unknown, path: string[]): { path: string[]; reason: string } | null {
  if (typeof value === 'string') return value.includes('\0') ? { path, reason: 'Must not contain NUL' } : null;
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= DEEPEST) return { path: path.slice(0, 1), reason: 'Is nested too deeply' };
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) return { path, reason: 'Must not contain NUL' };
    const found = findUnusable(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** Refuses bodies that valid JSON allows but nothing behind this line should have to handle. */
export async function refuseUnusableBody(request: FastifyRequest): Promise<void> {
  // To a schema whose fields may all be missing, a list would pass for an object without any.
  if (Array.isArray(request.body)) throw new InvalidInput({ body: 'Must be an object' });
  const found = findUnusable(request.body, []);
  if (found) throw new InvalidInput({ [found.path.join('.') || 'body']: found.reason });
}

/** The same of what stands in the address. */
async function refuseUnusableAddress({ params, query }: FastifyRequest): Promise<void> {
  const found = findUnusable(params, []) ?? findUnusable(query, []);
  if (found) throw new InvalidInput({ [found.path.join('.') || 'query']: found.reason });
}

/** Makes Fastify validate by valibot schemas, so that handlers get the contract's output types. */
export function validateByContract(app: FastifyInstance): void {
  app.addHook('preValidation', refuseUnusableAddress);
  app.addHook('preValidation', refuseUnusableBody);
  app.setValidatorCompiler<v.GenericSchema>(({ schema, httpPart }) => (data: unknown) => {
    try {
      return { value: readInput(schema, data, httpPart ?? 'body') };
    } catch (error) {
      if (error instanceof InvalidInput) return { error };
      throw error;
    }
  });
}
