// Messages on their way: signed, in order, tried again, given up; never lost and never under two ids.

import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Judge } from '@verdict/domain/verdict'
import { anotherServer } from '@verdict/testkit/another-server'
import { contest, judged, pid, withContests } from '@verdict/testkit/contest-lab'
import {
  hooked,
  hurry,
  letFree,
  log,
  receiver,
  withHooks,
  work,
  workAsServer,
} from '@verdict/testkit/hook-lab'
import { admin, alice, bob, server } from '@verdict/testkit/lab'
import { takeDelivery } from './webhook-delivery-queries.ts'
import { takeHook } from './webhook-queries.ts'
import { openSender } from './webhook-send.ts'

withContests()
withHooks()

const hookRow = (hookId: number) =>
  server.db.selectFrom('webhooks').selectAll().where('hook_id', '=', hookId).executeTakeFirstOrThrow()

test('[HOOK-SEND-1][HOOK-SIGN-1] verdicts of a contest arrive in order, and a foreign verifier believes them', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  const sids = [await judged(alice, cid, pid, Judge.WrongAnswer), await judged(bob, cid, pid, Judge.Accepted)]
  await work()
  const messages = await hook.got(2)
  expect(messages.map(({ payload }) => payload)).toMatchObject([
    { type: 'submission.judged', data: { sid: sids[0], uid: 'alice', pid, cid, verdict: 'wa', score: null } },
    { type: 'submission.judged', data: { sid: sids[1], uid: 'bob', verdict: 'ac', judge: Judge.Accepted } },
  ])
  expect(new Set(messages.map(({ id }) => id)).size).toBe(2)
  expect(hook.refused).toEqual([])
  const rows = await log(admin, hook.hookId)
  expect(rows.map(({ messageId, state, status, tries }) => ({ messageId, state, status, tries }))).toEqual(
    messages.toReversed().map(({ id }) => ({ messageId: id, state: 'sent', status: 204, tries: 1 })),
  )
})

test('[HOOK-SIGN-1] after a new secret the old one verifies nothing', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  const { data } = await server.call(admin, 'POST /webhook/:hookId/secret', { params: hook })
  server.mustNotTell(data.secret)
  expect(data.secret).not.toBe(hook.secret)
  await judged(alice, cid, pid, Judge.Accepted)
  await work()
  expect(hook.received).toEqual([])
  expect(hook.refused).toHaveLength(1)
  hook.trust(data.secret)
  await hurry(hook.hookId)
  await work()
  expect(await hook.got(1)).toHaveLength(1)
})

test('[HOOK-SEND-2] a message that fails waits longer each time, is given up after eight, and is sent again by a button', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  hook.answers.push(...Array.from({ length: 8 }, () => 500))
  await judged(alice, cid, pid, Judge.Accepted)
  const waits: number[] = []
  for (let tries = 1; tries <= 8; tries += 1) {
    await work()
    const [row] = await log(admin, hook.hookId)
    expect(row).toMatchObject({ tries, status: 500 })
    const { nextAt, triedAt } = row!
    if (nextAt) waits.push(Math.round((Date.parse(nextAt) - Date.parse(triedAt!)) / 1_000))
    await hurry(hook.hookId)
  }
  expect(waits).toEqual([5, 30, 120, 600, 3_600, 21_600, 86_400])
  const [failed] = await log(admin, hook.hookId)
  expect(failed).toMatchObject({ state: 'failed', nextAt: null, answer: 'no' })
  expect((await hookRow(hook.hookId)).failing_since).not.toBeNull()
  const params = { hookId: hook.hookId, deliveryId: failed!.deliveryId }
  const again = () => server.call(admin, 'POST /webhook/:hookId/deliveries/:deliveryId', { params })
  expect((await again()).status).toBe(200)
  await work()
  const [message] = await hook.got(1)
  expect(message!.id).toBe(failed!.messageId)
  expect((await hookRow(hook.hookId)).failing_since).toBeNull()
})

test('[HOOK-SEND-3] one that fails holds up those behind it four times, then they go first', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  hook.answers.push(503, 503, 503, 503)
  const first = await judged(alice, cid, pid, Judge.Accepted)
  const second = await judged(bob, cid, pid, Judge.Accepted)
  for (let tries = 1; tries <= 3; tries += 1) {
    await work()
    expect((await log(admin, hook.hookId))[1]).toMatchObject({ tries, status: 503 })
    expect(hook.received).toEqual([])
    await hurry(hook.hookId)
  }
  await work()
  expect((await hook.got(1)).map(({ payload }) => payload)).toMatchObject([{ data: { sid: second } }])
  await hurry(hook.hookId)
  await work()
  expect((await hook.got(2))[1]!.payload).toMatchObject({ data: { sid: first } })
})

