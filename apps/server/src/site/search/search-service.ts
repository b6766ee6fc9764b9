import type { Found } from '@verdict/contract/search'
import { coursesFitting, problemsFitting } from '../../archive/index.ts'
import { contestsFitting } from '../../contest/index.ts'
import { usersFitting } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'

const ofEach = 5

export async function search(
  { db }: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  keyword: string | undefined,
): Promise<Found> {
  if (keyword === undefined || keyword === '') return { problems: [], contests: [], courses: [], people: [] }
  const [problems, contests, courses, people] = await Promise.all([
    problemsFitting(db, viewer, keyword, ofEach),
    contestsFitting(db, viewer, keyword, ofEach),
    coursesFitting(db, viewer, keyword, ofEach),
    viewer ? usersFitting(db, keyword, ofEach) : [],
  ])
  return {
    problems: problems.map(({ titles, ...problem }) => ({ ...problem, ...(titles && { titles }) })),
    contests,
    courses,
    people,
  }
}
