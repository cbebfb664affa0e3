import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { sharedServer } from '../support/test-app.ts';

describe("The API's description", () => {
  const server = sharedServer({ env: { PUBLIC_URL: 'https://trips.example.org' } });
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
      const inPath = (operation.parameters ?? []).filter((parameter: { in: string }) => parameter.in === 'path');
      expect(inPath.length, name).toBe([...path.matchAll(/\{/g)].length);
    }
    const { schema } = paths['/api/schedules/{id}/comments'].post.requestBody.content['application/json'];
    expect(schema).toMatchObject({ type: 'object', properties: { content: { type: 'string' } } });
  });

  it('has no route outside the contract, and each call says which roles may make it', async () => {
    const { paths } = (await server.app.inject({ url: '/api/docs/json' })).json();
    const described = Object.values(paths).flatMap((path) => Object.values(path as Record<string, object>));
    expect(described).toHaveLength(rows.length);
    for (const operation of described)
      expect(operation).toMatchObject({ description: expect.stringMatching(/^Access: /) });
    const { parameters } = paths['/api/schedules/{id}/comments'].post;
    expect(parameters).toContainEqual({
      in: 'header',
      name: 'Idempotency-Key',
      required: false,
      schema: { type: 'string', maxLength: 128 },
    });
  });

  it('is a page whose scripts and styles are our own files, under the same policy as any page', async () => {
    const answer = await server.app.inject({ url: '/api/docs' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const { headers } = await server.app.inject({ url: '/api/environment' });
    expect(answer.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
    expect(answer.body).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
    const files = [...answer.body.matchAll(/<(?:script|link)\s[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, url = '']) => url,
    );
    expect(files.length).toBeGreaterThan(4);
    for (const url of files) {
      expect(url).toMatch(/^\/api\/docs\/static\//);
      const file = await server.app.inject({ url });
      expect(file.statusCode, url).toBe(200);
      expect(file.headers['content-type'], url).toMatch(
        /^(?:text\/css|application\/javascript|text\/javascript|image\/png)/,
      );
    }
  });
});
