import type { JsonSchema } from '@valibot/to-json-schema';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorBody } from '#contract/errors.ts';

type Schema = NonNullable<Endpoint['body']>;
type Describe = (schema: Schema) => JsonSchema;
type Row = readonly [name: string, endpoint: Endpoint];

const WHO: Readonly<Record<Endpoint['access'], string>> = {
  public: 'Anybody.',
  'signed-in': 'Whoever is signed in; the answer holds only what that person may see.',
  group: 'Whoever may see the group.',
  'group-manager': 'Whoever runs the group.',
  'comment-author': 'The author of the comment, and administrators.',
  organizer: 'Organizers and administrators.',
  admin: 'Administrators.',
  'self-or-admin': 'The person themselves, and administrators.',
};

/** Who may make a call, in words. */
export const accessInWords = ({ access }: Endpoint): string => WHO[access];

export const table = (): Row[] => Object.entries(endpoints) as Row[];

/** The contract's table of calls as an OpenAPI document. Loads what it needs only when somebody asks. */
export async function openApiDocument(publicUrl: string | null, sessionCookie: string): Promise<object> {
  const { toJsonSchema } = await import('@valibot/to-json-schema');
  const describe =
    (typeMode: 'input' | 'output'): Describe =>
    (schema) => {
      const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
      return described;
    };
  const paths: Record<string, Record<string, object>> = {};
  for (const row of table()) {
    const [, { path, method }] = row;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(row, describe('input'), describe('output')) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Matrix Expedition Management System', version: '1' },
    servers: [{ url: publicUrl ?? '/' }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      schemas: { Error: describe('output')(ErrorBody) },
    },
    paths,
  };
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function parameters(place: 'path' | 'query', schema: Schema | undefined, describe: Describe): object[] {
  const { properties = {}, required = [] } = schema ? describe(schema) : {};
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

function operation([name, endpoint]: Row, input: Describe, output: Describe): object {
  const { body, response, params, query, method, summary, access, writes } = endpoint;
  const isWrite = method !== 'GET' && access !== 'public' && writes !== false;
  const types = 'form' in endpoint ? ['application/json', 'multipart/form-data'] : ['application/json'];
  const schema = body && input(body);
  return {
    operationId: name,
    summary,
    description: `Who may: ${accessInWords(endpoint)}`,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    parameters: [
      ...parameters('path', params, input),
      ...parameters('query', query, input),
      ...(isWrite ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 128 } }] : []),
    ],
    ...(schema && {
      requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
    }),
    responses: {
      ...(response
        ? { '2XX': { description: 'Done', content: { 'application/json': { schema: output(response) } } } }
        : { default: { description: 'A redirect, or nothing' } }),
      ...(access !== 'public' && { '401': failure('Not signed in') }),
      '4XX': failure('What is wrong, and with which field'),
    },
  };
}
