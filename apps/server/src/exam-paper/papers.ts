// The papers of an exam, for those who manage it: who handed in, when, and by which receipt.

import type { PaperRow } from '@verdict/contract/exam-paper'
import { problemLabel } from '@verdict/domain/contest'
import { problemsOfContest } from '../contest/index.ts'
import type { Context } from '../platform/context.ts'
import { type Page, pageFrom, type PageRequest } from '../platform/paging.ts'
import type { Viewer } from '../platform/viewer.ts'
import { isOverForAll } from '../standing/contest-clock.ts'
import { managedExam } from '../standing/exam.ts'
import { isSignedBy } from './keys.ts'
import { countPapers, lateDraftsOf, type PaperRecord, papersPage } from './papers-queries.ts'

function receiptOf({ code, made_at, content, signature, public_key }: PaperRecord): PaperRow['receipt'] {
  if (!code || !made_at) return null
  const isValid = !!content && !!signature && !!public_key && isSignedBy(public_key, content, signature)
  return { code, at: made_at.toISOString(), isValid }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listPapers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  page: PageRequest,
): Promise<Page<PaperRow> & { isOver: boolean }> {
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
    mayReopen: row.may_reopen,
    receipt: receiptOf(row),
    submissions: row.submissions,
    drafts: drafts
      .filter(({ user_id }) => user_id === row.user_id)
      .map(({ sid, pid, judge, counts }) => ({ sid, label: labels.get(pid) ?? '', judge, counts })),
  }))
  // For all: until then nothing is archived.
  const isOver = isOverForAll(contest, new Date())
  return { ...pageFrom(docs, count, page), isOver }
}
