// The papers of an exam, for those who manage it: who handed in, when, and by which receipt.

import type { PaperRow } from '@verdict/contract/exam-paper'
import { problemLabel } from '@verdict/domain/contest'
import { problemsOfContest } from '../contest/index.ts'
import type { Context } from '../platform/context.ts'
import { type Page, pageFrom, type PageRequest } from '../platform/paging.ts'
import type { Viewer } from '../platform/viewer.ts'
import { managedExam } from '../standing/exam.ts'
import { countPapers, lateDraftsOf, papersPage } from './papers-queries.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listPapers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  page: PageRequest,
): Promise<Page<PaperRow>> {
  const { contest } = await managedExam(db, viewer, cid)
  const [rows, count, problems] = await Promise.all([
    papersPage(db, cid, page),
    countPapers(db, cid),
    problemsOfContest(db, cid),
  ])
  const labels = new Map(
    problems.map(({ pid, position }) => [pid, problemLabel(position, contest.labeling_style)]),
  )
  const drafts = await lateDraftsOf(
    db,
    cid,
    rows.map(({ user_id }) => user_id),
  )
  const docs = rows.map((row) => ({
    uid: row.uid,
    nick: row.nick,
    studentNumber: row.student_number,
    enteredAt: row.entered_at?.toISOString() ?? null,
    handedInAt: row.handed_in_at?.toISOString() ?? null,
    receipt: row.code && row.made_at ? { code: row.code, at: row.made_at.toISOString() } : null,
    submissions: row.submissions,
    drafts: drafts
      .filter(({ user_id }) => user_id === row.user_id)
      .map(({ sid, pid, judge, counts }) => ({ sid, label: labels.get(pid) ?? '', judge, counts })),
  }))
  return pageFrom(docs, count, page)
}
