// A contest as its feed finds it now: its times, and what it hides from whom. A lens is who looks; what a lens does not see
// is not there, in collections and events alike.

import { elapsed } from '@verdict/domain/contest'
import { type Shown, shownOf } from '@verdict/domain/feedback'
import { contestRule } from '@verdict/domain/contest-rules/table'
import {
  heldStartAt,
  isOverForAll,
  lastEndOf,
  longestHoldMs,
  type Moment,
  momentOf,
  showsOf,
  timesOf,
} from '../../access/contest-clock.ts'
import { isShown } from '../../access/contest.ts'
import type { LogoSizes } from './ccs-logo.ts'
import type { State } from './ccs-model.ts'
import type { Queryable } from '../../platform/db.ts'
import { type HallProblem, hallProblems } from './problem-in-hall-queries.ts'
import { findHall, findUnfed, type HallRecord } from './hall-queries.ts'

/**
 * `staff` manage the contest and see all; `manager`: without the right to view solutions, all but code. `judge`: who views solutions in its course and does not compete sees what is sent,
 * and results as others do.
 */
export type Lens =
  | { kind: 'staff' }
  | { kind: 'manager' }
  | { kind: 'judge' }
  | { kind: 'team'; entrant: number }
  | { kind: 'public' }

export const staffLens: Lens = { kind: 'staff' }
export const managerLens: Lens = { kind: 'manager' }
export const judgeLens: Lens = { kind: 'judge' }
export const publicLens: Lens = { kind: 'public' }

export interface Hall {
  cid: number
  contest: HallRecord
  moment: Moment
  /** Ms since 1970, as all times here. */
  now: number
  isShown: boolean
  hasStarted: boolean
  /** Others' results of submissions from then on are hidden; null: nothing is. */
  hiddenFrom: number | null
  hidesOwn: boolean
  /** Nothing of others is shown now. */
  isAlone: boolean
  /** Penalty minutes of a failure; null: points count. */
  penalty: number | null
  problems: readonly HallProblem[]
  state: State
  /** Null where no organization is read. */
  logos: LogoSizes | null
}

/** Null without a feed. */
export async function hallOf(
  db: Queryable,
  cid: number,
  logos: LogoSizes | null = null,
): Promise<Hall | null> {
  const contest = await findHall(db, cid)
  return contest?.offers_api ? hallAt(db, contest, logos) : null
}

/** Also of a contest that never had a feed. */
export async function hallToKeep(db: Queryable, cid: number, logos: LogoSizes): Promise<Hall | null> {
  const contest = (await findHall(db, cid)) ?? (await findUnfed(db, cid))
  return contest?.offers_api ? hallAt(db, contest, logos) : null
}

async function hallAt(db: Queryable, contest: HallRecord, logos: LogoSizes | null): Promise<Hall> {
  const { cid } = contest
  const moment = momentOf(contest, null, contest.now)
  const { own, others } = showsOf(contest)
  const hiddenFrom = moment.isOpen ? null : moment.freezeTime
  const hasStarted = moment.phase !== 'ready'
  return {
    cid,
    contest,
    moment,
    now: contest.now.getTime(),
    isShown: isShown(contest),
    hasStarted,
    hiddenFrom,
    hidesOwn: hiddenFrom !== null && own === 'when-open',
    isAlone: others === 'never' || (hiddenFrom !== null && others === 'when-open'),
    penalty: contestRule(contest.rule).choosesPenalty ? contest.penalty : null,
    problems: await hallProblems(db, cid),
    state: stateOf(contest, moment),
    logos,
  }
}

/** Rules whose results nobody sees before the end have no freeze in the sense of the API. */
export const freezes = ({ contest, moment }: Pick<Hall, 'contest' | 'moment'>): boolean =>
  moment.freezeTime !== null && showsOf(contest).others === 'until-freeze'

function stateOf(contest: HallRecord, moment: Moment): State {
  const now = contest.now.getTime()
  const { window, freezeTime, isFrozen } = moment
  const isEnded = isOverForAll(contest, contest.now)
  const end = lastEndOf(contest)
  const hasBegun = now >= window.start
  const isThawed = isEnded && !isFrozen
  const frozen = freezeTime !== null && now >= freezeTime ? freezeTime : null
  return {
    started: hasBegun ? window.start : null,
    ...(freezes({ contest, moment }) && { frozen }),
    ended: isEnded ? end : null,
    ...(freezes({ contest, moment }) && {
      thawed: isThawed ? Math.max(end, contest.unfrozen_at?.getTime() ?? end) : null,
    }),
    // A contest whose times were changed afterwards goes on.
    finalized: (isThawed && contest.final_at?.getTime()) || null,
    end_of_updates: (isThawed && contest.end_of_updates_at?.getTime()) || null,
  }
}

/** By the contest's clock, which pauses stop. Without them it is the time since the start; before it, a countdown that may be held. */
export function contestTime({ contest }: Pick<Hall, 'contest'>, at: number): number {
  const times = timesOf(contest)
  if (at >= times.start) return elapsed(times, null, at)
  const held = heldStartAt(contest, contest.now)
  if (held === null) return at - times.start
  return at >= contest.now.getTime() ? -held : Math.min(at - times.start + longestHoldMs, -held)
}

export const problemIn = ({ problems }: Hall, pid: number): HallProblem | undefined =>
  problems.find((problem) => problem.pid === pid)

/** As much of a submission to it as its author sees. */
export const runsShown = ({ contest }: Hall, problem: HallProblem): Shown =>
  shownOf({
    problem: problem.feedback,
    course:
      problem.course_id === null
        ? null
        : { chosen: problem.course_feedback, ownsProblem: problem.is_of_course },
    contest: { chosen: contest.feedback, hasCourse: contest.course_id !== null },
    caps: problem.caps,
  })

/** Nothing of the contest is hidden from them. */
export const isManaging = ({ kind }: Lens): boolean => kind === 'staff' || kind === 'manager'

/** Teams off the board, and people. */
export const opensAll = (lens: Lens): boolean => isManaging(lens) || lens.kind === 'judge'

export const opensCode = ({ kind }: Lens): boolean => kind === 'staff' || kind === 'judge'

export const seesProblems = (hall: Hall, lens: Lens): boolean => isManaging(lens) || hall.hasStarted

export const problemSeen = (hall: Hall, lens: Lens, pid: number): HallProblem | undefined =>
  seesProblems(hall, lens) ? problemIn(hall, pid) : undefined

/** @param entrant whose it is */
export const isOwnOf = (lens: Lens, entrant: number | null | undefined): boolean =>
  lens.kind === 'team' && lens.entrant === entrant

interface Submitted {
  user_id: number
  created_at: Date
  /** Its team stands on no public board. */
  is_hidden: boolean
}

export function seesSubmission(hall: Hall, lens: Lens, submission: Submitted): boolean {
  if (isManaging(lens)) return true
  if (!hall.hasStarted) return false
  if (lens.kind === 'judge') return true
  if (isOwnOf(lens, submission.user_id)) return true
  return !submission.is_hidden && !hall.isAlone
}

/** @param submission one that this lens sees */
export function seesResult(hall: Hall, lens: Lens, submission: Submitted): boolean {
  if (isManaging(lens)) return true
  const isHidden = hall.hiddenFrom !== null && submission.created_at.getTime() >= hall.hiddenFrom
  return isOwnOf(lens, submission.user_id) ? !(hall.hidesOwn && isHidden) : !isHidden
}
