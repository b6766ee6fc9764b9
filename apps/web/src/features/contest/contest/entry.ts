// Entry: admins, managers and entrants go straight in; others wait for the start, then enter, with a password where required.
// The server checks again.

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
