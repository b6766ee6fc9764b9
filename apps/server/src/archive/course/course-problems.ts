// Removing a problem leaves a gap, moving one pushes those behind it back. Adding a problem never opens its tests.

import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { type Viewer, viewerIsAdmin } from '../../platform/viewer.ts'
import { mayHandOut } from '../../access/problem.ts'
import { factsOfProblems, passableAmong } from '../../access/problem-access.ts'
import { isProblemOf, listedAmong } from '../../access/course-access.ts'
import { lastPosition, positionsOf, type PositionRecord } from './course-queries.ts'
import { audit, heldCourse } from './course-service.ts'
import { appendProblems, deleteProblem, moveBefore, renumber } from './course-write-queries.ts'

interface Positions {
  positions: PositionRecord[]
}

export async function addProblems(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  problemIds: number[],
): Promise<Positions & { added: number }> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageProblem')
    const listed = new Set(await listedAmong(tx, courseId, problemIds))
    const wanted = [...new Set(problemIds)].filter((pid) => !listed.has(pid))
    const problems = await addable(tx, viewer, wanted)
    const added = await appendProblems(tx, courseId, problems, await lastPosition(tx, courseId))
    if (added > 0)
      await audit(tx, origin, viewer, 'course.addProblems', courseId, { after: { pids: wanted } })
    return { added, positions: await positionsOf(tx, courseId) }
  })
}

/** @throws Refusal COURSE_PROBLEMS_INVALID with each number, and its title if the viewer may know it */
async function addable(
  tx: Queryable,
  viewer: Viewer,
  pids: number[],
): Promise<{ pid: number; shared: boolean }[]> {
  const known = new Map((await factsOfProblems(tx, viewer, pids)).map((problem) => [problem.pid, problem]))
  const passable = await passableAmong(tx, viewer, pids)
  const refused: string[] = []
  const problems: { pid: number; shared: boolean }[] = []
  for (const pid of pids) {
    const problem = known.get(pid)
    if (problem && passable.has(pid)) problems.push({ pid, shared: mayHandOut(viewer, problem) })
    else refused.push(problem && viewerIsAdmin(viewer) ? `${pid} ${problem.title}` : String(pid))
  }
  if (refused.length > 0) throw new Refusal('COURSE_PROBLEMS_INVALID', { problems: refused.join(', ') })
  return problems
}

/** The course owns it, and lists it last unless it is a draft. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function placeOwnProblem(
  tx: Queryable,
  viewer: Viewer,
  { courseId, pid, isListed }: { courseId: number; pid: number; isListed: boolean },
): Promise<void> {
  await heldCourse(tx, viewer, courseId, 'manageProblem')
  if (!isListed) return
  await appendProblems(tx, courseId, [{ pid, shared: true }], await lastPosition(tx, courseId))
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, INVALID_POSITION */
export async function moveProblem(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { courseId, pid, beforePos }: { courseId: number; pid: number; beforePos: number },
): Promise<Positions> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageProblem')
    if (!(await isProblemOf(tx, courseId, pid))) throw new Refusal('NOT_FOUND')
    const last = await lastPosition(tx, courseId)
    if (!Number.isInteger(beforePos) || beforePos < 1 || beforePos > last + 1) {
      throw new Refusal('INVALID_POSITION')
    }
    const before = await positionsOf(tx, courseId)
    if (before.find((problem) => problem.pid === pid)?.position !== beforePos) {
      await moveBefore(tx, courseId, pid, beforePos)
      await audit(tx, origin, viewer, 'course.moveProblem', courseId, { after: { pid, beforePos } })
    }
    return { positions: await positionsOf(tx, courseId) }
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function rearrange(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
): Promise<Positions> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageProblem')
    await renumber(tx, courseId)
    await audit(tx, origin, viewer, 'course.rearrange', courseId, {})
    return { positions: await positionsOf(tx, courseId) }
  })
}

/** The problem itself is kept. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function removeProblem(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  pid: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageProblem')
    if (!(await deleteProblem(tx, courseId, pid))) throw new Refusal('NOT_FOUND')
    await audit(tx, origin, viewer, 'course.removeProblem', courseId, { before: { pid } })
  })
}
