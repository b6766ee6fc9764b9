import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import type { HookDelivery, HookTest, Webhooks } from '@verdict/contract/webhook'
import { webhookLimits } from '@verdict/domain/field-limits'
import { outboundFaults } from '@verdict/domain/outbound'
import { lockContest, managedContest } from '../../access/contest-access.ts'
import { assertAllInUse, courseForDoing, shareCourseInUse } from '../../access/course-access.ts'
import { findAccess } from '../../access/contest-access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { isSendable } from '../../platform/outbound.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { type Viewer, viewerIsAdmin } from '../../platform/viewer.ts'
import {
  countDeliveriesOf,
  deliveriesOf,
  type DeliveryRecord,
  endTest,
  findDelivery,
  insertTest,
  waitAnew,
} from './webhook-delivery-queries.ts'
import {
  countFromNow,
  countHooksForNew,
  deleteHook,
  findHook,
  holdHook,
  type HookOwner,
  type HookRecord,
  hooksOf,
  insertHook,
  updateHook,
} from './webhook-queries.ts'
import { post } from './webhook-send.ts'
import { makeSecret } from './webhook-signature.ts'
import { mayHold } from './webhook-standing.ts'

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null

export const ofSite: HookOwner = { course_id: null, contest_id: null }
export const ofCourse = (id: number): HookOwner => ({ course_id: id, contest_id: null })
export const ofContest = (cid: number): HookOwner => ({ course_id: null, contest_id: cid })

/** @throws Refusal NOT_FOUND, FORBIDDEN */
async function assertMayHold(db: Queryable, viewer: Viewer, owner: HookOwner): Promise<void> {
  if (owner.contest_id !== null) await managedContest(db, viewer, owner.contest_id)
  else if (owner.course_id !== null) await courseForDoing(db, viewer, owner.course_id, 'manageCourse')
  else if (!viewerIsAdmin(viewer)) throw new Refusal('FORBIDDEN')
}

const limitOf = (owner: HookOwner): number =>
  owner.course_id === null && owner.contest_id === null ? webhookLimits.ofSite : webhookLimits.ofOne

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listHooks({ db }: Context, viewer: Viewer, owner: HookOwner): Promise<Webhooks> {
  await assertMayHold(db, viewer, owner)
  const rows = await hooksOf(db, owner)
  return {
    hooks: rows.map((row) => ({
      hookId: row.hook_id,
      url: row.url,
      kinds: row.kinds,
      seesFrozen: row.sees_frozen,
      isOn: row.is_on,
      offReason: row.off_reason,
      by: row.by,
      createdAt: row.created_at.toISOString(),
      failingSince: isoOf(row.failing_since),
      waiting: row.waiting,
    })),
    limit: limitOf(owner),
  }
}

type NewHook = Given<'POST /admin/webhooks'>['body']

/** An address may hold a secret of its receiver: the log of acts gets its host alone. */
const traced = (hook: Pick<HookRecord, 'url' | 'kinds' | 'sees_frozen' | 'is_on'>) => ({
  host: new URL(hook.url).host,
  kinds: hook.kinds,
  seesFrozen: hook.sees_frozen,
  isOn: hook.is_on,
})

const placed = ({ course_id, contest_id }: HookOwner) => ({
  ...(course_id !== null && { course: course_id }),
  ...(contest_id !== null && { cid: contest_id }),
})

function assertSendable(url: string): void {
  if (!isSendable(url)) throw new Refusal('WEBHOOK_ADDRESS')
}

/** Locked shared until the end of the transaction. @throws Refusal COURSE_ARCHIVED, NOT_FOUND */
async function shareOwner(tx: Queryable, viewer: Viewer, owner: HookOwner): Promise<void> {
  const { course_id, contest_id } = owner
  if (contest_id !== null) {
    const contest = (await findAccess(tx, viewer, contest_id))?.contest
    await shareCourseInUse(tx, contest?.course_id ?? null)
    const held = await lockContest(tx, contest_id)
    if (!held || held.deleted_at) throw new Refusal('NOT_FOUND')
  } else await shareCourseInUse(tx, course_id)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, WEBHOOK_ADDRESS, WEBHOOKS_FULL */
export async function addHook(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  owner: HookOwner,
  { url, kinds, seesFrozen, isOn }: NewHook,
): Promise<{ hookId: number; secret: string }> {
  await assertMayHold(context.db, viewer, owner)
  assertSendable(url)
  const { shown, sealed } = makeSecret(context)
  return context.db.transaction().execute(async (tx) => {
    await shareOwner(tx, viewer, owner)
    const limit = limitOf(owner)
    if ((await countHooksForNew(tx, owner)) >= limit) throw new Refusal('WEBHOOKS_FULL', { limit })
    const hook = { url, kinds, sees_frozen: seesFrozen, is_on: isOn }
    const hookId = await insertHook(tx, { ...owner, ...hook, user_id: viewer.userId, secret: sealed })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'webhook.create',
      target: `webhook:${hookId}`,
      after: { ...placed(owner), ...traced(hook) },
    })
    return { hookId, secret: shown }
  })
}

/** @throws Refusal NOT_FOUND, also for those of others */
async function ownHook(db: Queryable, viewer: Viewer, hookId: number): Promise<HookRecord> {
  const hook = await findHook(db, hookId)
  if (!hook || !(await mayHold(db, viewer, hook))) throw new Refusal('NOT_FOUND')
  return hook
}

