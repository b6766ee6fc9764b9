// A renewal stays open during a run: the server answers at once if it should stop, and then nothing is reported.

import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Client } from '@verdict/contract/client'
import type { JudgeRun } from '@verdict/contract/judge-protocol'
import { judging } from '@verdict/domain/judging'
import type { Toolbox } from './compile.ts'
import { handIn, isFinal } from './lease.ts'
import { reason, say } from './log.ts'
import { runOwnCode } from './own-run.ts'
import { recordRun } from './record.ts'
import type { Slot } from './slot.ts'

interface Parts {
  slot: Slot
  tools: Toolbox
  call: Client
  stop: AbortSignal
}

const retryMs = 1_000

/** @throws if the result cannot be reported */
export async function workOnRun({ slot, tools, call, stop }: Parts, run: JudgeRun): Promise<void> {
  const params = { runId: run.runId }
  const ended = new AbortController()
  const watch = untilCancelled(call, params, ended)
  const work = run.recorded ? recordRun : runOwnCode
  const result = await work(run, slot, tools, AbortSignal.any([stop, ended.signal])).catch(
    (error: unknown) => {
      stop.throwIfAborted()
      if (!ended.signal.aborted) say(`run ${run.runId} could not be done: ${reason(error)}`)
      return null
    },
  )
  const isCancelled = ended.signal.aborted
  ended.abort()
  await watch
  if (isCancelled) return
  const signal = AbortSignal.any([stop, AbortSignal.timeout(judging.leaseMs)])
  const send = () => call('POST /judge/run/:runId/finish', { params, body: { result }, signal })
  await handIn(send, signal).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.error === 'LEASE_LOST')) throw error
  })
}

async function untilCancelled(
  call: Client,
  params: { runId: number },
  ended: AbortController,
): Promise<void> {
  const { signal } = ended
  while (!signal.aborted) {
    try {
      const { cancelled } = await call('POST /judge/run/:runId/renew', { params, signal })
      if (cancelled) ended.abort(new Error('the run was cancelled'))
    } catch (error) {
      if (isFinal(error)) ended.abort(new Error('the run is lost'))
      else await sleep(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
