// The protocol defines exit codes; an unknown code, a signal or a limit is the checker's failure.

import { endingText } from '@verdict/domain/run-words'
import type { ProgramProtocol } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { protocols } from './protocols/table.ts'

interface Said {
  protocol: ProgramProtocol
  score: string
  isPoints: boolean
  worth: number | undefined
}

export interface Ruling {
  judge: Judge
  /** Hundredths of 100. */
  share?: number | undefined
  note: string
}

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

/** null if it did not fail: its exit code is a ruling. */
export function failureOf(facts: RunFacts): string | null {
  if (facts.execError !== null) return `could not be started (${facts.execError})`
  if (facts.oomKills > 0) return 'used too much memory'
  if (facts.killedFor === 'cpu') return 'used too much CPU time'
  if (facts.killedFor === 'wall') return 'took too long'
  if (facts.killedFor === 'output') return 'wrote too much'
  if (facts.signal !== null) return `ended with ${endingText({ code: 'signal', signal: facts.signal })}`
  return null
}
