import { randomBytes } from 'node:crypto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { createEditTracing, type EditTracing } from './edit-tracing.ts'
import type { Watch } from './watch-positions.ts'

/**
 * Sends traces of edits to a collector, by OTLP over HTTP. Only this module imports OpenTelemetry, and it is loaded
 * only if an address is set.
 */
export function openTracing(options: { endpoint: string; shapes: Watch; reader: Watch }): EditTracing {
  let nextTraceId: string | null = null
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'coop' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
    idGenerator: {
      generateTraceId: () => {
        const id = nextTraceId ?? randomBytes(16).toString('hex')
        nextTraceId = null
        return id
      },
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
  })
  return createEditTracing({
    ...options,
    tracer: provider.getTracer('coop'),
    rootIn: (traceId) => (nextTraceId = traceId),
    flush: () => provider.shutdown(),
  })
}
