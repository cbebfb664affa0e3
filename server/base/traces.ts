import { context, propagation, trace } from '@opentelemetry/api';
import { VERSION } from '#contract/calls/version.ts';
import type { Config } from './config.ts';

/** Without `startTraces` its spans are not recorded, and cost nothing. */
export const tracer = trace.getTracer('matrix');

/**
 * Sends traces to the collector of the settings, whose OTEL_EXPORTER_OTLP_* variables the exporter reads by itself.
 * Without one, the SDK is not loaded. @returns sends the rest
 */
export async function startTraces({ traces }: Pick<Config, 'traces'>): Promise<() => Promise<void>> {
  if (!traces) return async () => {};
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const sdk = await import('@opentelemetry/sdk-trace');
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': traces.service, 'service.version': VERSION }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
