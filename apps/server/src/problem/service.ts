// What other nouns and the first start need of problems.

import type { newProblem, StatementHtml } from '@verdict/contract/problem'
import type { ProblemType } from '@verdict/domain/problem'
import type { z } from 'zod'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { ProblemRecord } from '../standing/problem-access.ts'
import { findForJudging } from './queries.ts'
import { mergeHtml, renderParts } from './render.ts'
import { holdTags, insertProblem, lockProblem, putSkeletons, replaceTags } from './write-queries.ts'

/** Every field of a new problem; `newProblem.parse({title, description})` fills the defaults. */
export type NewProblem = z.output<typeof newProblem>

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

export interface RenderedProblem extends NewProblem {
  html: StatementHtml
}

/** Takes its time: to be done before a transaction. @throws Refusal VALIDATION_FAILED for a statement that cannot be rendered */
export const renderProblem = async (problem: NewProblem): Promise<RenderedProblem> => ({
  ...problem,
  html: mergeHtml(await renderParts(problem)),
})

/**
 * Create a problem that belongs to `actor`. Asks no policy: for the first start, imports, and the call that has asked.
 * @param courseId whose own it is
 * @throws Refusal UNKNOWN_TAGS
 */
export async function createProblem(
  tx: Queryable,
  actor: { userId: number },
  problem: RenderedProblem,
  courseId: number | null = null,
): Promise<{ pid: number }> {
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
      course_id: courseId,
    },
    {
      description: problem.description,
      input: problem.input,
      output: problem.output,
      sample_in: problem.in,
      sample_out: problem.out,
      hint: problem.hint,
    },
    problem.html,
  )
  await replaceTags(tx, pid, tags)
  await putSkeletons(tx, pid, problem.skeletons)
  return { pid }
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
