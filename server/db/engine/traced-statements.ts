import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import { tracer } from '#server/base/traces.ts';

/** Makes a span of a statement that has ended, within the span of its request; its values are not part of the text. */
export function traceStatement({ level, query: { sql }, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()) return;
  const end = Date.now();
  const [name = ''] = sql.trimStart().split(/\s/, 1);
  const startTime = end - queryDurationMillis;
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes: { 'db.query.text': sql } });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}
