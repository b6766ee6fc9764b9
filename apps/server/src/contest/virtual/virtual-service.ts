import { ContestVisibility, lengthOf } from '@verdict/domain/contest'
import { Refusal } from '@verdict/contract/refusal'
import {
  type Access,
  type ContestForViewer,
  seenContest,
  shareContest,
  sharesTests,
} from '../../access/contest-access.ts'
import { showsOf, timesOf } from '../../access/contest-clock.ts'
import { manages } from '../../access/contest.ts'
import { assertAllInUse } from '../../access/course-access.ts'
import { entrantIn } from '../../access/submitting.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { findRun, hasSubmittedIn, insertRun, submittedAmong, type VirtualRun } from './virtual-queries.ts'

/** Where results showed while it ran, and a submission outside has the score that it would have had inside. */
const isForRuns = (contest: ContestForViewer): boolean =>
  contest.takes_virtual &&
  contest.is_open &&
  contest.settled &&
  !contest.is_exam &&
  !contest.is_rehearsal &&
  showsOf(contest).others === 'until-freeze' &&
  !sharesTests(contest)

const offersRuns = ({ contest, phase }: Access): boolean => phase === 'ended' && isForRuns(contest)

/** Where everybody may enter, people go in by their run alone: they are no entrants, and see no problem before their clock runs. */
const mayGoIn = ({ contest, inside }: Access): boolean =>
  inside || contest.encrypt === ContestVisibility.Public

const tookPart = async (db: Queryable, viewer: Viewer, cid: number): Promise<boolean> =>
  hasSubmittedIn(db, cid, await entrantIn(db, viewer, cid))

/** Those of listed contests that offer it to this viewer, who has not taken part in any way. */
export async function offeredAmong(
  db: Queryable,
  viewer: MaybeViewer,
  rows: readonly ContestForViewer[],
): Promise<Set<number>> {
  const offered = rows
    .filter((row) => isForRuns(row) && row.virtual_until === null && !manages(viewer, row.course_manages))
    .map(({ cid }) => cid)
  if (!viewer) return new Set(offered)
  const took = await submittedAmong(db, offered, [viewer.userId, ...viewer.teams])
  return new Set(offered.filter((cid) => !took.has(cid)))
}

const presentRun = ({ started_at, lasts_until }: VirtualRun) => ({
  start: started_at.toISOString(),
  end: lasts_until.toISOString(),
})

export async function virtualFacts(
  db: Queryable,
  viewer: Viewer,
  access: Access,
): Promise<{ virtual?: ReturnType<typeof presentRun>; mayStartVirtual: boolean }> {
  const { cid, is_archived } = access.contest
  const run = access.contest.virtual_until === null ? undefined : await findRun(db, cid, viewer.userId)
  if (run) return { virtual: presentRun(run), mayStartVirtual: false }
  const may = offersRuns(access) && !access.manages && !is_archived && mayGoIn(access)
  return { mayStartVirtual: may && !(await tookPart(db, viewer, cid)) }
}

/**
 * @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE, COURSE_ARCHIVED; VIRTUAL_NOT_HERE, CONTEST_NOT_ENTERED,
 * VIRTUAL_TOOK_PART, VIRTUAL_BEGUN
 */
export async function startVirtual(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<{ start: string; end: string }> {
  const access = await seenContest(db, viewer, cid)
  await assertAllInUse(db, [access.contest.course_id])
  if (!offersRuns(access)) throw new Refusal('VIRTUAL_NOT_HERE')
  if (!mayGoIn(access)) throw new Refusal('CONTEST_NOT_ENTERED')
  if (access.manages) throw new Refusal('VIRTUAL_TOOK_PART')
  return db.transaction().execute(async (tx) => {
    const contest = await shareContest(tx, cid)
    if (!contest?.is_open) throw new Refusal('VIRTUAL_NOT_HERE')
    if (await tookPart(tx, viewer, cid)) throw new Refusal('VIRTUAL_TOOK_PART')
    const run = await insertRun(tx, cid, viewer.userId, lengthOf(timesOf(contest)))
    if (!run) throw new Refusal('VIRTUAL_BEGUN')
    return presentRun(run)
  })
}
