// Reading programs off the event loop. A program takes a millisecond or two; there are two threads, so that one made to
// take long keeps nobody else waiting, and people who look at pairs take turns. A program that the parser cannot get through
// in its time has no fingerprints, and its thread is replaced.

import type { LanguageFamily } from '@verdict/domain/language'
import { RateLimited } from '../platform/fairness/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import { ThreadFailure } from '../platform/fairness/helper.ts'
import { createThreadPool } from '../platform/fairness/thread-pool.ts'
import type { Authored } from './common.ts'
import type { Matching } from './fragments.ts'
import type { ThreadAnswer, ThreadRequest } from './thread.ts'

const threads = createThreadPool<ThreadRequest, ThreadAnswer>({
  program: new URL('./thread.ts', import.meta.url),
  threads: 2,
  cpuMs: 4_000,
  idleMs: 10 * 60_000,
  maxWaiting: 50,
  maxWaitingOfOne: 4,
  memoryMb: 512,
  // The parser's memory is its own: a program that overruns it leaves it unfit for every other one.
  isSpent: (answer) => 'failed' in answer,
})

/** A failure that is the program's own fault, not the thread's or the moment's. */
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

/** Fingerprints of a program; none of one that cannot be read. */
export const readFingerprints = (family: LanguageFamily, code: string): Promise<number[]> =>
  read('fingerprints', family, code)

/** Fingerprints of starter code. */
export const readAllRuns = (family: LanguageFamily, code: string): Promise<number[]> =>
  read('all runs', family, code)

/**
 * From programs with their authors: the code that is common to many.
 * @throws ThreadFailure
 */
export async function readCommon(programs: Authored[], without: readonly number[]): Promise<number[]> {
  const answer = await threads.run({ do: 'common', programs, without })
  if (!('prints' in answer)) throw new Error('what is common was not counted')
  return answer.prints
}

const retrySeconds = 5

/**
 * The code that two programs share; null: one of them cannot be read.
 * @throws Refusal NOT_READY when many wait already, RATE_LIMITED when some of this person's do
 */
export async function readFragments(
  family: LanguageFamily,
  programs: { left: string; right: string },
  without: number[],
  person: number,
): Promise<Matching | null> {
  const request = { do: 'fragments', family, ...programs, without } as const
  const answer = await threads.run(request, person).catch((failure: unknown) => {
    if (isItsFault(failure)) return null
    if (!(failure instanceof ThreadFailure)) throw failure
    if (failure.reason === 'own') throw new RateLimited(retrySeconds)
    throw failure.reason === 'busy' ? new Refusal('NOT_READY') : failure
  })
  return answer !== null && 'fragments' in answer ? answer : null
}
