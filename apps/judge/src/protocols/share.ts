import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { beginningOf } from '../beginning.ts'
import type { Protocol, Said } from './protocol.ts'

const scoreBytes = 100

/** Never rounds up to full points. @returns hundredths of 100 */
export const shareOfOne = (part: number): number =>
  part >= 1 ? fullScore : Math.min(fullScore - 1, Math.floor(Math.max(0, part) * fullScore + 1e-6))

/** @returns a share of 1; null if the first word is no number up to `full` */
function partIn(score: string, full: number): number | null {
  const word = /\S{1,100}/.exec(score)?.[0]
  const number = word === undefined ? Number.NaN : Number(word)
  return number >= 0 && number <= full ? number / full : null
}

/** Only the score counts; a missing one is a failure of the checker. */
export const byScore = (full: number): Pick<Protocol, 'verdictOf' | 'shareOf'> => ({
  verdictOf(_, { score }) {
    const part = partIn(score, full)
    if (part === null) return Judge.SystemError
    return part === 1 ? Judge.Accepted : Judge.WrongAnswer
  },
  shareOf(_, { score }) {
    const part = partIn(score, full)
    return part === null ? undefined : shareOfOne(part)
  },
})

export const scoreOnStdout = async ({ stderr }: RunFacts, stdout: string | null): Promise<Said> => ({
  message: stderr.toString('utf8'),
  score: stdout === null ? '' : await beginningOf(stdout, scoreBytes),
})
