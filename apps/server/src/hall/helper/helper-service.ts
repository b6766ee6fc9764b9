// Managers name helpers.

import type { Given } from '@verdict/contract/endpoints'
import type { Helpers } from '@verdict/contract/helper'
import { Refusal } from '@verdict/contract/refusal'
import { helperKinds, type HelperKind } from '@verdict/domain/helper'
import { lockContest, managedContest } from '../../access/contest-access.ts'
import { shareCourseInUse } from '../../access/course-access.ts'
import { userIdsNamed } from '../../people/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { competingAmong, helpersOf, replaceHelpers } from './helper-queries.ts'

async function byKind(db: Queryable, cid: number): Promise<Helpers> {
  const found = await helpersOf(db, cid)
  const those = (kind: HelperKind) =>
    found.filter((row) => row.kind === kind).map(({ uid, nick }) => ({ uid, nick }))
  return Object.fromEntries(helperKinds.map((kind) => [kind, those(kind)])) as Helpers
}

const uidsOf = (people: readonly { uid: string }[]): string[] => people.map(({ uid }) => uid)

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readHelpers({ db }: Context, viewer: Viewer, cid: number): Promise<Helpers> {
  await managedContest(db, viewer, cid)
  return byKind(db, cid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, UNKNOWN_USERS, HELPERS_TAKE_PART */
export async function nameHelpers(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { kind, uids }: Given<'PUT /contest/:cid/helpers'>['body'],
): Promise<Helpers> {
  const { contest: known } = await managedContest(db, viewer, cid)
  return db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, known.course_id)
    const contest = await lockContest(tx, cid)
    if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
    const ids = [...new Set((await userIdsNamed(tx, uids)).values())]
    const competing = await competingAmong(tx, cid, ids)
    if (competing.length > 0) throw new Refusal('HELPERS_TAKE_PART', { uids: competing.join(', ') })
    const before = await byKind(tx, cid)
    await replaceHelpers(tx, cid, kind, ids)
    const after = await byKind(tx, cid)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.helpers',
      target: `contest:${cid}`,
      before: { helpsWith: kind, helpers: uidsOf(before[kind]) },
      after: { helpsWith: kind, helpers: uidsOf(after[kind]) },
    })
    return after
  })
}
