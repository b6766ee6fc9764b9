// Home of somebody who is logged in: each part is what its own page would show first, by the same rules.

import type { LeftProblem, Today } from '@verdict/contract/today'
import { countUnread, newestNotices, nextProblem } from '../../archive/index.ts'
import { currentContests, desksOf, newestOwn, ownHomework } from '../../contest/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { coursesOf, hasSolved, type LeftRecord, problemLeft } from './today-queries.ts'

const most = { courses: 5, homework: 10, contests: 10, notices: 5, submissions: 5 } as const

export async function readToday({ db }: Context, viewer: Viewer): Promise<Today> {
  const [solved, courses, homework, contests, notices, unread, submissions, left, suggestion, desk] =
    await Promise.all([
      hasSolved(db, viewer),
      coursesOf(db, viewer, most.courses),
      ownHomework({ db }, viewer),
      currentContests({ db }, viewer, most.contests),
      newestNotices({ db }, viewer, most.notices),
      countUnread(db, viewer),
      newestOwn({ db }, viewer, most.submissions),
      problemLeft(db, viewer),
      nextProblem({ db }, viewer, {}),
      desksOf({ db }, viewer),
    ])
  return {
    isNew: !solved && courses.length === 0,
    courses: courses.map(({ course_id, name }) => ({ courseId: course_id, name })),
    homework: homework.list.slice(0, most.homework),
    contests,
    notices,
    unread,
    submissions,
    left: left && presentLeft(left),
    suggestion: suggestion?.pid === left?.pid ? null : suggestion,
    desk,
  }
}

const presentLeft = ({ cid, position, contest, course, ...row }: LeftRecord): LeftProblem => ({
  pid: row.pid,
  title: row.title,
  ...(row.titles && { titles: row.titles }),
  at: row.at.toISOString(),
  draft: row.draft,
  judge: row.judge,
  contest: cid === null ? null : { cid, index: position ?? 0, title: contest ?? '' },
  course,
})
