// Every call about a problem, its tests or its discussions asks this first.

import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Problems } from '../platform/database-types.ts'
import type { SetterRole } from '@verdict/domain/setter'
import { prepared, type Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { assertAllInUse, courseInUse, roleIn } from './course-access.ts'
import {
  courseFacts,
  mayCreate,
  mayEdit,
  mayHandOut,
  mayPassOn,
  mayReadTests,
  maySet,
  mayTest,
  mayView,
} from './problem.ts'

const stored = [
  'pid',
  'owner_id',
  'title',
  'type',
  'answer',
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

/** Null if there is only the main language. */
export const allTitles = sql<Record<string, string> | null>`
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end`

export type ProblemRecord = Pick<Selectable<Problems>, (typeof stored)[number]>

export interface ProblemForViewer extends ProblemRecord {
  is_closed: boolean
  is_managed: boolean
  shows_tests: boolean
  is_archived: boolean
  setter_role: SetterRole | null
}

/** Unknown problems are left out, deleted ones are not. */
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
 * @param context or `{db: tx}` inside a transaction
 * @param opened a contest or course that lists it and is readable to the viewer
 * @throws Refusal NOT_FOUND for unknown, deleted and hidden problems alike
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

export async function passableAmong(db: Queryable, viewer: Viewer, pids: number[]): Promise<Set<number>> {
  const toNobody = new Map((await factsOfProblems(db, null, pids)).map((problem) => [problem.pid, problem]))
  const problems = await factsOfProblems(db, viewer, pids)
  const passable = problems.filter((problem) => {
    const facts = toNobody.get(problem.pid)
    return facts !== undefined && mayPassOn(viewer, problem, facts)
  })
  return new Set(passable.map(({ pid }) => pid))
}

/** @throws Refusal NOT_FOUND if it may not be seen, FORBIDDEN if it may only be read */
export async function findProblemWithTests(
  context: { db: Queryable },
  viewer: Viewer,
  pid: number,
): Promise<ProblemForViewer> {
  const [problem] = await factsOfProblems(context.db, viewer, [pid])
  if (problem && mayReadTests(viewer, problem)) return problem
  throw new Refusal(problem && mayView(viewer, problem) ? 'FORBIDDEN' : 'NOT_FOUND')
}

type May = (viewer: Viewer, problem: ProblemForViewer) => boolean

const findThat =
  (may: May) =>
  async (context: { db: Queryable }, viewer: Viewer, pid: number): Promise<ProblemForViewer> => {
    const problem = await findVisibleProblem(context, viewer, pid)
    if (!may(viewer, problem)) throw new Refusal('FORBIDDEN')
    return problem
  }

const findInUseThat =
  (may: May) =>
  async (context: { db: Queryable }, viewer: Viewer, pid: number): Promise<ProblemForViewer> => {
    const problem = await findThat(may)(context, viewer, pid)
    await assertAllInUse(context.db, [problem.course_id])
    return problem
  }

// Each throws NOT_FOUND for a problem that may not be seen, and FORBIDDEN for one on which the viewer may not do this.
export const findEditableProblem = findThat(mayEdit)
export const findTestableProblem = findThat(mayTest)
/** For setters of any role. */
export const findSetProblem = findThat(maySet)

// These throw COURSE_ARCHIVED, too.
export const findChangeableProblem = findInUseThat(mayEdit)
export const findProblemToTest = findInUseThat(mayTest)
export const findProblemToSet = findInUseThat(maySet)
export const findProblemToHandOut = findInUseThat(mayHandOut)

/** @param courseId the course that is to own it @throws Refusal FORBIDDEN, COURSE_ARCHIVED, NOT_FOUND for an unknown course */
export async function assertMayCreate(db: Queryable, viewer: Viewer, courseId: number | null): Promise<void> {
  const manages = courseId !== null && (await roleIn(db, viewer, courseId)).manageProblem
  if (!mayCreate(viewer, manages)) throw new Refusal('FORBIDDEN')
  if (courseId !== null) await courseInUse(db, viewer, courseId)
}
