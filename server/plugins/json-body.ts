import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON (forms with files are read elsewhere). One that is announced and empty counts as none: helpers that
 * name the type with every request send it so where a call takes no payload.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
