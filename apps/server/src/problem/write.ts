// Creating, changing and deleting problems in the name of somebody. A change carries only the fields that change and
// renders only the texts among them. Deleting hides: the rows stay for the submissions' owners, while the problem
// leaves the lists and everybody's counts in the same transaction.

import type { ProblemDetail } from '@verdict/contract/problem'
import { courseInUse, roleIn } from '../standing/course-access.ts'
import { appendOwnProblem } from '../course/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { rankMemberships } from '../group/index.ts'
import { requestOfProblem } from '../similarity-request/index.ts'
import { mayCreate, mayDelete } from '../standing/problem.ts'
import { changedBetween, viewOf } from './changes.ts'
import { type Change, storeContent } from './content.ts'
import { lockStandingProblem } from './lock.ts'
import { mendLacks } from './imported.ts'
import { findProblem } from './queries.ts'
import { readProblem } from './read.ts'
import { renderTexts } from './render.ts'
import { findChangeableProblem } from '../standing/problem-access.ts'
import { knownTags, type NewProblem, renderProblem, writeProblem } from './service.ts'
import { markChanged, markDeleted, putSkeletons, replaceTags, uncountForUsers } from './write-queries.ts'

/**
 * @param courseId in whose name, and whose own it will be
 * @throws Refusal FORBIDDEN, UNKNOWN_TAGS, VALIDATION_FAILED; NOT_FOUND for an unknown course
 */
export async function createAs(
  context: Context,
  viewer: Viewer,
  problem: NewProblem,
  courseId?: number,
): Promise<{ pid: number }> {
  const manages = courseId !== undefined && (await roleIn(context.db, viewer, courseId)).manageProblem
  if (!mayCreate(viewer, manages)) throw new Refusal('FORBIDDEN')
  if (courseId !== undefined) await courseInUse(context.db, viewer, courseId)
  const rendered = await renderProblem(problem)
  return context.db.transaction().execute(async (tx) => {
    const created = await writeProblem(tx, viewer, rendered, { courseId: courseId ?? null })
    if (courseId !== undefined) await appendOwnProblem(tx, viewer, courseId, created.pid)
    return created
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, UNKNOWN_TAGS, VALIDATION_FAILED */
export async function changeProblem(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
  change: Change,
): Promise<ProblemDetail> {
  await findChangeableProblem(context, viewer, pid)
  // Before the lock: rendering takes its time.
  const rendered = await renderTexts(change)
  await context.db.transaction().execute(async (tx) => {
    const held = await lockStandingProblem(tx, pid)
    await findChangeableProblem({ db: tx }, viewer, pid)
    // Given as it was, it is the limit that was missing.
    await mendLacks(tx, held, Object.keys(change))
    const before = await viewOf(tx, pid)
    await storeContent(tx, (await findProblem(tx, viewer, pid))!, change, rendered)
    if (change.tags) await replaceTags(tx, pid, await knownTags(tx, change.tags))
    if (change.skeletons) await putSkeletons(tx, pid, change.skeletons)
    const changed = changedBetween(before, await viewOf(tx, pid))
    if (!changed) return
    await markChanged(tx, pid)
    // Starter code counts in nobody's program.
    if (changed.after['skeletons']) await requestOfProblem(tx, pid)
    if (held.owner_id === viewer.userId) return
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'problem.change',
      target: `problem:${pid}`,
      ...changed,
    })
  })
  return readProblem(context, viewer, pid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function deleteProblem(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    if (!mayDelete(viewer, problem)) throw new Refusal('FORBIDDEN')
    await markDeleted(tx, pid)
    await rankMemberships(tx, await uncountForUsers(tx, pid))
    await requestOfProblem(tx, pid)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'problem.delete',
      target: `problem:${pid}`,
      before: { title: problem.title, status: problem.status, submit: problem.submit, solve: problem.solve },
    })
  })
}
