// Each step is a transaction that locks the job's row and stores the progress, so any process can resume and nothing happens
// twice. Changed submissions are applied one by one, in the order of locks of every verdict (score/score.ts). Those rejudged
// or skipped meanwhile were overtaken and stay.

import { isFinal } from '@verdict/domain/verdict'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { HeldSubmission } from '../../judging/index.ts'
import { adoptShadow } from '../submission/verdict.ts'
import { adoptUnchanged, dropShadows, makeShadows, skip } from '../submission/rejudge.ts'
import { holdSubmission, holdSubmissions } from '../submission/submission-write-queries.ts'
import { isChange, type JobItem, type JobRecord } from './job-record.ts'
import { resolveScope } from './job-queries.ts'
import {
  collectVerdicts,
  countInFlight,
  deleteItems,
  finishJob,
  forgetVerdicts,
  listNext,
  moveJob,
  nextItems,
  scopeOfJob,
  setShadows,
  takeJob,
  updateJob,
  unfinishedJobs,
} from './job-write-queries.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'

/** A failed step is repeated. */
export async function workOnAll(
  context: Pick<Context, 'db' | 'channel' | 'log'>,
  isEnding: () => boolean = () => false,
): Promise<void> {
  let going = await unfinishedJobs(context.db)
  while (going.length > 0 && !isEnding()) {
    const more: number[] = []
    for (const id of going) {
      if (isEnding()) return
      try {
        if (await workOn(context, id)) more.push(id)
      } catch (error) {
        context.log.warn({ err: error, job: id }, 'a step of a job failed and is tried again')
      }
    }
    going = more
  }
}

export const keepWorking = (context: Context): BackgroundWork =>
  everySecond(context.log, 'jobs could not be looked for', (isEnding) => workOnAll(context, isEnding))

type Parts = Pick<Context, 'db' | 'channel'>
/** @returns true if more can be done at once */
type Step = (context: Parts, tx: Queryable, job: JobRecord) => Promise<boolean>

const listedAtOnce = 2_000
const queuedAtOnce = 250
/** Enough for all hosts, and few enough to cancel. */
const mostInFlight = 1_000
const unchangedAtOnce = 200
const clearedAtOnce = 500

const list: Step = async (_context, tx, job) => {
  const scope = await resolveScope(tx, await scopeOfJob(tx, job.id))
  const { seen, taken, last } = scope
    ? await listNext(tx, job, scope, listedAtOnce)
    : { seen: 0, taken: 0, last: 0 }
  const total = job.total + taken
  if (seen === listedAtOnce) {
    await updateJob(tx, job.id, { total, cursor: last })
    return true
  }
  // A skip knows its verdict without a judge.
  const known = job.action === 'skip' ? { judged: total, changed: total } : {}
  await moveJob(tx, job.id, job.action === 'skip' ? 'ready' : 'judging', { total, ...known })
  return true
}

const judge: Step = async (context, tx, job) => {
  const collected = await collectVerdicts(tx, job.id)
  const judged = job.judged + collected.judged
  const changed = job.changed + collected.changed
  if (judged === job.total) {
    await moveJob(tx, job.id, 'ready', { judged, changed })
    return false
  }
  const room = mostInFlight - (await countInFlight(tx, job.id))
  const next = room > 0 ? await nextItems(tx, job, Math.min(room, queuedAtOnce)) : []
  const sids = next.map(({ sid }) => sid)
  if (sids.length > 0) await setShadows(tx, job.id, await makeShadows(context, tx, sids, job.created_by))
  await updateJob(tx, job.id, { judged, changed, cursor: sids.at(-1) ?? job.cursor })
  return sids.length === queuedAtOnce
}

const isOvertaken = (job: JobRecord, item: JobItem, now: HeldSubmission | undefined): boolean => {
  if (!now) return true
  if (job.action === 'skip') return now.skipped_at !== null
  return (
    item.overtaken ||
    now.judgement_id !== item.base_id ||
    (now.skipped_at !== null) !== item.was_skipped ||
    !isFinal(now.judge)
  )
}

async function leaveAlone(tx: Queryable, job: JobRecord, items: readonly JobItem[]): Promise<void> {
  if (items.length === 0) return
  await forgetVerdicts(
    tx,
    job.id,
    items.map(({ sid }) => sid),
  )
  await dropShadows(
    tx,
    items.flatMap(({ shadow_id }) => (shadow_id === null ? [] : [shadow_id])),
  )
}

async function applyUnchanged(
  context: Parts,
  tx: Queryable,
  job: JobRecord,
  items: readonly JobItem[],
): Promise<void> {
  const held = await holdSubmissions(
    tx,
    items.map(({ sid }) => sid),
  )
  const bySid = new Map(held.map((submission) => [submission.sid, submission]))
  const overtaken = items.filter((item) => isOvertaken(job, item, bySid.get(item.sid)))
  const own = items.filter((item) => !overtaken.includes(item))
  await adoptUnchanged(
    context,
    tx,
    own.map(({ sid, shadow_id }) => ({ submission: bySid.get(sid)!, shadowId: shadow_id! })),
  )
  await leaveAlone(tx, job, overtaken)
  await updateJob(tx, job.id, {
    cursor: items.at(-1)!.sid,
    applied: job.applied + own.length,
    overtaken: job.overtaken + overtaken.length,
  })
}

async function applyChange(context: Parts, tx: Queryable, job: JobRecord, item: JobItem): Promise<void> {
  const submission = await holdSubmission(tx, item.sid)
  if (!submission || isOvertaken(job, item, submission)) {
    await leaveAlone(tx, job, [item])
    await updateJob(tx, job.id, { cursor: item.sid, overtaken: job.overtaken + 1 })
    return
  }
  const actorId = job.applied_by ?? job.created_by
  const sameVerdict = item.new_judge === submission.judge
  if (job.action === 'skip') await skip(context, tx, submission, actorId)
  else await adoptShadow(context, tx, submission, item.shadow_id!)
  await writeAudit(tx, job.applied_from ?? { address: '', agent: '', requestId: '' }, {
    actorId,
    action: `submission.${job.action}`,
    target: `submission:${item.sid}`,
    before: { judge: submission.judge, ...(sameVerdict && { score: item.old_score }) },
    after: { judge: item.new_judge, ...(sameVerdict && { score: item.new_score }), job: job.id },
  })
  await updateJob(tx, job.id, { cursor: item.sid, applied: job.applied + 1 })
}

const apply: Step = async (context, tx, job) => {
  const items = await nextItems(tx, job, unchangedAtOnce)
  const [first] = items
  if (!first) {
    await finishJob(tx, job.id, 'applied')
    return false
  }
  const end = items.findIndex((item) => isChange(item))
  if (end === 0) await applyChange(context, tx, job, first)
  else await applyUnchanged(context, tx, job, end < 0 ? items : items.slice(0, end))
  return true
}

const clear: Step = async (_context, tx, job) => {
  const { count, shadows } = await deleteItems(tx, job.id, clearedAtOnce)
  await dropShadows(tx, shadows)
  if (count === clearedAtOnce) return true
  await finishJob(tx, job.id, 'cancelled')
  return false
}

const steps: Partial<Record<JobRecord['state'], Step>> = {
  preparing: list,
  judging: judge,
  applying: apply,
  cancelling: clear,
}

/** @returns true if more can be done at once */
export const workOn = (context: Parts, jobId: number): Promise<boolean> =>
  context.db.transaction().execute(async (tx) => {
    const job = await takeJob(tx, jobId)
    const step = job && steps[job.state]
    return step ? step(context, tx, job) : false
  })