test('[HOOK-SEND-3] a hook whose first message waits for its next try is left alone, whatever waits behind it', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  hook.answers.push(503)
  await judged(alice, cid, pid, Judge.Accepted)
  await judged(bob, cid, pid, Judge.Accepted)
  await work()
  await letFree(hook.hookId)
  expect(await takeHook(server.db, randomUUID(), [])).toBeUndefined()
  await hurry(hook.hookId)
  await workAsServer(server.context)
  expect(await hook.got(2)).toHaveLength(2)
})

test('[HOOK-SEND-2] a fault of the server itself makes a message wait like one that failed', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  await judged(alice, cid, pid, Judge.Accepted)
  const { secret } = await hookRow(hook.hookId)
  const seal = (text: string) =>
    server.db.updateTable('webhooks').set({ secret: text }).where('hook_id', '=', hook.hookId).execute()
  // As after a restore with another SECRET_KEY.
  await seal('unreadable')
  await expect(work()).rejects.toThrow()
  const [row] = await log(admin, hook.hookId)
  expect(row).toMatchObject({ state: 'waiting', tries: 1, status: null })
  expect(Date.parse(row!.nextAt!)).toBeGreaterThan(Date.parse(row!.triedAt!) + 4_000)
  await seal(secret)
  await hurry(hook.hookId)
  await letFree(hook.hookId)
  await workAsServer(server.context)
  expect(await hook.got(1)).toHaveLength(1)
})

test('[HOOK-SEND-2] a hook that is deleted while it sends does not wait for its own messages', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  const asked = Promise.withResolvers<ServerResponse>()
  hook.answers.push(asked.resolve)
  await judged(alice, cid, pid, Judge.Accepted)
  const working = work()
  const response = await asked.promise
  await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('webhooks').select('url').where('hook_id', '=', hook.hookId).forUpdate().execute()
    response.writeHead(500).end()
    await expect.poll(waiters).toBe(1)
    await tx.deleteFrom('webhooks').where('hook_id', '=', hook.hookId).execute()
  })
  await working
  expect((await server.call(admin, 'GET /contest/:cid/webhooks', { params: { cid } })).data.hooks).toEqual([])
})

/** How many wait for a lock of hooks. */
const waiters = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%webhooks%'`.execute(
    server.db,
  )
  return rows[0]!.count
}

test('[HOOK-OFF-1] 410 turns a hook off, as do days without a success, and its person is notified', async () => {
  const cid = await contest()
  const gone = await hooked(admin, { cid })
  const failing = await hooked(admin, { cid })
  gone.answers.push(410)
  failing.answers.push(404)
  await server.db
    .updateTable('webhooks')
    .set({ failing_since: new Date(Date.now() - 4 * 86_400_000) })
    .where('hook_id', '=', failing.hookId)
    .execute()
  await judged(alice, cid, pid, Judge.Accepted)
  await work()
  const { data } = await server.call(admin, 'GET /contest/:cid/webhooks', { params: { cid } })
  expect(data.hooks).toMatchObject([
    { hookId: gone.hookId, isOn: false, offReason: 'gone' },
    { hookId: failing.hookId, isOn: false, offReason: 'failing' },
  ])
  const { docs } = (await server.call(admin, 'GET /account/notifications', { query: {} })).data
  const { host } = new URL(gone.url)
  expect(docs.find(({ content }) => content.includes(host))).toMatchObject({
    title: 'Webhook turned off',
    content: `${host} answered 410 Gone. It belongs to contest ${cid}; turn it on again in its settings.`,
    about: null,
    unread: true,
  })
  await hurry(failing.hookId)
  await work()
  expect(failing.received).toEqual([])
  // Turned on again, it gets what waited.
  const body = { isOn: true }
  await server.call(admin, 'PUT /webhook/:hookId', { params: { hookId: failing.hookId }, body })
  await work()
  expect(await failing.got(1)).toHaveLength(1)
})

