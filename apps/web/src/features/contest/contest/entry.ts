// The ways into a contest. Admins, managers and people who entered before go straight in; before the start everybody else reads
// that it has not started; then a public contest and a private one are asked for at once, and one with a password asks
// for it first. The server decides again.

import { ContestVisibility, phaseAt } from '@verdict/domain/contest'
import type { ContestRow } from '@verdict/contract/contest'
import type { Viewer } from '@verdict/web-client/session'

type EntryStep = 'login' | 'enter' | 'notStarted' | 'verify' | 'password'

type Enterable = Pick<ContestRow, 'cid' | 'start' | 'end' | 'encrypt' | 'isEntrant' | 'may'>

export const windowOf = ({ start, end }: { start: string; end: string }) => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

/** @param now ms since 1970 by the server's clock */
export function entryStep(
  contest: Enterable,
  { isLoggedIn, isAdmin, profile }: Pick<Viewer, 'isLoggedIn' | 'isAdmin' | 'profile'>,
  now: number,
): EntryStep {
  if (!isLoggedIn) return 'login'
  const entered = contest.isEntrant || profile?.verifyContest.includes(contest.cid)
  if (isAdmin || contest.may.manage || entered) return 'enter'
  if (phaseAt(windowOf(contest), now) === 'ready') return 'notStarted'
  return contest.encrypt === ContestVisibility.Password ? 'password' : 'verify'
}
