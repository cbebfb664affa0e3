import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifySchema, RouteOptions } from 'fastify';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import { ErrorBody } from '#contract/calls/errors.ts';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '#contract/schema/limits.ts';
import { SUMMARIES } from './summaries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the contract that this route implements. */
    endpoint?: EndpointName;
  }
}

type Schema = NonNullable<Endpoint['body']>;

const WHO: Readonly<Record<Endpoint['access'], string>> = {
  public: 'Everyone.',
  'signed-in': 'Signed-in users; the answer has only what they can see.',
  group: 'Users who can see the group.',
  'group-manager': 'Users who run the group.',
  'group-staff': 'The staff of the group, and users who run it.',
  'comment-author': 'The author of the comment, and administrators.',
  organizer: 'Organizers and administrators.',
  admin: 'Administrators.',
  'self-or-admin': 'The user, and administrators.',
};

function described(schema: Schema, typeMode: 'input' | 'output'): object {
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
  return json;
}

const answer = (description: string, schema: Schema): object => ({
  description,
  content: { 'application/json': { schema: described(schema, 'output') } },
});

const IDEMPOTENCY_KEY = {
  type: 'object',
  properties: { 'Idempotency-Key': { type: 'string', maxLength: IDEMPOTENCY_KEY_MAX_LENGTH } },
};

/** A call of the contract as @fastify/swagger reads it. Other routes of the server are not calls of the API. */
export function describeRoute(config: RouteOptions['config']): FastifySchema {
  const name = config?.endpoint;
  if (!name) return { hide: true };
  const endpoint: Endpoint = endpoints[name];
  const { access, body, form, method, params, path, query, response, writes } = endpoint;
  const isWrite = method !== 'GET' && access !== 'public' && writes !== false;
  return {
    operationId: name,
    tags: [path.split('/')[2] ?? ''],
    summary: SUMMARIES[name],
    description: `Access: ${WHO[access]}`,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(params && { params: described(params, 'input') }),
    ...(query && { querystring: described(query, 'input') }),
    ...(isWrite && { headers: IDEMPOTENCY_KEY }),
    ...(body && {
      body: described(body, 'input'),
      consumes: ['application/json', ...(form ? ['multipart/form-data'] : [])],
    }),
    response: {
      ...(response
        ? { '2XX': answer('Done', response) }
        : { default: { type: 'null', description: 'A redirect or an empty answer' } }),
      ...(access !== 'public' && { '401': answer('Not signed in', ErrorBody) }),
      '4XX': answer('The error, with the field that caused it', ErrorBody),
    },
  };
}
