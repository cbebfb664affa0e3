import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON (forms with files are read elsewhere). A declared but empty body counts as none: clients that set the
 * type on every request send it to calls without a payload.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