const expire = (hookId: number) =>
  server.db
    .updateTable('webhooks')
    .set({ busy_until: new Date(0) })
    .where('hook_id', '=', hookId)
    .execute()

test('[HOOK-SEND-4] what a server was sending when it died is sent by another, with the same id', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  const sid = await judged(alice, cid, pid, Judge.Accepted)
  // It has the hook and its message, and is heard of no more.
  const dead = '00000000-0000-4000-8000-000000000001'
  await server.db
    .updateTable('webhooks')
    .set({ busy_by: dead, busy_until: new Date(Date.now() + 3_600_000) })
    .where('hook_id', '=', hook.hookId)
    .execute()
  const message = await takeDelivery(server.db, hook.hookId)
  const other = await anotherServer(server)
  try {
    await Promise.all([workAsServer(server.context), workAsServer(other.context)])
    expect(hook.received).toEqual([])
    await expire(hook.hookId)
    await Promise.all([workAsServer(server.context), workAsServer(other.context)])
    const [got] = await hook.got(1)
    expect(got).toMatchObject({ id: message!.message_id, payload: { data: { sid } } })
    await Promise.all([workAsServer(server.context), workAsServer(other.context)])
    expect(hook.received).toHaveLength(1)
  } finally {
    await other.close()
  }
})

test('[HOOK-SEND-4] a server that stops leaves what it was sending to the next at once', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  const asked = Promise.withResolvers<ServerResponse>()
  hook.answers.push(asked.resolve)
  await judged(alice, cid, pid, Judge.Accepted)
  await letFree(hook.hookId)
  const stopped = openSender(server.context, () => undefined)
  await stopped.fill()
  await asked.promise
  await stopped.stop()
  await workAsServer(server.context)
  const [got] = await hook.got(1)
  const [row] = await log(admin, hook.hookId)
  expect(got!.id).toBe(row!.messageId)
})

test('[HOOK-SEND-4] servers that look at once send each message once, in order', async () => {
  const cid = await contest()
  const hook = await hooked(admin, { cid })
  const other = await anotherServer(server)
  try {
    const sids: number[] = []
    for (const who of [alice, bob, alice, bob]) sids.push(await judged(who, cid, pid, Judge.WrongAnswer))
    await letFree(hook.hookId)
    const all = [server.context, other.context, server.context, other.context]
    await Promise.all(all.map((context) => workAsServer(context)))
    const got = await hook.got(4)
    expect(got.map(({ payload }) => payload)).toMatchObject(sids.map((sid) => ({ data: { sid } })))
    expect(new Set(got.map(({ id }) => id)).size).toBe(4)
  } finally {
    await other.close()
  }
})

test('[HOOK-SEND-5] a receiver that does not answer holds up no other; of an answer the log keeps its first bytes', async () => {
  const cid = await contest()
  const slow = await hooked(admin, { cid })
  const quick = await hooked(admin, { cid })
  const asked = Promise.withResolvers<ServerResponse>()
  slow.answers.push(asked.resolve)
  await judged(alice, cid, pid, Judge.Accepted)
  await Promise.all([slow, quick].map(({ hookId }) => letFree(hookId)))
  const working = workAsServer(server.context)
  const response = await asked.promise
  expect(await quick.got(1)).toHaveLength(1)
  response.writeHead(404).end('x'.repeat(100_000))
  await working
  await expect
    .poll(async () => (await log(admin, slow.hookId))[0])
    .toMatchObject({ status: 404, answer: 'x'.repeat(1_000) })
})

test('[HOOK-TEST-1] a test is sent at once, also by a hook that is off, and says how it ended', async () => {
  const at = await receiver()
  const cid = await contest()
  const hook = await hooked(admin, { cid }, { isOn: false })
  const send = () => server.call(admin, 'POST /webhook/:hookId/test', { params: { hookId: hook.hookId } })
  expect((await send()).data).toMatchObject({ isSent: true, status: 204, fault: null })
  expect((await hook.got(1))[0]!.payload).toMatchObject({ type: 'test' })
  await at.close()
  const params = { hookId: hook.hookId }
  await server.call(admin, 'PUT /webhook/:hookId', { params, body: { url: at.url } })
  expect((await send()).data).toMatchObject({ isSent: false, status: null, fault: 'unreachable' })
  expect((await log(admin, hook.hookId)).map(({ type, state }) => [type, state])).toEqual([
    ['test', 'failed'],
    ['test', 'sent'],
  ])
})
