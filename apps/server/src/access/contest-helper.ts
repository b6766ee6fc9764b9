// Helpers of a contest see the queue that they help at, and nothing else of it. Nobody helps where they compete: to them, as
// to everybody else, there is no queue.

import type { HelperKind } from '@verdict/domain/helper'
import { Refusal } from '@verdict/contract/refusal'
import { prepared, type Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type Access, knownAccess } from './contest-access.ts'
import { showsOf } from './contest-clock.ts'

async function isNamed(db: Queryable, cid: number, userId: number, kind: HelperKind): Promise<boolean> {
  const row = await db
    .selectFrom('contest_helpers')
    .modifyFront(prepared)
    .select('user_id')
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

/** Null for everybody but its helpers of this kind and who manages it. */
export async function queueAccess(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  kind: HelperKind,
): Promise<Access | null> {
  const access = await knownAccess(db, viewer, cid)
  if (!access) return null
  const helps = !access.isEntrant && hasQueue(access, kind) && (await isNamed(db, cid, viewer.userId, kind))
  return access.manages || helps ? access : null
}

/** @throws Refusal NOT_FOUND */
export async function helpedContest(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  kind: HelperKind,
): Promise<Access> {
  const access = await queueAccess(db, viewer, cid, kind)
  if (!access) throw new Refusal('NOT_FOUND')
  return access
}

/** Exams and rehearsals have no helpers, and a balloon would tell a result that is kept back. */
export function hasQueue({ contest }: Pick<Access, 'contest'>, kind: HelperKind): boolean {
  if (contest.is_exam || contest.is_rehearsal || contest.rule === 'homework') return false
  if (kind === 'print') return contest.prints
  return contest.balloons !== 'none' && showsOf(contest).others === 'until-freeze'
}
