// The submissions that were handed in to homework, for those who mark it.

import type { HandedIn } from '@verdict/contract/homework'
import type { Context } from '../platform/context.ts'
import { type Page, pageFrom, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { seenContest } from '../standing/contest-access.ts'
import { countWork, workPage } from './work-queries.ts'

interface Asked {
  pid?: number | undefined
  unmarked?: '1' | undefined
  section?: number | undefined
  mine?: number | undefined
}

/** @throws Refusal NOT_FOUND, COURSE_PRIVATE, COURSE_WITHOUT_CODE; FORBIDDEN for those who do not see the work of others */
export async function listWork(
  { db }: Context,
  viewer: Viewer,
  cid: number,
  { pid, unmarked, section, mine, ...page }: PageRequest & Asked,
): Promise<Page<HandedIn>> {
  const access = await seenContest(db, viewer, cid)
  if (!access.seesAll) throw new Refusal('FORBIDDEN')
  const filter = {
    pid,
    unmarked: unmarked === '1',
    courseId: access.contest.course_id,
    section,
    taughtBy: mine === 1 ? viewer.userId : undefined,
  }
  const [rows, count] = await Promise.all([workPage(db, cid, filter, page), countWork(db, cid, filter)])
  const docs = rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
  return pageFrom(docs, count, page)
}
