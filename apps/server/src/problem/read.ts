// Reading problems: the list, the pickers and one problem with its statement.

import type { ProblemDetail, ProblemRow, problemListQuery } from '@verdict/contract/problem'
import type { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { pageFrom, type Page } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { mayView } from './policy.ts'
import { presentDetail, presentRow } from './present.ts'
import {
  countProblems,
  countTests,
  findProblem,
  listItems,
  listProblems,
  type ProblemFilter,
  solvedAmong,
  tagsOf,
} from './queries.ts'

type ListQuery = z.output<typeof problemListQuery>

/** `content` is looked for where `type` says; without a type, and in `search`, everywhere. */
function filterOf({ type, content, search }: ListQuery): ProblemFilter {
  const filter: ProblemFilter = { any: search }
  if (content === undefined) return filter
  if (type === undefined) return { any: search ?? content }
  return { ...filter, [type]: content }
}

/** Four statements however long the page is. */
export async function listPage(
  { db }: Context,
  viewer: MaybeViewer,
  query: ListQuery,
): Promise<Page<ProblemRow> & { solved: number[] }> {
  // No course lists a problem: one that is asked for has none.
  if (query.course !== undefined) return { ...pageFrom<ProblemRow>([], 0, query), solved: [] }
  const filter = filterOf(query)
  const [problems, count] = await Promise.all([
    listProblems(db, viewer, filter, query),
    countProblems(db, viewer, filter),
  ])
  const pids = problems.map(({ pid }) => pid)
  const [tags, solved] = await Promise.all([
    tagsOf(db, pids),
    viewer ? solvedAmong(db, viewer.userId, pids) : [],
  ])
  const docs = problems.map((problem) => presentRow(viewer, problem, tags.get(problem.pid) ?? []))
  return { ...pageFrom(docs, count, query), solved }
}

const itemLimit = 20

export const listForPickers = (
  { db }: Context,
  viewer: Viewer,
  keyword: string | undefined,
): Promise<{ id: number; title: string }[]> => listItems(db, viewer, keyword, itemLimit)

/** @throws Refusal NOT_FOUND for what this viewer may not know of */
export async function readProblem(
  { db }: Context,
  viewer: MaybeViewer,
  pid: number,
  opened = false,
): Promise<ProblemDetail> {
  const problem = await findProblem(db, pid)
  if (!problem || !mayView(viewer, problem, opened)) throw new Refusal('NOT_FOUND')
  const [tags, tests] = await Promise.all([tagsOf(db, [pid]), countTests(db, pid)])
  return presentDetail(viewer, problem, tags.get(pid) ?? [], tests)
}
