import type { TagCount } from '@verdict/contract/practice'
import type { ProblemContent } from '@verdict/contract/problem-content'
import type { ProblemDetail, ProblemRow, problemListQuery } from '@verdict/contract/problem'
import { bestLanguage } from '@verdict/domain/text-language'
import type { z } from 'zod'
import { readableCourse } from '../../access/course-access.ts'
import { mayOpenProblems } from '../../access/course.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Page, pageFrom } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import {
  countProblems,
  countTags,
  listItems,
  listProblems,
  type ProblemFilter,
} from './problem-list-queries.ts'
import { mayTest, mayView } from '../../access/problem.ts'
import { seenEditorials, writesEditorial } from '../../access/editorial-access.ts'
import { findSetProblem } from '../../access/problem-access.ts'
import { contentOf } from './content.ts'
import { findStatement } from './content-queries.ts'
import { languagesAt } from '../language/language-service.ts'
import type { Opened } from '../../access/opened.ts'
import { presentDetail, presentRow } from './problem-present.ts'
import {
  findProblem,
  skeletonsOf,
  solvedAmong,
  tagsOf,
  testsAndTags,
  verifiedMarksOf,
} from './problem-queries.ts'
import type { FullProblem } from './problem-record.ts'

type ListQuery = Omit<z.output<typeof problemListQuery>, 'sort'> & { sort?: 1 | -1 }
type FilterQuery = Omit<ListQuery, 'page' | 'pageSize' | 'sortBy' | 'sort' | 'draft'>

function wordsOf({ type, content, search }: FilterQuery): ProblemFilter {
  const filter: ProblemFilter = { any: search }
  if (content === undefined) return filter
  if (type === undefined) return { any: search ?? content }
  return { ...filter, [type]: content }
}

async function filterOf(db: Queryable, viewer: MaybeViewer, query: FilterQuery): Promise<ProblemFilter> {
  const { state, level, tags } = query
  return { ...wordsOf(query), course: await courseOf(db, viewer, query.course), state, level, tags }
}

/** @throws Refusal for a course's list NOT_FOUND, LOGIN_REQUIRED, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export const tagsAmong = async (
  { db }: Context,
  viewer: MaybeViewer,
  query: FilterQuery,
): Promise<TagCount[]> => countTags(db, viewer, await filterOf(db, viewer, query))

/** @throws Refusal for a course's list NOT_FOUND, LOGIN_REQUIRED, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function listPage(
  { db }: Context,
  viewer: MaybeViewer,
  query: ListQuery,
): Promise<Page<ProblemRow> & { solved: number[] }> {
  const inCourse = await filterOf(db, viewer, query)
  const filter = query.draft ? { ...inCourse, course: undefined, draftsOf: query.course } : inCourse
  const order = query.sortBy && ({ by: query.sortBy, way: query.sort === 1 ? 'asc' : 'desc' } as const)
  const [problems, count] = await Promise.all([
    listProblems(db, viewer, filter, query, order),
    countProblems(db, viewer, filter),
  ])
  const pids = problems.map(({ pid }) => pid)
  const edited = problems.filter((problem) => mayTest(viewer, problem)).map(({ pid }) => pid)
  const [tags, solved, marks] = await Promise.all([
    tagsOf(db, pids),
    viewer ? solvedAmong(db, viewer.userId, pids) : [],
    verifiedMarksOf(db, edited),
  ])
  const docs = problems.map((problem) =>
    presentRow(viewer, problem, { tags: tags.get(problem.pid) ?? [], verified: marks.get(problem.pid) }),
  )
  return { ...pageFrom(docs, count, query), solved }
}

/** @throws Refusal NOT_FOUND, LOGIN_REQUIRED, COURSE_PRIVATE, COURSE_WITHOUT_CODE */
export async function courseOf(
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number | undefined,
): Promise<ProblemFilter['course']> {
  if (courseId === undefined) return undefined
  const { role } = await readableCourse(db, viewer, courseId)
  return { id: courseId, opened: mayOpenProblems(role) }
}

const itemLimit = 20

export const listForPickers = (
  { db }: Context,
  viewer: Viewer,
  keyword: string | undefined,
): Promise<{ id: number; title: string }[]> => listItems(db, viewer, keyword, itemLimit)

interface Reading extends Partial<Opened> {
  language?: string | undefined
}

/** @throws Refusal NOT_FOUND for problems this viewer may not know of */
export async function findReadable(
  { db }: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  pid: number,
  opened = false,
): Promise<FullProblem> {
  const problem = await findProblem(db, viewer, pid)
  if (!problem || !mayView(viewer, problem, opened)) throw new Refusal('NOT_FOUND')
  return problem
}

/** @throws Refusal NOT_FOUND for problems this viewer may not know of */
export async function readProblem(
  { db }: Context,
  viewer: MaybeViewer,
  pid: number,
  { opened = false, place = {}, takesCode = true, hidesLevel = false, language: wanted }: Reading = {},
): Promise<ProblemDetail> {
  const problem = await findReadable({ db }, viewer, pid, opened)
  const edits = mayTest(viewer, problem)
  const course = place.course ?? undefined
  const [{ tags, ...tests }, skeletons, translation, marks, accepts, seen, writes] = await Promise.all([
    testsAndTags(db, pid),
    edits ? skeletonsOf(db, pid) : null,
    translationFor(db, problem, wanted),
    verifiedMarksOf(db, edits ? [pid] : []),
    languagesAt(db, { ...place, pid }),
    problem.has_editorials ? seenEditorials(db, viewer, problem, course) : [],
    writesEditorial(db, viewer, problem, course),
  ])
  return presentDetail(viewer, problem, {
    tags,
    verified: marks.get(pid),
    tests,
    skeletons,
    wanted,
    translation,
    accepts,
    takesCode,
    hidesLevel,
    editorials: {
      seen: seen.length,
      writes: writes && (course === undefined ? !problem.is_archived : takesCode),
    },
  })
}

/** @returns null if the problem's own text is the best match */
async function translationFor(db: Queryable, problem: FullProblem, wanted: string | undefined) {
  if (wanted === undefined || problem.locales.length === 0) return null
  const locale = bestLanguage(wanted, [problem.language, ...problem.locales])
  if (locale === null || locale === problem.language) return null
  const statement = await findStatement(db, problem.pid, locale)
  return statement ? { locale, statement } : null
}

/** @throws Refusal NOT_FOUND if it may not be seen, FORBIDDEN if it may only be read */
export async function readContentAs(context: Context, viewer: Viewer, pid: number): Promise<ProblemContent> {
  const problem = await findSetProblem(context, viewer, pid)
  const content = await contentOf(context.db, await findReadable(context, viewer, pid))
  return mayTest(viewer, problem)
    ? content
    : { ...content, sourcesMark: '', references: [], validators: [], sources: [] }
}
