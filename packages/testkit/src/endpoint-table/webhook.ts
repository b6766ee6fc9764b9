import { webhookLimits } from '@verdict/domain/field-limits'
import { makeContest } from '../contest.ts'
import type { Provocations } from './provoking.ts'
import { unknown } from './shaped.ts'
import { admin, archived, coded, pid, type Refused, root, server, user } from './world.ts'

const url = 'https://127.0.0.1/hook'
const body = { url, kinds: ['verdict' as const] }
const badBody = { ...body, url: 'ftp://example.org/' }

const ofCourse = (id: number) => ({ params: { id }, body })
const makeIn = (id: number, given = body) =>
  server.call(root, 'POST /course/:id/webhooks', { params: { id }, body: given })

async function full(make: () => Promise<Refused>, limit: number): Promise<Refused> {
  for (let count = 0; count < limit; count += 1) await make()
  const refused = await make()
  await server.db.deleteFrom('webhooks').execute()
  return refused
}

/** @returns its number */
async function hookIn(courseId: number): Promise<number> {
  const { hook_id } = await server.db
    .insertInto('webhooks')
    .values({ course_id: courseId, user_id: root.userId, url, kinds: ['verdict'], secret: '' })
    .returning('hook_id')
    .executeTakeFirstOrThrow()
  return hook_id
}

const ofContest = (cid: number) => ({ params: { cid }, body })
const aContest = () => makeContest(server, admin, { list: [pid] })

/** Calls of webhooks. */
export const webhookRefusals = {
  'GET /admin/webhooks': {},
  'POST /admin/webhooks': {
    WEBHOOK_ADDRESS: () => server.call(root, 'POST /admin/webhooks', { body: badBody }),
    WEBHOOKS_FULL: () =>
      full(() => server.call(root, 'POST /admin/webhooks', { body }), webhookLimits.ofSite),
  },
  'GET /course/:id/webhooks': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/webhooks', { params: { id: coded.id } }),
  },
  'POST /course/:id/webhooks': {
    FORBIDDEN: () => server.call(user, 'POST /course/:id/webhooks', ofCourse(coded.id)),
    COURSE_ARCHIVED: () => makeIn(archived.id),
    WEBHOOK_ADDRESS: () => makeIn(coded.id, badBody),
    WEBHOOKS_FULL: () => full(() => makeIn(coded.id), webhookLimits.ofOne),
  },
  'GET /contest/:cid/webhooks': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /contest/:cid/webhooks', { params: { cid: await aContest() } }),
  },
  'POST /contest/:cid/webhooks': {
    FORBIDDEN: async () => server.call(user, 'POST /contest/:cid/webhooks', ofContest(await aContest())),
    COURSE_ARCHIVED: async () => server.call(root, 'POST /contest/:cid/webhooks', ofContest(archived.cid)),
    WEBHOOK_ADDRESS: async () =>
      server.call(root, 'POST /contest/:cid/webhooks', { params: { cid: await aContest() }, body: badBody }),
    WEBHOOKS_FULL: async () => {
      const made = ofContest(await aContest())
      return full(() => server.call(root, 'POST /contest/:cid/webhooks', made), webhookLimits.ofOne)
    },
  },
  'PUT /webhook/:hookId': {
    COURSE_ARCHIVED: async () => {
      const params = { hookId: await hookIn(archived.id) }
      return server.call(root, 'PUT /webhook/:hookId', { params, body: { isOn: false } })
    },
    WEBHOOK_ADDRESS: async () => {
      const params = { hookId: await hookIn(coded.id) }
      return server.call(root, 'PUT /webhook/:hookId', { params, body: { url: 'ftp://example.org/' } })
    },
  },
  'DELETE /webhook/:hookId': {},
  'POST /webhook/:hookId/secret': {
    COURSE_ARCHIVED: async () => {
      const params = { hookId: await hookIn(archived.id) }
      return server.call(root, 'POST /webhook/:hookId/secret', { params })
    },
  },
  'POST /webhook/:hookId/test': {
    RATE_LIMITED: async () => {
      const { hookId } = (await makeIn(coded.id)).data
      const send = () => server.call(root, 'POST /webhook/:hookId/test', { params: { hookId } })
      for (let count = 0; count < 10; count += 1) await send()
      return send()
    },
  },
  'GET /webhook/:hookId/deliveries': {},
  'POST /webhook/:hookId/deliveries/:deliveryId': {
    NOT_FOUND: async () => {
      const params = { hookId: await hookIn(coded.id), deliveryId: unknown }
      return server.call(root, 'POST /webhook/:hookId/deliveries/:deliveryId', { params })
    },
    WEBHOOK_WAITS: async () => {
      const hookId = await hookIn(coded.id)
      const { delivery_id } = await server.db
        .insertInto('webhook_deliveries')
        .values({ hook_id: hookId, type: 'test', due_at: new Date('9999-01-01') })
        .returning('delivery_id')
        .executeTakeFirstOrThrow()
      const params = { hookId, deliveryId: delivery_id }
      return server.call(root, 'POST /webhook/:hookId/deliveries/:deliveryId', { params })
    },
  },
} satisfies Partial<Provocations>
