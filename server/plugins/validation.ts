import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { fieldErrors } from '#contract/calls/errors.ts';

/** Input that the contract refuses, with a message per field. */
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

/**
 * Messages for a missing or a superfluous field and for one of another type, where valibot's own mention keys and
 * types.
 */
function plainIssue(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const kind = issue.message.startsWith('Invalid type') ? KINDS[issue.type] : undefined;
  if (kind) return { ...issue, message: kind };
  const isAboutKey =
    (issue.type === 'object' || issue.type === 'strict_object') && issue.message.startsWith('Invalid key');
  if (!isAboutKey) return issue;
  return { ...issue, message: issue.received === 'undefined' ? 'Required' : 'Unknown field' };
}

/** Reads one part of a request by its schema. @throws InvalidInput */
export function readInput<T extends v.GenericSchema>(schema: T, data: unknown, part: string): v.InferOutput<T> {
  const read = v.safeParse(schema, data);
  if (read.success) return read.output;
  const { '': whole, ...fields } = fieldErrors(read.issues.map(plainIssue));
  throw new InvalidInput(whole === undefined ? fields : { ...fields, [PART_NAMES[part] ?? part]: whole });
}

const DEEPEST = 32;
/** More than any call takes; only input that is not read, such as the assistant's contexts, comes near it. */
const MOST_VALUES = 20_000;
const NUL = 'Must not contain NUL';

/**
 * Finds text that no database stores, and more or more deeply nested values than any call has.
 * @returns a message by the dotted place, or null
 */
function findUnusable(whole: unknown, part: string): Record<string, string> | null {
  const path: string[] = [];
  let left = MOST_VALUES;
  const look = (value: unknown): string | null => {
    if (typeof value === 'string') return value.includes('\0') ? NUL : null;
    if (typeof value !== 'object' || value === null) return null;
    if (path.length >= DEEPEST) return blameField('Nested too deeply');
    // A list may be long, so its keys are not collected first.
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const key of keys) {
      left -= 1;
      if (left < 0) return blameField('Has too many entries');
      const name = String(key);
      if (name.includes('\0')) return NUL;
      path.push(name);
      const reason = look((value as Record<string, unknown>)[name]);
      if (reason) return reason;
      path.pop();
    }
    return null;
  };
  const blameField = (reason: string): string => {
    path.splice(1);
    return reason;
  };
  const reason = look(whole);
  return reason === null ? null : { [path.join('.') || part]: reason };
}

/** Refuses bodies that are valid JSON but that no code after this should have to handle. */
export async function refuseUnusableBody(request: FastifyRequest): Promise<void> {
  // A schema whose fields are all optional would accept a list as an object without fields.
  if (Array.isArray(request.body)) throw new InvalidInput({ body: 'Must be an object' });
  const found = findUnusable(request.body, 'body');
  if (found) throw new InvalidInput(found);
}

/** The same for the address. */
async function refuseUnusableAddress({ params, query }: FastifyRequest): Promise<void> {
  const found = findUnusable(params, 'query') ?? findUnusable(query, 'query');
  if (found) throw new InvalidInput(found);
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
