// Steps before a contest begins, with their states as far as the server knows them.

import type { ContestDetail } from '@verdict/contract/contest'
import { ContestVisibility } from '@verdict/domain/contest'

type Contest = ContestDetail['contest']

/** `optional`: as it is, it works. */
export type NextState = 'done' | 'left' | 'optional'
export type NextStep = 'problems' | 'teams' | 'people' | 'limits' | 'balloons' | 'prints' | 'feed'

export interface StartFacts {
  teams: number
  helpers: { balloon: readonly object[]; print: readonly object[] }
  /** The site has a printer, which needs no helper. */
  hasPrinter: boolean
  feed: { isOpen: boolean; isPossible: boolean }
}

/** For managers, until it begins; homework and exams have ways of their own. */
export const hasNextSteps = ({ may, phase, homework, isExam }: Contest): boolean =>
  may.manage && may.edit && phase === 'ready' && !homework && !isExam

function arePeopleNamed({ encrypt, allow, password }: Contest): boolean {
  if (encrypt === ContestVisibility.Public) return true
  if (encrypt === ContestVisibility.Password) return Boolean(password)
  return (allow?.users.length ?? 0) + (allow?.groups.length ?? 0) > 0
}

export function nextSteps(contest: Contest, facts: StartFacts): { name: NextStep; state: NextState }[] {
  const { list, option } = contest
  const done = (isDone: boolean, otherwise: NextState = 'left'): NextState => (isDone ? 'done' : otherwise)
  const { helpers, feed } = facts
  return [
    { name: 'problems', state: done(list.length > 0) },
    option.teams
      ? { name: 'teams', state: done(facts.teams > 0) }
      : { name: 'people', state: done(arePeopleNamed(contest)) },
    { name: 'limits', state: done(option.languages.length > 0, 'optional') },
    ...(option.balloons === 'none'
      ? []
      : [{ name: 'balloons' as const, state: done(helpers.balloon.length > 0) }]),
    ...(option.prints
      ? [{ name: 'prints' as const, state: done(facts.hasPrinter || helpers.print.length > 0) }]
      : []),
    ...(feed.isPossible ? [{ name: 'feed' as const, state: done(feed.isOpen, 'optional') }] : []),
  ]
}
