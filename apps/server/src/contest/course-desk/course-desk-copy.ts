// A copy is a private course with the managers of the original and no other people, announcements or submissions. Dates
// shift; contests and homework become drafts. Root and its teachers only.

import { daysLaterIn } from '@verdict/domain/civil-days'
import { copyInto } from '../contest-copy.ts'
import { copyCourseTemplates, copyEditorials, insertCopy } from '../../archive/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { mayCopy } from '../../access/course.ts'
import { memberOf } from '../../access/course-access.ts'
import { contestsToCopy, copyGradebook } from './course-desk-queries.ts'

interface Wanted {
  name: string
  days: number
  timeZone: string
  sections: boolean
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function copyCourse(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  from: number,
  { name, days, timeZone, sections }: Wanted,
): Promise<{ courseId: number; problems: number; contests: number }> {
  const later = daysLaterIn(timeZone)
  const member = await memberOf(db, viewer, from)
  if (!mayCopy(viewer, member)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const copied = await insertCopy(tx, from, { name, sections })
    if (!copied) throw new Refusal('NOT_FOUND')
    const { courseId, problems } = copied
    await copyEditorials(tx, from, courseId)
    await copyCourseTemplates(tx, from, courseId)
    const copies = new Map<number, number>()
    for (const contest of await contestsToCopy(tx, from)) {
      const cid = await copyInto(tx, viewer, contest, {
        title: contest.title,
        courseId,
        moved: (time) => later(time.getTime(), days),
      })
      copies.set(contest.cid, cid)
    }
    await copyGradebook(tx, from, courseId, copies)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'course.create',
      target: `course:${courseId}`,
      after: { name, copyOf: from, days },
    })
    return { courseId, problems, contests: copies.size }
  })
}
