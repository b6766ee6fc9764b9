// Spans of a submission's way, for a collector that speaks OTLP over HTTP. The SDK is loaded where a collector is set, and nowhere
// else; without one, callers hold no Tracing and do nothing. Attributes are numbers, names and verdicts: no code, no data of tests, no
// secret, no name of a person.

/** W3C trace context, as a header and as a task carry it. */
type Traceparent = string

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

type Attributes = Record<string, string | number | boolean>

export interface Span {
  /** The parent of what this leads to, here or in another process. */
  traceparent: Traceparent
  set(attributes: Attributes): void
  event(name: string, attributes?: Attributes): void
  /** An error is marked without its words, which may quote what somebody wrote. By default it ends now. */
  end(how?: { error?: unknown; at?: Date }): void
}

interface Beginning {
  /** Anything else than a trace context begins a trace of its own. */
  parent?: string | null | undefined
  kind?: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /** By default now. */
  since?: Date
}

export interface Tracing {
  begin(name: string, beginning?: Beginning): Span
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

interface TracingOptions {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: traces go to /v1/traces below it. */
  endpoint: string
  /** OTEL_EXPORTER_OTLP_HEADERS: `name=value`, separated by commas. */
  headers?: string | null | undefined
  service: string
  version: string
}

const closeWithinMs = 2_000

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()])
      .filter(([name]) => name !== ''),
  )

/** A collector that is away costs nothing but its spans: they wait in a queue that is bounded, and are dropped. */
export async function openTracing({ endpoint, headers, service, version }: TracingOptions): Promise<Tracing> {
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(headers ?? ''),
    timeoutMillis: 5_000,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: 2048, scheduledDelayMillis: 1_000 })],
  })
  const tracer = provider.getTracer('verdict')
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL }

  /** Where a span hangs. */
  const contextOf = (parent: string | null | undefined) => {
    const [, traceId, spanId, flags] = traceparentPattern.exec(parent ?? '') ?? []
    if (traceId === undefined || spanId === undefined) return api.ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags ?? '0', 16)
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }

  return {
    begin(name, { parent, kind = 'internal', attributes, since } = {}) {
      const options = { kind: kinds[kind], attributes, startTime: since }
      const span = tracer.startSpan(name, options, contextOf(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        set: (more) => void span.setAttributes(more),
        event: (event, more) => void span.addEvent(event, more),
        end({ error, at } = {}) {
          if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR })
          span.end(at)
        },
      }
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeWithinMs)
      })
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      clearTimeout(timer)
    },
  }
}
