// A problem as one viewer finds it: what every call about a problem, its tests and what is said about it asks first.

import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Problems } from '../platform/database-types.ts'
import { prepared, type Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { assertAllInUse } from './course-access.ts'
import { courseFacts, mayEdit, mayPassOn, mayReadTests, mayView } from './problem.ts'

const stored = [
  'pid',
  'owner_id',
  'title',
  'type',
  'status',
  'time_ms',
  'memory_kb',
  'lacks',
  'submit',
  'solve',
  'course_id',
  'created_at',
  'updated_at',
  'deleted_at',
] as const

export const problemColumns = stored.map((name) => `p.${name}` as const)

/** The titles of `problems p` by language, with its own; null where it has no other. */
export const allTitles = sql<Record<string, string> | null>`
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end`

/** `course_id`: the course in whose name it was made. */
export type ProblemRecord = Pick<Selectable<Problems>, (typeof stored)[number]>

/** With what courses say about the viewer that it was read for. */
export interface ProblemForViewer extends ProblemRecord {
  is_closed: boolean
  is_managed: boolean
  shows_tests: boolean
  is_archived: boolean
}

/** The facts of many problems at once; unknown ones are left out, deleted ones are not. */
export const factsOfProblems = async (
  db: Queryable,
  viewer: MaybeViewer,
  pids: number[],
): Promise<ProblemForViewer[]> =>
  pids.length === 0
    ? []
    : db
        .selectFrom('problems as p')
        .modifyFront(prepared)
        .select(problemColumns)
        .select(courseFacts(viewer))
        .where(sql<SqlBool>`p.pid = any(${pids}::integer[])`)
        .execute()

/**
 * The problem, if this viewer may know of it.
 * @param context the server's context, or `{db: tx}` inside a transaction
 * @param opened a contest or course in whose name it is read lists it, and the viewer may read there
 * @throws Refusal NOT_FOUND for an unknown, a deleted or an invisible one alike
 */
export async function findVisibleProblem(
  context: { db: Queryable },
  viewer: MaybeViewer,
  pid: number,
  opened = false,
): Promise<ProblemForViewer> {
  const [problem] = await factsOfProblems(context.db, viewer, [pid])
  if (!problem || !mayView(viewer, problem, opened)) throw new Refusal('NOT_FOUND')
  return problem
}

/** Those of `pids` that this viewer may put into a course or a contest. */
export async function passableAmong(db: Queryable, viewer: Viewer, pids: number[]): Promise<Set<number>> {
  const toNobody = new Map((await factsOfProblems(db, null, pids)).map((problem) => [problem.pid, problem]))
  const problems = await factsOfProblems(db, viewer, pids)
  const passable = problems.filter((problem) => {
    const facts = toNobody.get(problem.pid)
    return facts !== undefined && mayPassOn(viewer, problem, facts)
  })
  return new Set(passable.map(({ pid }) => pid))
}

/**
 * The problem, if this viewer may read its tests.
 * @throws Refusal NOT_FOUND when it may not be seen either, FORBIDDEN when it may only be read
 */
export async function findProblemWithTests(
  context: { db: Queryable },
  viewer: Viewer,
  pid: number,
): Promise<ProblemForViewer> {
  const [problem] = await factsOfProblems(context.db, viewer, [pid])
  if (problem && mayReadTests(viewer, problem)) return problem
  throw new Refusal(problem && mayView(viewer, problem) ? 'FORBIDDEN' : 'NOT_FOUND')
}

/**
 * The problem, if this viewer may change it and its tests.
 * @throws Refusal NOT_FOUND when it may not be seen, FORBIDDEN when it may only be read
 */
export async function findEditableProblem(
  context: { db: Queryable },
  viewer: Viewer,
  pid: number,
): Promise<ProblemForViewer> {
  const problem = await findVisibleProblem(context, viewer, pid)
  if (!mayEdit(viewer, problem)) throw new Refusal('FORBIDDEN')
  return problem
}

/**
 * The problem, if this viewer may change it now: an archived course's own stay as they are.
 * @throws Refusal as `findEditableProblem` does; COURSE_ARCHIVED
 */
export async function findChangeableProblem(
  context: { db: Queryable },
  viewer: Viewer,
  pid: number,
): Promise<ProblemForViewer> {
  const problem = await findEditableProblem(context, viewer, pid)
  await assertAllInUse(context.db, [problem.course_id])
  return problem
}
