// A probe as judging takes and finishes it, like any other task.

import { randomUUID } from 'node:crypto'
import type { JudgeTask } from '@verdict/contract/judge-protocol'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { isNamedByLease, lockProbe, markFinished, markTaken, readProbe } from './queries.ts'

type Parts = Pick<Context, 'channel'>

/** Published when a probe is over. */
export const probeTopic = 'probe'

/** A probe that this transaction holds. */
export interface HeldProbe {
  id: number
}

const limits = { timeMs: 10_000, memoryKb: 512 * 1024 }

export const holdProbe = (tx: Queryable, id: number): Promise<HeldProbe | undefined> => lockProbe(tx, id)

/** null when it is gone. */
export async function describeProbe(
  tx: Queryable,
  { id }: HeldProbe,
): Promise<Omit<JudgeTask, 'taskId' | 'fencingToken' | 'traceparent'> | null> {
  const probe = await readProbe(tx, id)
  if (!probe) return null
  const { language, code, input, inputBytes, output, outputBytes } = probe
  return {
    sid: null,
    pid: 0,
    kind: ProblemType.Traditional,
    language,
    code,
    checker: '',
    protocol: 'testlib',
    flags: [],
    comparison: null,
    ...limits,
    tests: [{ uuid: randomUUID(), input, inputBytes, output, outputBytes }],
    showsFailure: false,
    groups: null,
    verification: null,
  }
}

export const isFileOfProbe = isNamedByLease

export const probeRunning = (tx: Queryable, { id }: HeldProbe, hostId: number): Promise<void> =>
  markTaken(tx, id, hostId)

export const probeWaiting = (tx: Queryable, { id }: HeldProbe): Promise<void> => markTaken(tx, id, null)

const mostWords = 2_000

export async function finishProbe(
  { channel }: Parts,
  tx: Queryable,
  { id }: HeldProbe,
  { judge, error, cpuMs }: { judge: Judge; error: string; cpuMs: number | null },
): Promise<void> {
  await markFinished(tx, id, { judge, error: error.slice(0, mostWords).toWellFormed(), cpu_ms: cpuMs })
  await channel.publish(tx, probeTopic, id)
}

/** No host could judge it. */
export const failProbe = (context: Parts, tx: Queryable, probe: HeldProbe, reason: string): Promise<void> =>
  finishProbe(context, tx, probe, { judge: Judge.SystemError, error: reason, cpuMs: null })
