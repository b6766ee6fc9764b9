// Creating, changing and deleting problems in the name of somebody. A change carries only the fields that change and
// renders only the texts among them. Deleting hides: the rows stay for the submissions' owners, while the problem
// leaves the lists and everybody's counts in the same transaction.

import type { problemChange, ProblemDetail, StatementHtml } from '@verdict/contract/problem'
import { familyKeys } from '@verdict/domain/language'
import type { z } from 'zod'
import { knownCourse, roleIn } from '../standing/course-access.ts'
import { appendOwnProblem } from '../course/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { rankMemberships } from '../group/index.ts'
import { requestOfProblem } from '../similarity-request/index.ts'
import { mayCreate, mayDelete } from '../standing/problem.ts'
import { findProblem, skeletonsOf, tagsOf } from './queries.ts'
import { readProblem } from './read.ts'
import type { FullProblem, Skeletons } from './record.ts'
import { mergeHtml, type PartsHtml, renderedParts, renderParts } from './render.ts'
import { findEditableProblem } from '../standing/problem-access.ts'
import { createProblem, knownTags, lockStandingProblem, type NewProblem, renderProblem } from './service.ts'
import {
  markDeleted,
  putSkeletons,
  replaceTags,
  uncountForUsers,
  updateProblem,
  updateStatement,
} from './write-queries.ts'

type Change = z.output<typeof problemChange>

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
  if (courseId !== undefined) await knownCourse(context.db, viewer, courseId)
  const rendered = await renderProblem(problem)
  return context.db.transaction().execute(async (tx) => {
    const created = await createProblem(tx, viewer, rendered, courseId)
    if (courseId !== undefined) await appendOwnProblem(tx, viewer, courseId, created.pid)
    return created
  })
}

const problemColumns = {
  title: 'title',
  type: 'type',
  status: 'status',
  time: 'time_ms',
  memory: 'memory_kb',
  code: 'code',
} as const

const statementColumns = {
  description: 'description',
  input: 'input',
  output: 'output',
  in: 'sample_in',
  out: 'sample_out',
  hint: 'hint',
} as const

type Fields = Partial<Record<string, string | number>>

/** The columns whose value would become another one. */
function changedColumns(
  columns: Record<string, keyof FullProblem>,
  change: Change,
  now: FullProblem,
): Fields {
  const given = change as Fields
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([field, column]) => given[field] !== undefined && given[field] !== now[column])
      .map(([field, column]) => [column, given[field]]),
  )
}

/** @returns the names of the tags as they were and are now; null when they stay */
async function changeTags(
  tx: Queryable,
  pid: number,
  wanted: number[] | undefined,
): Promise<{ before: string[]; after: string[] } | null> {
  if (!wanted) return null
  const after = (await knownTags(tx, wanted)).sort((a, b) => a - b)
  const tags = async () => (await tagsOf(tx, [pid])).get(pid) ?? []
  const before = await tags()
  if (String(before.map(({ tid }) => tid)) === String(after)) return null
  await replaceTags(tx, pid, after)
  const names = (of: { name: string }[]) => of.map(({ name }) => name)
  return { before: names(before), after: names(await tags()) }
}

/** @returns the starter code of those families that got another one, as it was and is now; null when all stays */
async function changeSkeletons(
  tx: Queryable,
  pid: number,
  wanted: Skeletons | undefined,
): Promise<{ before: Skeletons; after: Skeletons } | null> {
  if (!wanted) return null
  const now = await skeletonsOf(tx, pid)
  const changed = familyKeys.filter((key) => wanted[key] !== undefined && wanted[key] !== (now[key] ?? ''))
  if (changed.length === 0) return null
  const those = (of: Skeletons): Skeletons => Object.fromEntries(changed.map((key) => [key, of[key] ?? '']))
  const after = those(wanted)
  await putSkeletons(tx, pid, after)
  return { before: those(now), after }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, UNKNOWN_TAGS, VALIDATION_FAILED */
export async function changeProblem(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
  change: Change,
): Promise<ProblemDetail> {
  await findEditableProblem(context, viewer, pid)
  // Before the lock: rendering takes its time.
  const rendered = await renderParts(change)
  await context.db.transaction().execute(async (tx) => {
    await lockStandingProblem(tx, pid)
    await findEditableProblem({ db: tx }, viewer, pid)
    const now = (await findProblem(tx, viewer, pid))!
    const problem = changedColumns(problemColumns, change, now)
    const statement = changedColumns(statementColumns, change, now)
    const tags = await changeTags(tx, pid, change.tags)
    const skeletons = await changeSkeletons(tx, pid, change.skeletons)
    const after: Fields = { ...problem, ...statement }
    if (Object.keys(after).length === 0 && !tags && !skeletons) return
    await updateProblem(tx, pid, problem)
    // Starter code counts in nobody's program.
    if (skeletons) await requestOfProblem(tx, pid)
    if (Object.keys(statement).length > 0) {
      await updateStatement(tx, pid, statement, htmlAfter(rendered, now.html))
    }
    if (now.owner_id === viewer.userId) return
    const before = Object.fromEntries(
      Object.keys(after).map((column) => [column, now[column as keyof FullProblem]]),
    )
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'problem.change',
      target: `problem:${pid}`,
      before: {
        ...before,
        ...(tags && { tags: tags.before }),
        ...(skeletons && { skeletons: skeletons.before }),
      },
      after: {
        ...after,
        ...(tags && { tags: tags.after }),
        ...(skeletons && { skeletons: skeletons.after }),
      },
    })
  })
  return readProblem(context, viewer, pid)
}

const htmlAfter = (rendered: PartsHtml, stored: StatementHtml): StatementHtml | null =>
  renderedParts.some((part) => rendered[part] !== undefined) ? mergeHtml(rendered, stored) : null

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
