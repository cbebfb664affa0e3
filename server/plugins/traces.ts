import { context, diag, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { tracer } from '#server/base/traces.ts';

/**
 * Makes a span of each request, below that of its caller (`traceparent`), with its route and not its address, which may
 * hold a secret. Register it before the hooks that use the database.
 */
export function traceRequests(app: FastifyInstance): void {
  const error = (message: string) => app.log.error(`traces: ${message}`);
  diag.setLogger({ error, warn() {}, info() {}, debug() {}, verbose() {} });
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, id, headers } = request;
    const route = routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route, 'http.request.id': id };
    const caller = propagation.extract(ROOT_CONTEXT, headers);
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(caller, span), done);
  });
}
