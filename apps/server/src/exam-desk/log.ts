// The log of an exam as the desk reads it.

import type { ExamLogRow } from '@verdict/contract/exam-desk'
import type { ExamDetails, ExamLogKind } from '@verdict/domain/exam'
import type { Context } from '../platform/context.ts'
import { type Page, pageFrom, type PageRequest } from '../platform/paging.ts'
import type { Viewer } from '../platform/viewer.ts'
import { proctoredExam } from '../standing/exam.ts'
import { countLog, type LogFilter, logPage, type LogRow } from './log-queries.ts'
import { findSitter } from './sitter-queries.ts'

/**
 * @param query person: somebody who is not on the roster has no rows
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function readLog(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  { person, kind, ...page }: PageRequest & { person?: string | undefined; kind?: ExamLogKind | undefined },
): Promise<Page<ExamLogRow>> {
  const { manages } = await proctoredExam(db, viewer, cid)
  const sitter = person === undefined ? null : await findSitter(db, cid, person)
  if (person !== undefined && !sitter) return pageFrom([], 0, page)
  const filter: LogFilter = { kind, userId: sitter?.user_id }
  const [rows, count] = await Promise.all([logPage(db, cid, filter, page), countLog(db, cid, filter)])
  return pageFrom(
    rows.map((row) => present(row, manages)),
    count,
    page,
  )
}

/** Proctors are shown these details alone: the others may say something of problems or programs. */
const forProctors = new Set([
  'reason',
  'text',
  'room',
  'seat',
  'from',
  'to',
  'agent',
  'released',
  'minutes',
  'share',
  'account',
  'later',
  'claimedAt',
  'counts',
  'closedFor',
  'question',
])

const present = (row: LogRow, manages: boolean): ExamLogRow => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  person: row.uid === null ? null : { uid: row.uid, nick: row.nick ?? '' },
  actor: row.actor_uid === null ? null : { uid: row.actor_uid, nick: row.actor_nick ?? '' },
  address: row.address,
  details: manages ? row.details : withoutProblems(row.details),
})

const withoutProblems = (details: ExamDetails): ExamDetails =>
  Object.fromEntries(Object.entries(details).filter(([name]) => forProctors.has(name)))
