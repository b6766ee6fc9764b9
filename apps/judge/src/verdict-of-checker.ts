// From the end of a checker to a verdict. Its protocol (protocols/) says what an exit code means. A code that the protocol does not
// know, a signal and a limit are a failure of the checker and never the contestant's fault. Where tests give points, the part that
// it gave is a share of them.

import { endingText } from '@verdict/domain/run-words'
import type { ProgramProtocol } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { protocols } from './protocols/table.ts'

interface Said {
  protocol: ProgramProtocol
  /** The points as it left them, as text; '' where it left none. */
  score: string
}

export interface Ruling {
  judge: Judge
  /** A part of the points, in hundredths of 100, where it gave one. */
  share?: number | undefined
  /** For admins: how it ended, and what it said. */
  note: string
}

/** @param what is 'checker' or 'interactor'; @param message what it said */
export function rulingOf(
  what: string,
  facts: RunFacts,
  message: string,
  { protocol = 'testlib', score = '' }: Partial<Said> = {},
): Ruling {
  const { verdictOf, shareOf, saysPoints = false } = protocols[protocol]
  const failure = failureOf(facts)
  const judge = failure === null ? verdictOf(facts.exitCode!, { message, score }) : Judge.SystemError
  const fault =
    saysPoints && facts.exitCode === 0 ? 'gave no points' : `failed with exit code ${facts.exitCode}`
  const failed = failure ?? (judge === Judge.SystemError ? fault : null)
  const said = message.trim()
  const parts = [failed === null ? what : `${what} ${failed}`, said].filter((part) => part !== '')
  const share = failed === null ? shareOf(facts.exitCode!, { message, score }) : undefined
  return { judge, share, note: said === '' && failed === null ? '' : parts.join(': ') }
}

/** Why an end is no ruling; null when the exit code is one. */
export function failureOf(facts: RunFacts): string | null {
  if (facts.execError !== null) return `could not be started (${facts.execError})`
  if (facts.oomKills > 0) return 'used too much memory'
  if (facts.killedFor === 'cpu') return 'used too much CPU time'
  if (facts.killedFor === 'wall') return 'took too long'
  if (facts.killedFor === 'output') return 'wrote too much'
  if (facts.signal !== null) return `ended with ${endingText({ code: 'signal', signal: facts.signal })}`
  return null
}
