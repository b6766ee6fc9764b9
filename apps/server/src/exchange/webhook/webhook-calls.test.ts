// The rights to have hooks, how many, to which addresses, and that their secrets stay secret.

import { expect, test } from 'vitest'
import { makeContest } from '@verdict/testkit/contest'
import { courseId, give, student, teacher, withCourse } from '@verdict/testkit/course'
import { add, allow, hooked, log, receiver, withHooks, work } from '@verdict/testkit/hook-lab'
import { admin, root, server } from '@verdict/testkit/lab'
import { tellHooksOfContest } from '../../changes/index.ts'
import { sweepDeliveries } from './webhook-delivery-queries.ts'

withCourse()
withHooks()

const url = 'https://example.org/hook'

test('[HOOK-RIGHT-1] teachers have hooks of their course, organisers of their contest, administrators of the site, and nobody sees others’', async () => {
  const head = await server.person('head')
  await give(courseId, 'head', { manageCourse: true })
  const cid = await makeContest(server, admin, { course: courseId })
  const made = {
    site: (await add(admin, 'site', { url })).data,
    course: (await add(head, { courseId }, { url })).data,
    contest: (await add(teacher, { cid }, { url })).data,
  }
  // A manager of contests is none of the course.
  expect((await add(teacher, { courseId }, { url })).error).toBe('FORBIDDEN')
  for (const owner of ['site', { courseId }, { cid }] as const) {
    expect((await add(student, owner, { url })).error).toBe('FORBIDDEN')
    expect((await add(null, owner, { url })).error).toBe('LOGIN_REQUIRED')
  }
  const { data } = await server.call(head, 'GET /course/:id/webhooks', { params: { id: courseId } })
  expect(data.hooks).toMatchObject([{ hookId: made.course.hookId, url, by: 'head', isOn: true, waiting: 0 }])
  expect(JSON.stringify(data)).not.toContain('whsec_')
  const calls = (hookId: number) =>
    [
      ['PUT /webhook/:hookId', { params: { hookId }, body: { isOn: false } }],
      ['POST /webhook/:hookId/secret', { params: { hookId } }],
      ['POST /webhook/:hookId/test', { params: { hookId } }],
      ['GET /webhook/:hookId/deliveries', { params: { hookId }, query: {} }],
      ['POST /webhook/:hookId/deliveries/:deliveryId', { params: { hookId, deliveryId: 1 } }],
      ['DELETE /webhook/:hookId', { params: { hookId } }],
    ] as const
  const tries = [
    [student, made.course.hookId],
    [student, 999_999],
    [teacher, made.course.hookId],
    [head, made.site.hookId],
  ] as const
  for (const [who, hookId] of tries) {
    for (const [key, args] of calls(hookId))
      expect([key, (await server.call(who, key, args as never)).error]).toEqual([key, 'NOT_FOUND'])
  }
  expect((await server.call(head, 'DELETE /webhook/:hookId', { params: made.contest })).status).toBe(200)
})

test('[HOOK-LIMIT-1] a course has five at most, made one after another', async () => {
  const { data } = await server.call(root, 'POST /course', { body: { name: 'Full', encrypt: 1 } })
  const owner = { courseId: data.courseId }
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(admin, owner, { url })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([null, 'WEBHOOKS_FULL']))
})

test('[HOOK-SSRF-1] an address that could be none of the web is refused when it is saved', async () => {
  const cid = await makeContest(server, admin)
  const refused = [
    'ftp://example.org/',
    'https://u:p@example.org/',
    'https://example.org:22/',
    'no address',
    'javascript:1',
  ]
  for (const bad of refused)
    expect([bad, (await add(admin, { cid }, { url: bad })).error]).toEqual([bad, 'WEBHOOK_ADDRESS'])
})

