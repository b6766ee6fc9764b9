// A message is made anew for each try: nothing of it leaves that the hook's person may not see at that moment, and
// nothing that a freeze hides from contestants, unless the hook is for that.

import type { WebhookPayload } from '@verdict/contract/webhook-payload'
import { isShared } from '@verdict/domain/score'
import { judgeShortCode, Judge } from '@verdict/domain/verdict'
import { type Access, asContestant, findAccess } from '../../access/contest-access.ts'
import { isShown } from '../../access/contest.ts'
import { isOpenedBy, shownRow } from '../../contest/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { DeliveryRecord } from './webhook-delivery-queries.ts'
import type { HookRecord } from './webhook-queries.ts'

type Parts = Pick<Context, 'db'>

/** @returns null for what it may not be notified, or not now */
export async function payloadOf(
  context: Parts,
  viewer: Viewer,
  hook: Pick<HookRecord, 'sees_frozen'>,
  delivery: DeliveryRecord,
): Promise<WebhookPayload | null> {
  const { type, facts, contest_id, course_id } = delivery
  const timestamp = delivery.happened_at.toISOString()
  switch (type) {
    case 'test':
      return { type, timestamp, data: {} }
    case 'column.completed': {
      const { columnId, isComplete } = facts
      if (course_id === null || columnId === undefined || isComplete === undefined) return null
      return { type, timestamp, data: { courseId: course_id, columnId, isComplete } }
    }
    case 'submission.judged':
    case 'submission.marked': {
      const submission = await shownSubmission(context, viewer, hook, delivery)
      return submission && ofSubmission(type, timestamp, submission, facts)
    }
    default: {
      const access = contest_id === null ? null : await findAccess(context.db, viewer, contest_id)
      if (!access || !isShown(access.contest)) return null
      return { type, timestamp, data: contestData(access) }
    }
  }
}

const contestData = ({ contest }: Access) => ({
  cid: contest.cid,
  courseId: contest.course_id,
  title: contest.title,
  rule: contest.rule,
  start: contest.starts_at.toISOString(),
  end: contest.ends_at.toISOString(),
})

interface ShownSubmission {
  sid: number
  uid: string
  pid: number
  cid: number | null
  courseId: number | null
  language: NonNullable<Awaited<ReturnType<typeof shownRow>>>['language']
  submittedAt: string
}

async function shownSubmission(
  { db }: Parts,
  viewer: Viewer,
  hook: Pick<HookRecord, 'sees_frozen'>,
  { type, sid, contest_id: cid, course_id: courseId }: DeliveryRecord,
): Promise<ShownSubmission | null> {
  const row = sid === null ? null : await shownRow({ db }, viewer, sid)
  if (!row) return null
  if (cid !== null && !(await isPastFreeze(db, viewer, hook, cid, row.created_at))) return null
  if (type === 'submission.marked' && !(await isOpenedBy(db, viewer, row.sid))) return null
  const { uid, pid, language, created_at } = row
  return { sid: row.sid, uid, pid, cid, courseId, language, submittedAt: created_at.toISOString() }
}

/** Whether contestants may know of it, too, or the hook need not care. */
async function isPastFreeze(
  db: Queryable,
  viewer: Viewer,
  { sees_frozen }: Pick<HookRecord, 'sees_frozen'>,
  cid: number,
  submittedAt: Date,
): Promise<boolean> {
  const access = await findAccess(db, viewer, cid)
  if (!access) return false
  if (sees_frozen) return true
  const { hiddenFrom } = asContestant(access)
  return hiddenFrom === null || submittedAt.getTime() < hiddenFrom
}

function ofSubmission(
  type: 'submission.judged' | 'submission.marked',
  timestamp: string,
  { language, submittedAt, ...about }: ShownSubmission,
  { judge = Judge.SystemError, score = 0, time = 0, memory = 0 }: DeliveryRecord['facts'],
): WebhookPayload {
  if (type === 'submission.marked') return { type, timestamp, data: about }
  return {
    type,
    timestamp,
    data: {
      ...about,
      judge,
      verdict: judgeShortCode[judge],
      score: judge !== Judge.Skipped && isShared(judge, score) ? score : null,
      time,
      memory,
      language,
      submittedAt,
    },
  }
}
