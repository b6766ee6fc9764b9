// Programs are parsed in two helper processes, so that a malicious one does not block everyone. One not parsed in time has no
// fingerprints, and its process is replaced.

import type { LanguageFamily } from '@verdict/domain/language'
import { RateLimited } from '../../platform/fairness/rate-limit.ts'
import { Refusal } from '@verdict/contract/refusal'
import { HelperFailure } from '../../platform/fairness/helper.ts'
import { createHelperPool } from '../../platform/fairness/helper-pool.ts'
import type { Authored } from './common.ts'
import type { Matching } from './fragments.ts'
import type { ThreadAnswer, ThreadRequest } from './thread.ts'

const pool = createHelperPool<ThreadRequest, ThreadAnswer>({
  program: new URL('./thread.ts', import.meta.url),
  helpers: 2,
  cpuMs: 4_000,
  idleMs: 10 * 60_000,
  maxWaiting: 50,
  maxWaitingOfOne: 4,
  atOnceOfOne: 1,
  budget: { cpuMs: 20_000, perMs: 60_000 },
  heapMb: 512,
  memoryMb: 1_200,
  priority: 'low',
  // A program that overruns the parser's memory leaves it unusable.
  isSpent: (answer) => 'failed' in answer,
})

/** Failures caused by the program, not by the process or load. */
const isItsFault = (failure: unknown): boolean =>
  failure instanceof HelperFailure && (failure.reason === 'timeout' || failure.reason === 'memory')

export interface ProgramPrints {
  prints: number[]
  /** Most of the program is in string literals, which the grammar does not parse. */
  inTexts: boolean
}

async function read(
  what: 'fingerprints' | 'all runs',
  family: LanguageFamily,
  code: string,
): Promise<ProgramPrints> {
  const answer = await pool.run({ do: what, family, code }).catch((failure: unknown) => {
    if (isItsFault(failure)) return { prints: [] }
    throw failure
  })
  return 'prints' in answer ? { inTexts: false, ...answer } : { prints: [], inTexts: false }
}

/** Empty for a program that cannot be read. */
export const readFingerprints = (family: LanguageFamily, code: string): Promise<ProgramPrints> =>
  read('fingerprints', family, code)

export const readAllRuns = async (family: LanguageFamily, code: string): Promise<number[]> =>
  (await read('all runs', family, code)).prints

/** @throws HelperFailure */
export async function readCommon(programs: Authored[], without: readonly number[]): Promise<number[]> {
  const answer = await pool.run({ do: 'common', programs, without })
  if (!('prints' in answer)) throw new Error('what is common was not counted')
  return answer.prints
}

const retrySeconds = 5

/** Null if one cannot be read. @throws Refusal NOT_READY if many are waiting, RATE_LIMITED if several of this person are */
export async function readFragments(
  family: LanguageFamily,
  programs: { left: string; right: string },
  without: number[],
  person: number,
): Promise<Matching | null> {
  const request = { do: 'fragments', family, ...programs, without } as const
  const answer = await pool.run(request, person).catch((failure: unknown) => {
    if (isItsFault(failure)) return null
    if (!(failure instanceof HelperFailure)) throw failure
    if (failure.reason === 'own') throw new RateLimited(retrySeconds)
    throw failure.reason === 'busy' ? new Refusal('NOT_READY') : failure
  })
  return answer !== null && 'fragments' in answer ? answer : null
}
