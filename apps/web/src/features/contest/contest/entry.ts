// Entry: admins, managers and entrants go straight in; others wait for the start, then enter, with a password where required.
// A public contest that runs asks first, since who only looks would take part.
// The server checks again.

import { type ContestPhase, ContestVisibility } from '@verdict/domain/contest'
import type { ContestRow } from '@verdict/contract/contest'
import type { Viewer } from '@verdict/web-client/session'

type EntryStep = 'login' | 'enter' | 'notStarted' | 'ask' | 'verify' | 'password'

type Enterable = Pick<ContestRow, 'cid' | 'encrypt' | 'isEntrant' | 'may'>

export const windowOf = ({ start, end }: { start: string; end: string }) => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

export function entryStep(
  contest: Enterable,
  { isLoggedIn, isAdmin, profile }: Pick<Viewer, 'isLoggedIn' | 'isAdmin' | 'profile'>,
  phase: ContestPhase,
): EntryStep {
  if (!isLoggedIn) return 'login'
  const entered = contest.isEntrant || profile?.verifyContest.includes(contest.cid)
  if (isAdmin || contest.may.manage || entered) return 'enter'
  if (phase === 'ready') return 'notStarted'
  if (contest.encrypt === ContestVisibility.Password) return 'password'
  return contest.encrypt === ContestVisibility.Public && phase === 'running' ? 'ask' : 'verify'
}
