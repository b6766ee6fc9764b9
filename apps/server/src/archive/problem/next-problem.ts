import { type Neighbours, suggestedProblem, type SuggestedProblem } from '@verdict/contract/practice'
import type { Context } from '../../platform/context.ts'
import { present } from '../../platform/present.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import {
  alike,
  easiest,
  type Field,
  following,
  levelOf,
  mostSolved,
  nearest,
  reachOf,
  shownLevelOf,
} from './next-queries.ts'
import { opensProblem } from '../../access/course-access.ts'
import { findVisibleProblem } from '../../access/problem-access.ts'
import { courseOf } from './problem-read.ts'

/** Points: so much harder is a little harder. */
const aLittle = 40

interface Wanted {
  /** The problem just solved. */
  after?: number | undefined
  /** Only from its list. */
  course?: number | undefined
}

/**
 * A little harder than most of what they solved, or than `after`; the hardest that is left if there is none.
 * @throws Refusal for a course NOT_FOUND, LOGIN_REQUIRED, COURSE_PRIVATE, COURSE_WITHOUT_CODE
 */
export async function nextProblem(
  { db }: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  { after, course }: Wanted,
): Promise<SuggestedProblem | null> {
  const field: Field = { viewer, except: after, course: await courseOf(db, viewer, course) }
  const levels = [await reachOf(db, viewer), after === undefined ? null : await levelOf(db, field, after)]
  const known = levels.filter((level) => level !== null)
  const found =
    known.length === 0 ? await easiest(db, field) : await harder(db, field, Math.max(...known) + aLittle)
  const problem = found ?? (await mostSolved(db, field))
  return problem ? presentSuggested(problem) : null
}

const harder = async (db: Context['db'], field: Field, level: number) =>
  (await nearest(db, field, level, 'up')) ?? (await nearest(db, field, level, 'down'))

const presentSuggested = (found: NonNullable<Awaited<ReturnType<typeof easiest>>>): SuggestedProblem =>
  present(suggestedProblem, found, { ...(found.titles && { titles: found.titles }) })

/**
 * @param courseId whose list it is read in
 * @throws Refusal NOT_FOUND for problems this viewer may not know of
 */
export async function neighboursOf(
  context: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  pid: number,
  courseId?: number,
): Promise<Neighbours> {
  const { db } = context
  const opened = courseId !== undefined && (await opensProblem(db, viewer, courseId, pid))
  await findVisibleProblem(context, viewer, pid, opened)
  const field: Field = { viewer, except: pid, course: opened ? { id: courseId, opened } : undefined }
  const [level, next, like] = await Promise.all([
    shownLevelOf(db, pid),
    following(db, field, pid),
    alike(db, field, pid),
  ])
  return { level, next: next ? presentSuggested(next) : null, like: like ? presentSuggested(like) : null }
}
