import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#server/openapi/document.ts';
import { openApiPage, openApiStyle } from '#server/openapi/page.ts';
import { isSecure, sessionCookieName } from '#server/plugins/session.ts';
import type { Services } from '#server/services.ts';

/** The API's own description (design §4), made from the contract when it is first asked for. */
export function docsRoutes(app: FastifyInstance, { config }: Services): void {
  let document: Promise<object> | undefined;
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(openApiPage()));
  app.get('/api/docs/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(openApiStyle));
  app.get('/api/docs/openapi.json', async () => {
    document ??= openApiDocument(config.publicUrl, sessionCookieName(isSecure({ config })));
    return document;
  });
}