/** @throws Refusal COURSE_ARCHIVED */
async function assertOwnerInUse(db: Queryable, viewer: Viewer, owner: HookOwner): Promise<void> {
  const contest = owner.contest_id === null ? null : await findAccess(db, viewer, owner.contest_id)
  await assertAllInUse(db, [owner.course_id ?? contest?.contest.course_id ?? null])
}

type Change = Given<'PUT /webhook/:hookId'>['body']

/** It is sent what its changer may see from now on. @throws Refusal NOT_FOUND, COURSE_ARCHIVED, WEBHOOK_ADDRESS */
export async function changeHook(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  hookId: number,
  { url, kinds, seesFrozen, isOn }: Change,
): Promise<Record<string, never>> {
  await assertOwnerInUse(db, viewer, await ownHook(db, viewer, hookId))
  if (url !== undefined) assertSendable(url)
  await db.transaction().execute(async (tx) => {
    const hook = await holdHook(tx, hookId)
    if (!hook) throw new Refusal('NOT_FOUND')
    const after = {
      url: url ?? hook.url,
      kinds: kinds ?? hook.kinds,
      sees_frozen: seesFrozen ?? hook.sees_frozen,
      is_on: isOn ?? hook.is_on,
    }
    const isNewlyOn = after.is_on && !hook.is_on
    await updateHook(tx, hookId, {
      ...after,
      ...(isNewlyOn || after.url !== hook.url ? { failing_since: null } : {}),
      user_id: viewer.userId,
      off_reason: after.is_on || isOn === false ? null : hook.off_reason,
    })
    if (isNewlyOn) await countFromNow(tx, hookId)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'webhook.change',
      target: `webhook:${hookId}`,
      before: traced(hook),
      after: { ...placed(hook), ...traced(after) },
    })
  })
  return {}
}

/** @throws Refusal NOT_FOUND */
export async function removeHook(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  hookId: number,
): Promise<Record<string, never>> {
  await ownHook(db, viewer, hookId)
  await db.transaction().execute(async (tx) => {
    const hook = await holdHook(tx, hookId)
    if (!hook) throw new Refusal('NOT_FOUND')
    await deleteHook(tx, hookId)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'webhook.delete',
      target: `webhook:${hookId}`,
      before: { ...placed(hook), ...traced(hook) },
    })
  })
  return {}
}

/** @throws Refusal NOT_FOUND, COURSE_ARCHIVED */
export async function renewSecret(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  hookId: number,
): Promise<{ hookId: number; secret: string }> {
  const { db } = context
  await assertOwnerInUse(db, viewer, await ownHook(db, viewer, hookId))
  const { shown, sealed } = makeSecret(context)
  await db.transaction().execute(async (tx) => {
    const hook = await holdHook(tx, hookId)
    if (!hook) throw new Refusal('NOT_FOUND')
    await updateHook(tx, hookId, { secret: sealed, user_id: viewer.userId })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'webhook.secret',
      target: `webhook:${hookId}`,
      after: { ...placed(hook), host: new URL(hook.url).host },
    })
  })
  return { hookId, secret: shown }
}

const testLimit = { count: 10, seconds: 60 }

/** Now and past the queue, also if it is off, so that one sees what happens. @throws Refusal NOT_FOUND, RATE_LIMITED */
export async function testHook(context: Context, viewer: Viewer, hookId: number): Promise<HookTest> {
  const { db, rateLimiter } = context
  const hook = await ownHook(db, viewer, hookId)
  await rateLimiter.hit(`webhook-test:${viewer.userId}`, testLimit)
  const delivery = await insertTest(db, hookId)
  const payload = { type: 'test', timestamp: delivery.happened_at.toISOString(), data: {} }
  const outcome = await post(context, hook, delivery, payload)
  const isSent = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  await endTest(db, delivery.delivery_id, isSent ? 'sent' : 'failed', outcome)
  return { isSent, ...outcome }
}

const presentDelivery = (row: DeliveryRecord): HookDelivery => ({
  deliveryId: row.delivery_id,
  messageId: row.message_id,
  type: row.type,
  sid: row.state === 'withheld' ? null : row.sid,
  cid: row.contest_id,
  state: row.state,
  tries: row.tries,
  happenedAt: row.happened_at.toISOString(),
  triedAt: isoOf(row.tried_at),
  nextAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  status: row.status,
  fault: outboundFaults.find((fault) => fault === row.fault) ?? null,
  answer: row.answer,
  tookMs: row.took_ms,
})

/** @throws Refusal NOT_FOUND */
export async function pageOfHookDeliveries(
  { db }: Context,
  viewer: Viewer,
  hookId: number,
  page: PageRequest,
): Promise<Page<HookDelivery>> {
  await ownHook(db, viewer, hookId)
  const [rows, count] = await Promise.all([deliveriesOf(db, hookId, page), countDeliveriesOf(db, hookId)])
  return pageFrom(rows.map(presentDelivery), count, page)
}

/** @throws Refusal NOT_FOUND, WEBHOOK_WAITS */
export async function sendHookAgain(
  { db }: Context,
  viewer: Viewer,
  hookId: number,
  deliveryId: number,
): Promise<Record<string, never>> {
  await ownHook(db, viewer, hookId)
  if (!(await findDelivery(db, hookId, deliveryId))) throw new Refusal('NOT_FOUND')
  if (!(await waitAnew(db, hookId, deliveryId))) throw new Refusal('WEBHOOK_WAITS')
  return {}
}
