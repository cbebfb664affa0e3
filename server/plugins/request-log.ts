import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

const REQUEST_ID_HEADER = 'x-request-id';

/** An id that a header and a line of the log can hold as it is. */
const SANE_ID = /^[\w.:-]{1,128}$/;

/** The caller's own id of a request if it is sane, so that the logs of a proxy and of this server can be joined. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}

/** Logs one line for each request, once it is answered. */
export class AccessLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status, elapsedTime } = reply;
    const user = request.session?.user.id ?? null;
    reply.log.info(
      { req: request, status, ms: Math.round(elapsedTime), user, ...(error && { err: error }) },
      'request',
    );
  }
}

/** Names the request in its answer. Register it after the hook that takes headers from unchanged answers. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done(null, payload);
  });
}
