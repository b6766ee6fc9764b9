// The calls by which a submission goes from the click to the verdict, as spans. A traceparent that comes with a call is gone on with.
// While such a call is worked on, all that it does finds its trace here, however deep: what joins the queue carries it on.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Key } from '@verdict/contract/endpoints'
import type { Tracing } from '@verdict/tracing'
import type { FastifyReply, FastifyRequest } from 'fastify'

const traced: ReadonlySet<Key> = new Set<Key>(['POST /status', 'POST /judge/task/:taskId/finish'])

const active = new AsyncLocalStorage<string>()

/** The traceparent of the call that is worked on; null outside of one, and where nothing is traced. */
export const activeTrace = (): string | null => active.getStore() ?? null

export async function inSpan<T>(
  tracing: Tracing | undefined,
  key: Key,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing || !traced.has(key)) return work()
  const parent = request.headers['traceparent']
  const span = tracing.begin(key, {
    kind: 'server',
    parent: typeof parent === 'string' ? parent : null,
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
