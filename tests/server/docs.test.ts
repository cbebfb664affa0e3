import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { describeOnDatabase } from './support/database.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

describeOnDatabase("The API's description", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ env: { PUBLIC_URL: 'https://trips.example.org' } });
  });
  afterAll(() => server.close());
  const rows = Object.entries(endpoints) as [string, Endpoint][];

  it('names every call of the contract with its parameters, bodies and answers', async () => {
    const answer = await server.app.inject({ url: '/api/docs/openapi.json' });
    expect(answer.statusCode).toBe(200);
    const { openapi, paths, servers } = answer.json();
    expect([openapi, servers]).toEqual(['3.1.0', [{ url: 'https://trips.example.org' }]]);
    for (const [name, { method, path, body, response }] of rows) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(operation?.operationId, name).toBe(name);
      expect(operation.requestBody !== undefined, name).toBe(body !== undefined);
      expect(operation.responses['2XX'] !== undefined, name).toBe(response !== undefined);
      const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path');
      expect(inPath.length, name).toBe([...path.matchAll(/\{/g)].length);
    }
    const { schema } = paths['/api/schedules/{id}/comments'].post.requestBody.content['application/json'];
    expect(schema).toMatchObject({ type: 'object', properties: { content: { type: 'string' } } });
  });

  it('is a page without scripts for people', async () => {
    const answer = await server.app.inject({ url: '/api/docs' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).not.toMatch(/<script/i);
    // The policy that it comes with takes styles from files of ours alone.
    expect(answer.body).not.toMatch(/<style|\sstyle=/i);
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(answer.body) ?? [];
    expect((await server.app.inject({ url: sheet })).headers['content-type']).toBe('text/css; charset=utf-8');
    for (const [, { path }] of rows) expect(answer.body).toContain(path);
  });
});
