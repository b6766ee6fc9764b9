import {
  job,
  jobChange,
  type Job,
  type JobChange,
  type JobDetail,
  type JobPerson,
  type JobPreview,
  type JobRank,
} from '@verdict/contract/job'
import type { JobAction } from '@verdict/domain/job'
import { type AuditActionOf, type AuditStates, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { exactCountLimit, offsetOf, type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { memberOf } from '../../access/course-access.ts'
import { teaches } from '../../access/course.ts'
import { rankMoves } from '../ranklist/answer.ts'
import { canApply, canCancel, mayRunJob, mayRunJobs } from './job-policy.ts'
import {
  changePage,
  contestsOf,
  countChanges,
  countJobs,
  findJob,
  jobPage,
  newVerdictsIn,
  peoplePage,
  previewCounts,
  transitionsOf,
  resolveScope,
} from './job-queries.ts'
import {
  isSelection,
  type JobScope,
  type NamedJob,
  type ChangeRecord,
  type JobRecord,
  type PersonRecord,
} from './job-record.ts'
import { beginApplying, insertJob, lockJob, moveJob } from './job-write-queries.ts'
import { isShared } from '@verdict/domain/score'

const presentJob = (row: NamedJob): Job =>
  present(job, row, {
    selected: isSelection(row.filter) ? row.filter.sids.length : null,
    filter: isSelection(row.filter) ? null : row.filter,
    appliedBy: row.applied_by_uid,
    cancelledBy: row.cancelled_by_uid,
  })

const presentChange = (row: ChangeRecord): JobChange =>
  present(jobChange, row, {
    mid: row.contest_id,
    from: row.old_judge,
    to: row.new_judge,
    ...(isShared(row.old_judge, row.old_score) || isShared(row.new_judge, row.new_score)
      ? { score: { from: row.old_score, to: row.new_score } }
      : {}),
    ...(row.regrouped && { regrouped: true as const }),
  })

/** Counts before and after are known only until the job is applied. */
const presentPerson = (
  { state }: Pick<JobRecord, 'state'>,
  { uid, nick, changed, solve, gained }: PersonRecord,
): JobPerson => ({
  uid,
  nick,
  changed,
  solve: state === 'ready' ? { before: solve, after: solve + gained } : null,
})

type Parts = Pick<Context, 'db'>

const nothing: JobPreview = { total: 0, people: 0, problems: 0, contests: 0, skipped: 0, waiting: 0 }

async function preview(db: Queryable, action: JobAction, asked: JobScope): Promise<JobPreview> {
  const scope = await resolveScope(db, asked)
  if (!scope) return nothing
  const { seen, ...counts } = await previewCounts(db, action, scope)
  return { ...counts, ...(seen > exactCountLimit && { totalIsLowerBound: true }) }
}

/** @throws Refusal FORBIDDEN */
export async function previewJob(
  { db }: Parts,
  viewer: Viewer,
  job: { action: JobAction; scope: JobScope },
): Promise<JobPreview> {
  await assertMayRun(db, viewer, { action: job.action, filter: job.scope })
  return preview(db, job.action, job.scope)
}

/** @throws Refusal FORBIDDEN, JOB_EMPTY */
export async function startJob(
  { db }: Parts,
  viewer: Viewer,
  origin: Origin,
  { action, scope }: { action: JobAction; scope: JobScope },
): Promise<{ preview: JobPreview; job: Job }> {
  return db.transaction().execute(async (tx) => {
    await assertMayRun(tx, viewer, { action, filter: scope })
    const reached = await preview(tx, action, scope)
    if (reached.total === 0 && !reached.totalIsLowerBound) throw new Refusal('JOB_EMPTY')
    const id = await insertJob(tx, { action, filter: scope, by: viewer.userId })
    const asked = isSelection(scope) ? { submissions: scope.sids.length } : scope
    await audit(tx, viewer, origin, 'job.start', id, { after: { action, ...asked } })
    return { preview: reached, job: presentJob(await known(tx, id)) }
  })
}

async function known(db: Queryable, id: number): Promise<NamedJob> {
  const job = await findJob(db, id)
  if (!job) throw new Refusal('NOT_FOUND')
  return job
}

const courseOf = (scope: JobScope): number | undefined => (isSelection(scope) ? undefined : scope.course)

/** @throws Refusal FORBIDDEN */
async function assertMayRun(
  db: Queryable,
  viewer: Viewer,
  { action, filter }: Pick<NamedJob, 'action' | 'filter'>,
): Promise<void> {
  if (mayRunJobs(viewer)) return
  const course = courseOf(filter)
  const taught = course !== undefined && teaches(viewer, await memberOf(db, viewer, course))
  if (!mayRunJob(viewer, { action, taught })) throw new Refusal('FORBIDDEN')
}

/** For others than root a job that they may not see is as one that does not exist. @throws Refusal NOT_FOUND, FORBIDDEN */
async function seen(db: Queryable, viewer: Viewer, id: number): Promise<NamedJob> {
  const job = await findJob(db, id)
  if (job) await assertMayRun(db, viewer, job)
  else throw new Refusal(mayRunJobs(viewer) ? 'NOT_FOUND' : 'FORBIDDEN')
  return job
}

/** @throws Refusal FORBIDDEN */
export async function listJobs(
  { db }: Parts,
  viewer: Viewer,
  { course, ...request }: PageRequest & { course?: number | undefined },
): Promise<Page<Job>> {
  // A teacher sees the rejudges of the course; the rest is root’s.
  await assertMayRun(db, viewer, { action: 'rejudge', filter: { course } })
  const action = mayRunJobs(viewer) ? undefined : 'rejudge'
  const [rows, count] = await Promise.all([
    jobPage(db, { course, action }, request),
    countJobs(db, { course, action }),
  ])
  return pageFrom(rows.map(presentJob), count, request)
}

/** During judging the table would change under the reader. */
const showsChanges = ({ state }: NamedJob): boolean =>
  state === 'ready' || state === 'applying' || state === 'applied'

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function readJob({ db }: Parts, viewer: Viewer, id: number): Promise<JobDetail> {
  const job = await seen(db, viewer, id)
  const [transitions, contests] = showsChanges(job)
    ? await Promise.all([transitionsOf(db, id), contestsOf(db, id)])
    : [[], []]
  const may = { apply: canApply(job), cancel: canCancel(job) }
  return { ...presentJob(job), may, transitions, contests }
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function listChanges(
  { db }: Parts,
  viewer: Viewer,
  id: number,
  request: PageRequest,
): Promise<Page<JobChange>> {
  const job = await seen(db, viewer, id)
  if (!showsChanges(job)) return pageFrom<JobChange>([], 0, request)
  const [rows, count] = await Promise.all([changePage(db, id, request), countChanges(db, id)])
  return pageFrom(rows.map(presentChange), count, request)
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function listPeople(
  { db }: Parts,
  viewer: Viewer,
  id: number,
  request: PageRequest,
): Promise<Page<JobPerson>> {
  const job = await seen(db, viewer, id)
  if (!showsChanges(job)) return pageFrom<JobPerson>([], 0, request)
  const { rows, total } = await peoplePage(db, job, request)
  return pageFrom(
    rows.map((row) => presentPerson(job, row)),
    total,
    request,
  )
}

/** Empty once it is being applied: then the ranklist shows the result. @throws Refusal FORBIDDEN, NOT_FOUND */
export async function listRankMoves(
  { db }: Parts,
  viewer: Viewer,
  id: number,
  { cid, ...request }: PageRequest & { cid: number },
): Promise<Page<JobRank>> {
  const job = await seen(db, viewer, id)
  if (job.state !== 'ready') return pageFrom<JobRank>([], 0, request)
  const moves = await rankMoves(db, viewer, cid, await newVerdictsIn(db, id, cid))
  const from = offsetOf(request)
  return pageFrom(moves.slice(from, from + request.pageSize), moves.length, request)
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, JOB_NOT_READY */
export async function applyJob(
  { db }: Parts,
  viewer: Viewer,
  origin: Origin,
  id: number,
): Promise<JobDetail> {
  await seen(db, viewer, id)
  await db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, id)
    if (!job) throw new Refusal('NOT_FOUND')
    if (!canApply(job)) throw new Refusal('JOB_NOT_READY')
    await beginApplying(tx, id, viewer.userId, origin)
    await audit(tx, viewer, origin, 'job.apply', id, { after: { total: job.total, changed: job.changed } })
  })
  return readJob({ db }, viewer, id)
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, JOB_APPLIED */
export async function cancelJob(
  { db }: Parts,
  viewer: Viewer,
  origin: Origin,
  id: number,
): Promise<JobDetail> {
  await seen(db, viewer, id)
  await db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, id)
    if (!job) throw new Refusal('NOT_FOUND')
    if (!canCancel(job)) throw new Refusal('JOB_APPLIED')
    await moveJob(tx, id, 'cancelling', { cancelled_by: viewer.userId })
    await audit(tx, viewer, origin, 'job.cancel', id, { before: { state: job.state } })
  })
  return readJob({ db }, viewer, id)
}

const audit = (
  tx: Queryable,
  { userId }: Viewer,
  origin: Origin,
  action: AuditActionOf<'job'>,
  id: number,
  states: AuditStates<'job'>,
): Promise<void> => writeAudit(tx, origin, { actorId: userId, action, target: `job:${id}`, ...states })
