// Authors change their own plans, and admins any; only theirs are listed for everybody.

import { randomBytes } from 'node:crypto'
import { type Plan, planRow, type PlanProblem, type PlanRow } from '@verdict/contract/plan'
import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { planLimits } from '@verdict/domain/field-limits'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { present } from '../../platform/present.ts'
import {
  type MaybeViewer,
  type Viewer,
  viewerIs,
  viewerIsAdmin,
  viewerIsTeacher,
} from '../../platform/viewer.ts'
import {
  countPlans,
  findPlan,
  follow,
  insertPlan,
  longAgo,
  planPage,
  type PlanProblemRecord,
  type PlanRecord,
  plansOf,
  problemsOfPlan,
  putProblems,
  removePlan,
  unfollow,
  updatePlan,
  visibleAmong,
} from './plan-queries.ts'

const mayWritePlans = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer) || viewerIsTeacher(viewer)

const mayEditPlan = (viewer: Viewer, plan: { owner_id: number }): boolean =>
  viewerIsAdmin(viewer) || (viewerIs(viewer, plan.owner_id) && mayWritePlans(viewer))

const presentPlan = (viewer: Viewer, plan: PlanRecord): PlanRow =>
  present(planRow, plan, {
    owner: { uid: plan.owner_uid, nick: plan.owner_nick },
    due: plan.due_at?.toISOString() ?? null,
    may: { edit: mayEditPlan(viewer, plan) },
  })

const presentProblem = ({
  pid,
  title,
  titles,
  level,
  is_solved,
  is_tried,
}: PlanProblemRecord): PlanProblem => ({
  pid,
  title,
  ...(titles && { titles }),
  level,
  state: is_solved ? 'solved' : is_tried ? 'tried' : 'untried',
})

export async function listPlans({ db }: Context, viewer: Viewer, page: PageRequest): Promise<Page<PlanRow>> {
  const [rows, count] = await Promise.all([planPage(db, viewer, page), countPlans(db, viewer)])
  return pageFrom(
    rows.map((row) => presentPlan(viewer, row)),
    count,
    page,
  )
}

async function read(db: Queryable, viewer: Viewer, key: string): Promise<Plan> {
  const record = await found(db, viewer, key)
  const problems = await problemsOfPlan(db, viewer, record.plan_id)
  const shown = problems.filter(({ is_visible }) => is_visible)
  return {
    ...presentPlan(viewer, record),
    problems: shown.map(presentProblem),
    hidden: problems.length - shown.length,
  }
}

/** @throws Refusal NOT_FOUND */
export const readPlan = ({ db }: Context, viewer: Viewer, key: string): Promise<Plan> => read(db, viewer, key)

