// Jobs as the wire has them.

import type { Job, JobChange, JobPerson } from '@verdict/contract/job'
import { isShared } from '@verdict/domain/score'
import { type ChangeRecord, isSelection, type JobRecord, type NamedJob, type PersonRecord } from './record.ts'

export const presentJob = (job: NamedJob): Job => ({
  id: job.id,
  action: job.action,
  state: job.state,
  selected: isSelection(job.filter) ? job.filter.sids.length : null,
  filter: isSelection(job.filter) ? null : job.filter,
  total: job.total,
  judged: job.judged,
  changed: job.changed,
  applied: job.applied,
  overtaken: job.overtaken,
  by: job.by,
  createdAt: job.created_at.toISOString(),
  appliedBy: job.applied_by_uid,
  cancelledBy: job.cancelled_by_uid,
  finishedAt: job.finished_at?.toISOString() ?? null,
})

export const presentChange = (row: ChangeRecord): JobChange => ({
  sid: row.sid,
  uid: row.uid,
  pid: row.pid,
  title: row.title,
  mid: row.contest_id,
  from: row.old_judge,
  to: row.new_judge,
  ...(isShared(row.old_judge, row.old_score) || isShared(row.new_judge, row.new_score)
    ? { score: { from: row.old_score, to: row.new_score } }
    : {}),
  ...(row.regrouped && { regrouped: true as const }),
})

/** Solved counts before and after are only known before the job is applied. */
export const presentPerson = (
  { state }: Pick<JobRecord, 'state'>,
  { uid, nick, changed, solve, gained }: PersonRecord,
): JobPerson => ({
  uid,
  nick,
  changed,
  solve: state === 'ready' ? { before: solve, after: solve + gained } : null,
})
