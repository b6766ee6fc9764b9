// Extensions rescore affected work in the same transaction: late work may now be in time, or the reverse.

import { extension, type Extension, type newExtension } from '@verdict/contract/homework'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { keepOwnTimes, tellOwnTimes } from '../../changes/index.ts'
import { ranklistChanged, scoreAnew } from '../score/score.ts'
import { type ContestRecord, lockContest, managedContest } from '../../access/contest-access.ts'
import { shareCourseInUse } from '../../access/course-access.ts'
import { userIdsNamed } from '../../people/index.ts'
import {
  deleteExtension,
  type ExtensionRecord,
  extensionsOf,
  insertExtension,
  peopleOf,
  sectionIn,
  extendedBySection,
} from './homework-list-queries.ts'
import type { KeepTimes } from '../../archive/index.ts'

/**
 * Locks the course exclusively; giving an extension locks it shared, so that sections' extensions cannot change meanwhile.
 */
export const keepTimes =
  (context: Pick<Context, 'channel'>): KeepTimes =>
  async (tx, moved, change) => {
    const before = await extendedBySection(tx, moved)
    const result = await change()
    const contests = new Set([...before, ...(await extendedBySection(tx, moved))])
    for (const cid of [...contests].toSorted((a, b) => a - b)) {
      const contest = await lockContest(tx, cid)
      if (!contest) continue
      const { longest_extra } = await keepOwnTimes(tx, cid)
      await scoreAnew(tx, cid, { ...contest, longest_extra }, moved.userIds)
      await ranklistChanged(context, tx, cid)
    }
    return result
  }

interface Extensions {
  extensions: Extension[]
}

const presentExtension = (row: ExtensionRecord): Extension =>
  present(extension, row, {
    person: row.user_id === null ? null : { uid: row.uid ?? '', nick: row.nick ?? '' },
    section: row.section_id === null ? null : { sectionId: row.section_id, name: row.section ?? '' },
    by: row.given_by,
    createdAt: row.given_at.toISOString(),
  })

const listed = async (db: Queryable, cid: number): Promise<Extensions> => ({
  extensions: (await extensionsOf(db, cid)).map(presentExtension),
})

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listExtensions({ db }: Context, viewer: Viewer, cid: number): Promise<Extensions> {
  await managedContest(db, viewer, cid)
  return listed(db, cid)
}

const traced = (row: ExtensionRecord | undefined) =>
  row && {
    uid: row.uid ?? undefined,
    section: row.section ?? undefined,
    minutes: row.minutes,
    reason: row.reason,
  }

async function targetOf(
  tx: Queryable,
  { course_id }: ContestRecord,
  { uid, sectionId }: z.output<typeof newExtension>,
): Promise<{ userId: number | null; sectionId: number | null }> {
  if (uid !== undefined) {
    const [userId] = (await userIdsNamed(tx, [uid])).values()
    return { userId: userId ?? null, sectionId: null }
  }
  const section = course_id !== null && (await sectionIn(tx, course_id, sectionId ?? 0))
  if (!section) throw new Refusal('NOT_FOUND')
  return { userId: null, sectionId: sectionId ?? null }
}

/** The contest must be locked exclusively. */
async function takeEffect(context: Context, tx: Queryable, contest: ContestRecord, of: ExtensionRecord) {
  const { longest_extra } = await keepOwnTimes(tx, contest.cid)
  const people = await peopleOf(tx, of)
  await scoreAnew(tx, contest.cid, { ...contest, longest_extra }, people)
  await tellOwnTimes(context, tx, contest.cid, people)
  await ranklistChanged(context, tx, contest.cid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, UNKNOWN_USERS */
export async function giveExtension(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  given: z.output<typeof newExtension>,
): Promise<Extensions> {
  const { course_id } = (await managedContest(context.db, viewer, cid)).contest
  return context.db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, course_id)
    const contest = await lockContest(tx, cid)
    if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
    const target = await targetOf(tx, contest, given)
    const isFor = (row: ExtensionRecord) =>
      row.user_id === target.userId && row.section_id === target.sectionId
    const before = (await extensionsOf(tx, cid)).find(isFor)
    if (before) await deleteExtension(tx, before.id)
    await insertExtension(tx, cid, viewer.userId, { ...target, ...given, sectionId: target.sectionId })
    const after = (await extensionsOf(tx, cid)).find(isFor)!
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.extend',
      target: `contest:${cid}`,
      before: traced(before),
      after: traced(after),
    })
    await takeEffect(context, tx, contest, after)
    return listed(tx, cid)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function takeExtension(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, id }: { cid: number; id: number },
): Promise<Extensions> {
  const { course_id } = (await managedContest(context.db, viewer, cid)).contest
  return context.db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, course_id)
    const contest = await lockContest(tx, cid)
    const before = (await extensionsOf(tx, cid)).find((row) => row.id === id)
    if (!contest || !before) throw new Refusal('NOT_FOUND')
    await deleteExtension(tx, id)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.takeExtension',
      target: `contest:${cid}`,
      before: traced(before),
    })
    await takeEffect(context, tx, contest, before)
    return listed(tx, cid)
  })
}
