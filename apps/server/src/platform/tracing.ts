// Spans of a submission, from click to verdict. A judge host's or trusted proxy's traceparent is continued, a visitor's is
// not (docs/decisions/024-metrics-and-containers.md).

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Key } from '@verdict/contract/endpoints'
import type { Tracing } from '@verdict/tracing'
import type { FastifyReply, FastifyRequest } from 'fastify'

const judgeCall: Key = 'POST /judge/task/:taskId/finish'
const traced: ReadonlySet<Key> = new Set<Key>(['POST /status', judgeCall])

const active = new AsyncLocalStorage<string>()

/** Null outside of a call or without tracing. */
export const activeTrace = (): string | null => active.getStore() ?? null

/** Fastify sets `ips` only behind TRUSTED_PROXIES. */
function parentOf(key: Key, { headers, ips }: FastifyRequest): string | null {
  const parent = headers['traceparent']
  const isTrusted = key === judgeCall || (ips !== undefined && ips.length > 1)
  return isTrusted && typeof parent === 'string' ? parent : null
}

export async function inSpan<T>(
  tracing: Tracing | undefined,
  key: Key,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing || !traced.has(key)) return work()
  const span = tracing.begin(key, {
    kind: 'server',
    parent: parentOf(key, request),
    since: new Date(Date.now() - reply.elapsedTime),
  })
  try {
    const answer = await active.run(span.traceparent, work)
    span.end()
    return answer
  } catch (error) {
    span.end({ error })
    throw error
  }
}
