// From a checker's end to a verdict. Its protocol (protocols/) defines exit codes; an unknown code, a signal or a limit
// is the checker's failure. Where tests give points, it may give a share.

import { endingText } from '@verdict/domain/run-words'
import type { ProgramProtocol } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { protocols } from './protocols/table.ts'

interface Said {
  protocol: ProgramProtocol
  /** The points as text; '' if it gave none. */
  score: string
  /** As in protocols. */
  isPoints: boolean
  worth: number | undefined
}

export interface Ruling {
  judge: Judge
  /** Share of the points in hundredths of 100, if it gave one. */
  share?: number | undefined
  note: string
}

/** @param what 'checker' or 'interactor' @param message its message */
export function rulingOf(
  what: string,
  facts: RunFacts,
  message: string,
  { protocol = 'testlib', score = '', isPoints = false, worth }: Partial<Said> = {},
): Ruling {
  const { verdictOf, shareOf, saysPoints = false } = protocols[protocol]
  const failure = failureOf(facts)
  const judge = failure === null ? verdictOf(facts.exitCode!, { message, score }) : Judge.SystemError
  const fault =
    saysPoints && facts.exitCode === 0 ? 'gave no points' : `failed with exit code ${facts.exitCode}`
  const failed = failure ?? (judge === Judge.SystemError ? fault : null)
  const said = message.trim()
  const parts = [failed === null ? what : `${what} ${failed}`, said].filter((part) => part !== '')
  const share = failed === null ? shareOf(facts.exitCode!, { message, score, isPoints, worth }) : undefined
  return { judge, share, note: said === '' && failed === null ? '' : parts.join(': ') }
}

/** Why it failed; null if the exit code is a ruling. */
export function failureOf(facts: RunFacts): string | null {
  if (facts.execError !== null) return `could not be started (${facts.execError})`
  if (facts.oomKills > 0) return 'used too much memory'
  if (facts.killedFor === 'cpu') return 'used too much CPU time'
  if (facts.killedFor === 'wall') return 'took too long'
  if (facts.killedFor === 'output') return 'wrote too much'
  if (facts.signal !== null) return `ended with ${endingText({ code: 'signal', signal: facts.signal })}`
  return null
}
