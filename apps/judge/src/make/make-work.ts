// A make is a part of a build, or a stress run. Its renewal stays open: the server answers at once if the host should stop, and
// then what was under way is made again later.

import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Client } from '@verdict/contract/client'
import type { JudgeMake } from '@verdict/contract/make'
import { buildLimits } from '@verdict/domain/build'
import { judging } from '@verdict/domain/judging'
import { cutToBytes } from '../compiler-output.ts'
import type { SendBlob } from '../client.ts'
import type { Toolbox } from '../compile.ts'
import { handIn, isFinal } from '../lease.ts'
import { reason, say } from '../log.ts'
import type { PackageCache } from '../package-cache.ts'
import type { Slot } from '../slot.ts'
import { makeUnits } from './make-tests.ts'
import { Outbox } from './outbox.ts'
import { ProblemFault } from '../verdict-of-run.ts'
import { DoesNotCompile, Programs } from './programs.ts'
import { stress } from './stress.ts'

interface Parts {
  slot: Slot
  tools: Toolbox
  blobs: PackageCache
  call: Client
  send: SendBlob
  stop: AbortSignal
}

const retryMs = 1_000
/** After a fault of the host: it may pass, or another host is quicker. */
const restMs = 5_000

interface Finished {
  compile: { role: 'generator' | 'validator' | 'solution'; name: string; words: string } | null
  hostFault: string | null
  outage: boolean
}

const noFault = { hostFault: null, outage: false }

/**
 * @param isOutage whether a fault says nothing about the test at which it happened
 * @returns whether the host did its part @throws if the end cannot be reported
 */
export async function workOnMake(
  parts: Parts,
  make: JudgeMake,
  isOutage: (error: unknown) => Promise<boolean>,
): Promise<boolean> {
  const { call, stop } = parts
  const params = { makeId: make.makeId }
  const ended = new AbortController()
  const watch = untilCancelled(call, params, ended)
  const signalOfWork = AbortSignal.any([stop, ended.signal])
  parts.slot.yieldsUntil = signalOfWork
  const finished = await work(parts, make, signalOfWork).catch(
    async (error: unknown): Promise<Finished | null> => {
      stop.throwIfAborted()
      if (ended.signal.aborted || isLost(error)) return null
      say(`tests of problem ${make.pid} could not be made: ${reason(error)}`)
      return { compile: null, hostFault: cutToBytes(reason(error), 2_000), outage: await isOutage(error) }
    },
  )
  parts.slot.yieldsUntil = null
  const isCancelled = ended.signal.aborted
  ended.abort()
  await watch
  if (isCancelled || finished === null) return false
  const signal = AbortSignal.any([stop, AbortSignal.timeout(judging.leaseMs)])
  await handIn(
    () => call('POST /judge/make/:makeId/finish', { params, body: finished, signal }),
    signal,
  ).catch((error: unknown) => {
    if (!isLost(error)) throw error
  })
  if (finished.hostFault === null) return true
  await sleep(restMs, undefined, { signal: stop }).catch(() => undefined)
  return false
}

const isLost = (error: unknown): boolean => error instanceof ApiError && error.error === 'LEASE_LOST'

async function work(
  { slot, tools, blobs, call, send }: Parts,
  make: JudgeMake,
  signal: AbortSignal,
): Promise<Finished> {
  const bench = { slot, tools, signal }
  using programs = new Programs(bench, make.judged)
  const outbox = new Outbox({ call, send }, make.makeId, signal)
  const done: Finished = { compile: null, ...noFault }
  try {
    if (make.stress) {
      await stress({ ...bench, make, programs, call })
      return done
    }
    await makeUnits({ ...bench, make, programs, outbox, hold: (sha256, own) => blobs.hold(sha256, own) })
    await outbox.flush()
    return done
  } catch (error) {
    const fault = faultOf(make, error)
    if (!fault) throw error
    await outbox.flush()
    const { role, name, message } = fault
    return { ...done, compile: { role, name, words: cutToBytes(message, buildLimits.words) } }
  }
}

/** A mistake of the problem's authors, which no other host can do anything about. */
function faultOf(make: JudgeMake, error: unknown) {
  if (error instanceof DoesNotCompile) {
    return { role: error.role, name: error.program, message: error.message }
  }
  if (!(error instanceof ProblemFault)) return null
  return { role: 'solution' as const, name: make.solution?.name ?? '', message: error.message }
}

async function untilCancelled(
  call: Client,
  params: { makeId: number },
  ended: AbortController,
): Promise<void> {
  const { signal } = ended
  while (!signal.aborted) {
    try {
      const { cancelled } = await call('POST /judge/make/:makeId/renew', { params, signal })
      if (cancelled) ended.abort(new Error('the make was cancelled'))
    } catch (error) {
      if (isFinal(error)) ended.abort(new Error('the make is lost'))
      else await sleep(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