/** @throws Refusal FORBIDDEN, PLAN_PROBLEMS_UNKNOWN, PLANS_FULL */
export async function writePlan(
  { db }: Context,
  viewer: Viewer,
  { problems, ...fields }: Given<'POST /plan/'>['body'],
): Promise<Plan> {
  if (!mayWritePlans(viewer)) throw new Refusal('FORBIDDEN')
  assertMayList(viewer, fields.isListed)
  const key = randomBytes(12).toString('base64url')
  return db.transaction().execute(async (tx) => {
    await assertVisible(tx, viewer, problems)
    const { written } = await plansOf(tx, viewer.userId)
    if (written >= planLimits.ofPerson) throw new Refusal('PLANS_FULL', { count: planLimits.ofPerson })
    const { title, about } = fields
    const planId = await insertPlan(tx, { key, owner_id: viewer.userId, title, about, ...columnsOf(fields) })
    await putProblems(tx, planId, problems)
    return read(tx, viewer, key)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PLAN_PROBLEMS_UNKNOWN */
export async function changePlan(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  key: string,
  { problems, ...fields }: Given<'PUT /plan/:key'>['body'],
): Promise<Plan> {
  const before = await editable(db, viewer, key)
  if (fields.isListed !== before.is_listed) assertMayList(viewer, fields.isListed)
  return db.transaction().execute(async (tx) => {
    if (!(await updatePlan(tx, before.plan_id, columnsOf(fields)))) throw new Refusal('NOT_FOUND')
    if (problems) {
      const present = await problemsOfPlan(tx, viewer, before.plan_id)
      // Those that stay may have become invisible since.
      const known = new Set(present.map(({ pid }) => pid))
      await assertVisible(
        tx,
        viewer,
        problems.filter((pid) => !known.has(pid)),
      )
      await putProblems(tx, before.plan_id, withHidden(problems, present))
    }
    const after = await read(tx, viewer, key)
    await auditOthers(tx, origin, viewer, before, 'plan.change', {
      before: audited(before),
      after: { title: after.title, isListed: after.isListed },
    })
    return after
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function deletePlan(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  key: string,
): Promise<void> {
  const before = await editable(db, viewer, key)
  await db.transaction().execute(async (tx) => {
    await removePlan(tx, before.plan_id)
    await auditOthers(tx, origin, viewer, before, 'plan.delete', { before: audited(before) })
  })
}

/** @throws Refusal NOT_FOUND, PLANS_FULL */
export async function followPlan(
  { db }: Context,
  viewer: Viewer,
  key: string,
  follows: boolean,
): Promise<void> {
  const { plan_id, is_followed } = await found(db, viewer, key)
  if (follows === is_followed) return
  if (!follows) return unfollow(db, plan_id, viewer.userId)
  await db.transaction().execute(async (tx) => {
    const { followed } = await plansOf(tx, viewer.userId)
    if (followed >= planLimits.ofPerson) throw new Refusal('PLANS_FULL', { count: planLimits.ofPerson })
    await follow(tx, plan_id, viewer.userId)
  })
}

/** Long enough to have forgotten how it went. */
const reviewAfterDays = 30
const reviewedAtOnce = 10

export async function review({ db }: Context, viewer: Viewer) {
  const rows = await longAgo(db, viewer, reviewAfterDays, reviewedAtOnce)
  return rows.map(({ pid, title, titles, solved_at }) => ({
    pid,
    title,
    ...(titles && { titles }),
    solvedAt: solved_at.toISOString(),
  }))
}

async function found(db: Queryable, viewer: Viewer, key: string): Promise<PlanRecord> {
  const plan = await findPlan(db, viewer, key)
  if (!plan) throw new Refusal('NOT_FOUND')
  return plan
}

async function editable(db: Queryable, viewer: Viewer, key: string): Promise<PlanRecord> {
  const plan = await found(db, viewer, key)
  if (!mayEditPlan(viewer, plan)) throw new Refusal('FORBIDDEN')
  return plan
}

function assertMayList(viewer: Viewer, isListed: boolean | undefined): void {
  if (isListed && !viewerIsAdmin(viewer)) throw new Refusal('FORBIDDEN')
}

async function assertVisible(tx: Queryable, viewer: Viewer, pids: readonly number[]): Promise<void> {
  const visible = await visibleAmong(tx, viewer, pids)
  const unknown = pids.filter((pid) => !visible.has(pid))
  if (unknown.length > 0) throw new Refusal('PLAN_PROBLEMS_UNKNOWN', { problems: unknown.join(', ') })
}

/** Problems that the author is not shown cannot be in their list: they keep their place. */
function withHidden(pids: readonly number[], present: readonly PlanProblemRecord[]): number[] {
  const all = [...pids]
  present.forEach(({ pid, is_visible }, place) => {
    if (!is_visible && !pids.includes(pid)) all.splice(place, 0, pid)
  })
  return all
}

type Fields = Omit<Given<'PUT /plan/:key'>['body'], 'problems'>

const columnsOf = ({ title, about, goal, due, isListed }: Fields) => ({
  ...(title !== undefined && { title }),
  ...(about !== undefined && { about }),
  ...(goal !== undefined && { goal }),
  ...(due !== undefined && { due_at: due === null ? null : new Date(due) }),
  ...(isListed !== undefined && { is_listed: isListed }),
})

const audited = ({ title, is_listed }: PlanRecord) => ({ title, isListed: is_listed })

async function auditOthers(
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  { plan_id, owner_id }: PlanRecord,
  action: 'plan.change' | 'plan.delete',
  states: { before: ReturnType<typeof audited>; after?: ReturnType<typeof audited> },
): Promise<void> {
  if (viewerIs(viewer, owner_id)) return
  await writeAudit(tx, origin, { actorId: viewer.userId, action, target: `plan:${plan_id}`, ...states })
}
