// Reading programs off the event loop. One thread is enough: a program takes a millisecond or two. A program that the
// parser cannot get through in its time has no fingerprints, and its thread is replaced.

import type { Fragment } from '@verdict/contract/similarity'
import type { LanguageFamily } from '@verdict/domain/similarity'
import { Refusal } from '../platform/refusal.ts'
import { createThreadPool, ThreadFailure } from '../platform/thread-pool.ts'
import type { ThreadAnswer, ThreadRequest } from './thread.ts'

const threads = createThreadPool<ThreadRequest, ThreadAnswer>({
  program: new URL('./thread.ts', import.meta.url),
  threads: 1,
  cpuMs: 10_000,
  idleMs: 10 * 60_000,
  maxWaiting: 50,
  memoryMb: 512,
  // The parser's memory is its own: a program that overruns it leaves it unfit for every other one.
  isSpent: (answer) => 'failed' in answer,
})

/** What is the program's own fault, not the thread's or the moment's. */
const isItsFault = (failure: unknown): boolean =>
  failure instanceof ThreadFailure && (failure.reason === 'timeout' || failure.reason === 'memory')

async function read(
  what: 'fingerprints' | 'all runs',
  family: LanguageFamily,
  code: string,
): Promise<number[]> {
  const answer = await threads.run({ do: what, family, code }).catch((failure: unknown) => {
    if (isItsFault(failure)) return { prints: [] }
    throw failure
  })
  return 'prints' in answer ? answer.prints : []
}

/** Of a program; none of one that cannot be read. */
export const readFingerprints = (family: LanguageFamily, code: string): Promise<number[]> =>
  read('fingerprints', family, code)

/** Of code that is given. */
export const readAllRuns = (family: LanguageFamily, code: string): Promise<number[]> =>
  read('all runs', family, code)

/** @throws Refusal NOT_READY when many wait already */
export async function readFragments(
  family: LanguageFamily,
  left: string,
  right: string,
  without: number[],
): Promise<Fragment[]> {
  const request = { do: 'fragments', family, left, right, without } as const
  const answer = await threads.run(request).catch((failure: unknown) => {
    if (isItsFault(failure)) return { fragments: [] }
    if (failure instanceof ThreadFailure && failure.reason === 'busy') throw new Refusal('NOT_READY')
    throw failure
  })
  return 'fragments' in answer ? answer.fragments : []
}