test('[HOOK-SSRF-2] nothing is sent inside, however an address says so, and nothing follows a redirect there', async () => {
  const cid = await makeContest(server, admin)
  const inside = await receiver()
  const { port } = new URL(inside.url)
  const outside = await receiver()
  await allow()
  try {
    const data = await hooked(admin, { cid })
    const params = { hookId: data.hookId }
    const hosts = [
      '127.0.0.1',
      'localhost',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
      '[fe80::1]',
    ]
    for (const host of hosts) {
      for (const scheme of ['https', 'http']) {
        const body = { url: `${scheme}://${host}:${port}/hook` }
        const saved = await server.call(admin, 'PUT /webhook/:hookId', { params, body })
        expect([body.url, saved.error]).toEqual([body.url, null])
        const sent = await sendTo(data.hookId, cid)
        expect([body.url, sent]).toMatchObject([body.url, { status: null, fault: 'nowhere', answer: null }])
      }
    }
    expect(inside.received.length + inside.refused.length).toBe(0)
    // Listed is 127.0.0.1 alone: a redirect to another address of this machine is not followed.
    await allow('127.0.0.1/32')
    outside.answers.push((response) => response.writeHead(302, { location: inside.url }).end())
    await server.call(admin, 'PUT /webhook/:hookId', { params, body: { url: outside.url } })
    expect(await sendTo(data.hookId, cid)).toMatchObject({ status: 302, state: 'waiting' })
    expect(inside.received.length + inside.refused.length).toBe(0)
  } finally {
    await allow('127.0.0.0/8')
  }
})

/** By the queue, not by a test. @returns the first row of its log */
async function sendTo(hookId: number, cid: number) {
  await server.db.deleteFrom('webhook_deliveries').where('hook_id', '=', hookId).execute()
  await server.db
    .updateTable('webhooks')
    .set({ on_since: new Date(0), kinds: ['contest'] })
    .where('hook_id', '=', hookId)
    .execute()
  await tellHooksOfContest(server.db, 'contest.begun', { cid, courseId: null, at: new Date() })
  await work()
  return (await log(admin, hookId)).at(-1)
}

test('[HOOK-SECRET-1] the audit says which host, not the address, and no secret lies in the database', async () => {
  const cid = await makeContest(server, admin)
  const secretPath = '/services/T0/B0/very-secret-path'
  const { data } = await add(admin, { cid }, { url: `https://example.org${secretPath}` })
  const renewed = (await server.call(admin, 'POST /webhook/:hookId/secret', { params: data })).data
  await server.call(admin, 'PUT /webhook/:hookId', { params: data, body: { kinds: ['mark'], isOn: false } })
  await server.call(admin, 'DELETE /webhook/:hookId', { params: { hookId: data.hookId } })
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('target', '=', `webhook:${data.hookId}`)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(
    ['create', 'secret', 'change', 'delete'].map((act) => `webhook.${act}`),
  )
  expect(rows[0]!.after).toEqual({
    cid,
    host: 'example.org',
    kinds: ['verdict'],
    seesFrozen: false,
    isOn: true,
  })
  const text = JSON.stringify(rows)
  for (const secret of [data.secret, renewed.secret, secretPath]) expect(text).not.toContain(secret)
  const kept = await hooked(admin, { cid })
  const stored = await server.db
    .selectFrom('webhooks')
    .selectAll()
    .where('hook_id', '=', kept.hookId)
    .executeTakeFirst()
  expect(JSON.stringify(stored)).not.toContain(kept.secret.slice('whsec_'.length))
})

test('[HOOK-KEEP-1] the log of a hook keeps its newest messages, and nothing for longer than a month', async () => {
  const cid = await makeContest(server, admin)
  const hook = await hooked(admin, { cid })
  const rows = Array.from({ length: 230 }, (_, index) => ({
    hook_id: hook.hookId,
    type: 'test' as const,
    state: 'sent' as const,
    facts: JSON.stringify({ score: index }),
  }))
  await server.db.insertInto('webhook_deliveries').values(rows).execute()
  await server.db
    .insertInto('webhook_deliveries')
    .values({ hook_id: hook.hookId, type: 'test', happened_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute()
  await sweepDeliveries(server.db)
  const left = await server.db
    .selectFrom('webhook_deliveries')
    .select('facts')
    .where('hook_id', '=', hook.hookId)
    .orderBy('delivery_id')
    .execute()
  expect(left).toHaveLength(200)
  expect(left[0]!.facts).toEqual({ score: 30 })
})
