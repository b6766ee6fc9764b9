// What other nouns and the first start need of problems.

import type { newProblem } from '@verdict/contract/problem'
import type { ProblemType } from '@verdict/domain/problem'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { countProblems } from './list-queries.ts'
import { mayEdit, mayPassOn, mayReadTests, mayView } from './policy.ts'
import { findFacts, findForJudging } from './queries.ts'
import type { ProblemForViewer, ProblemRecord } from './record.ts'
import { mergeHtml, renderParts } from './render.ts'
import { holdTags, insertProblem, lockProblem, replaceTags } from './write-queries.ts'

export type { ProblemRecord } from './record.ts'

/** Every field of a new problem; `newProblem.parse({title, description})` fills the defaults. */
export type NewProblem = z.output<typeof newProblem>

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
  const [problem] = await findFacts(context.db, viewer, [pid])
  if (!problem || !mayView(viewer, problem, opened)) throw new Refusal('NOT_FOUND')
  return problem
}

/** What decides about many problems at once; unknown ones are left out, deleted ones are not. */
export const factsOfProblems = async (
  db: Queryable,
  viewer: MaybeViewer,
  pids: number[],
): Promise<ProblemForViewer[]> => (pids.length === 0 ? [] : findFacts(db, viewer, pids))

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

/** How many problems of a course's list this viewer finds there. @param course `opened`: its reserved ones too */
export const countListed = (
  db: Queryable,
  viewer: MaybeViewer,
  course: { id: number; opened: boolean },
): Promise<number> => countProblems(db, viewer, { course }, null)

/**
 * The problem, if this viewer may read its tests.
 * @throws Refusal NOT_FOUND when it may not be seen either, FORBIDDEN when it may only be read
 */
export async function findProblemWithTests(
  context: { db: Queryable },
  viewer: Viewer,
  pid: number,
): Promise<ProblemForViewer> {
  const [problem] = await findFacts(context.db, viewer, [pid])
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
 * Hold a problem's row until the transaction ends, against everybody else who changes the problem, its tests or its
 * counts. Take it before any other row of a transaction that touches several.
 * @throws Refusal NOT_FOUND when it does not exist or is deleted
 */
export async function lockStandingProblem(tx: Queryable, pid: number): Promise<ProblemRecord> {
  const problem = await lockProblem(tx, pid)
  if (!problem || problem.deleted_at) throw new Refusal('NOT_FOUND')
  return problem
}

/** The course whose own a new problem is, and what puts it there in the same transaction. */
interface InCourse {
  courseId: number
  append: (tx: Queryable, pid: number) => Promise<void>
}

/**
 * Create a problem that belongs to `actor`. Asks no policy: for the first start, imports, and the call that has asked.
 * @throws Refusal UNKNOWN_TAGS, VALIDATION_FAILED for a statement that cannot be rendered
 */
export async function createProblem(
  context: Pick<Context, 'db'>,
  actor: { userId: number },
  problem: NewProblem,
  course?: InCourse,
): Promise<{ pid: number }> {
  const html = mergeHtml(await renderParts(problem))
  return context.db.transaction().execute(async (tx) => {
    const tags = await knownTags(tx, problem.tags)
    const pid = await insertProblem(
      tx,
      {
        owner_id: actor.userId,
        title: problem.title,
        type: problem.type,
        status: problem.status,
        time_ms: problem.time,
        memory_kb: problem.memory,
        code: problem.code,
        skeleton_cpp: problem.skeletonCpp,
        skeleton_java: problem.skeletonJava,
        skeleton_python: problem.skeletonPython,
        course_id: course?.courseId ?? null,
      },
      {
        description: problem.description,
        input: problem.input,
        output: problem.output,
        sample_in: problem.in,
        sample_out: problem.out,
        hint: problem.hint,
      },
      html,
    )
    await replaceTags(tx, pid, tags)
    await course?.append(tx, pid)
    return { pid }
  })
}

/** @returns each tag once @throws Refusal UNKNOWN_TAGS with those that do not exist */
export async function knownTags(tx: Queryable, tids: number[]): Promise<number[]> {
  const wanted = [...new Set(tids)]
  const known = new Set(await holdTags(tx, wanted))
  const unknown = wanted.filter((tid) => !known.has(tid))
  if (unknown.length > 0) throw new Refusal('UNKNOWN_TAGS', { tids: unknown.join(', ') })
  return wanted
}

interface ProblemForJudging {
  type: ProblemType
  /** The problem's own limits, before a language's factors. */
  timeMs: number
  memoryKb: number
  /** Source of the checker or interactor; empty for traditional problems. */
  checker: string
}

/** What a judge needs besides the tests; for deleted problems too, whose waiting submissions are still judged. */
export async function problemForJudging(db: Queryable, pid: number): Promise<ProblemForJudging | null> {
  const problem = await findForJudging(db, pid)
  return problem
    ? { type: problem.type, timeMs: problem.time_ms, memoryKb: problem.memory_kb, checker: problem.code }
    : null
}
