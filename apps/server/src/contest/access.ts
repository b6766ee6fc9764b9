// How somebody stands to a contest at this moment of the database's clock: what every call about a contest, its problems
// and its submissions asks first.

import { closedCourse } from '../course/access.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { type Moment, momentOf } from './clock.ts'
import { enteredBy } from './people-queries.ts'
import { manages, mayKnow, mayReadInside, maySee, seesThroughFreeze, type Standing } from './policy.ts'
import { findContest, type FoundContest, isListed, pidAt } from './queries.ts'

export interface Access extends Standing, Moment {
  contest: FoundContest
  /** Problems, submissions and ranklist are there for this viewer. */
  inside: boolean
  /** What others did after this time, in ms since 1970, is only known to exist; null when nothing is hidden. */
  hiddenFrom: number | null
  /** Of the ranklist as this viewer may know it. */
  version: number
}

/** Null for a contest that this viewer may not see. */
export async function findAccess(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access | null> {
  const contest = await findContest(db, viewer, cid)
  return contest && maySee(viewer, contest) ? accessTo(viewer, contest) : null
}

function accessTo(viewer: MaybeViewer, contest: FoundContest): Access {
  const moment = momentOf(contest, contest.now)
  const standing = {
    manages: manages(viewer, contest.course_manages),
    isEntrant: contest.is_entrant,
    phase: moment.phase,
  }
  return {
    contest,
    ...moment,
    ...standing,
    inside: mayReadInside(standing),
    ...knownFrom(contest, seesThroughFreeze(standing) ? null : hiddenAt(moment)),
  }
}

/** Also while the freeze is still to come: what is read a moment later may be from after it began. */
const hiddenAt = ({ isOpen, freezeTime }: Moment): number | null => (isOpen ? null : freezeTime)

const knownFrom = (
  { version, public_version }: FoundContest,
  hiddenFrom: number | null,
): Pick<Access, 'hiddenFrom' | 'version'> => ({
  hiddenFrom,
  version: hiddenFrom === null ? version : public_version,
})

/** The same for somebody who does not see through the freeze: what a hall may be shown. */
export const asContestant = (access: Access): Access => ({
  ...access,
  ...knownFrom(access.contest, hiddenAt(access)),
})

/** @throws Refusal NOT_FOUND; in a private course COURSE_PRIVATE, COURSE_WITHOUT_CODE, which say the way in */
export async function seenContest(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access> {
  const contest = await findContest(db, viewer, cid)
  if (!contest || !mayKnow(viewer, contest)) throw new Refusal('NOT_FOUND')
  if (!maySee(viewer, contest)) {
    throw closedCourse({
      course_id: contest.course_id ?? 0,
      name: contest.course_name ?? '',
      has_code: contest.course_has_code === true,
    })
  }
  return accessTo(viewer, contest)
}

/** @throws Refusal NOT_FOUND, CONTEST_NOT_ENTERED, CONTEST_NOT_STARTED; COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function insideContest(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access> {
  const access = await seenContest(db, viewer, cid)
  if (access.inside) return access
  throw new Refusal(access.isEntrant ? 'CONTEST_NOT_STARTED' : 'CONTEST_NOT_ENTERED')
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function managedContest(db: Queryable, viewer: MaybeViewer, cid: number): Promise<Access> {
  const contest = await findContest(db, viewer, cid)
  if (!contest || !mayKnow(viewer, contest)) throw new Refusal('NOT_FOUND')
  const access = accessTo(viewer, contest)
  if (!access.manages) throw new Refusal('FORBIDDEN')
  return access
}

/** Does this contest open its problem `pid` to this viewer, reserved or not? */
export async function opensProblem(
  db: Queryable,
  viewer: MaybeViewer,
  cid: number,
  pid: number,
): Promise<boolean> {
  const access = await findAccess(db, viewer, cid)
  return access !== null && access.inside && isListed(db, cid, pid)
}

/** The problem at a place of a contest, from 1; null where there is none. */
export const problemAt = (db: Queryable, cid: number, position: number): Promise<number | null> =>
  pidAt(db, cid, position)

/** The contests that somebody entered. */
export const enteredContests = (db: Queryable, userId: number): Promise<number[]> => enteredBy(db, userId)
