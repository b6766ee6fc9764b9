// Hooks for tests: a receiver of this machine, which root allows, and the steps that the server takes each second.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { lookAtContests } from '@verdict/server/exchange/webhook/webhook-contests'
import type { HookRecord } from '@verdict/server/exchange/webhook/webhook-queries'
import { openSender, serveHook } from '@verdict/server/exchange/webhook/webhook-send'
import type { Context } from '@verdict/server/platform/context'
import { hookReceiver, type HookReceiver } from './hook-receiver.ts'
import { root, server } from './lab.ts'
import type { TestPerson } from './server.ts'

type Owner = { cid: number } | { courseId: number } | 'site'
type Given = Partial<{
  url: string
  kinds: ('verdict' | 'contest' | 'mark')[]
  seesFrozen: boolean
  isOn: boolean
}>

const receivers: HookReceiver[] = []

/** After `withLab` or what contains it. */
export function withHooks(): void {
  beforeAll(() => allow('127.0.0.0/8'))
  afterAll(() => Promise.all(receivers.map((one) => one.close())))
}

export async function allow(...outboundNetworks: string[]): Promise<void> {
  const answer = await server.call(root, 'PUT /admin/settings', { body: { outboundNetworks } })
  if (answer.status !== 200) throw new Error(answer.text)
}

export async function receiver(): Promise<HookReceiver> {
  const one = await hookReceiver()
  receivers.push(one)
  return one
}

export function add(who: TestPerson | null, owner: Owner, given: Given & { url: string }) {
  const body = { kinds: ['verdict' as const], ...given }
  if (owner === 'site') return server.call(who, 'POST /admin/webhooks', { body })
  if ('cid' in owner) return server.call(who, 'POST /contest/:cid/webhooks', { params: owner, body })
  return server.call(who, 'POST /course/:id/webhooks', { params: { id: owner.courseId }, body })
}

/**
 * A hook with a receiver that trusts it. No server of the test takes it by itself, unless it is let free: only `work` sends for
 * it, so that each step is one of the test.
 */
export async function hooked(who: TestPerson, owner: Owner, given: Given = {}) {
  const at = await receiver()
  const { data, status, text } = await add(who, owner, { url: at.url, ...given })
  if (status !== 201) throw new Error(text)
  server.mustNotTell(data.secret, data.secret.slice('whsec_'.length))
  at.trust(data.secret)
  await hold(data.hookId, 'infinity')
  return { ...at, hookId: data.hookId, secret: data.secret, who }
}

const hold = (hookId: number, until: 'infinity' | '-infinity') =>
  sql`update webhooks set busy_by = null, busy_until = ${until} where hook_id = ${hookId}`.execute(server.db)

export const letFree = (hookId: number) => hold(hookId, '-infinity')

/** Does as a server in a second: it looks at contests, and sends what is due, one hook after the other. */
export async function work(): Promise<void> {
  await lookAtContests(server.context)
  const { rows } = await sql<HookRecord>`
    select * from webhooks h where h.is_on and h.busy_until = 'infinity' and exists (
      select from webhook_deliveries d
      where d.hook_id = h.hook_id and d.state = 'waiting' and d.due_at <= clock_timestamp())
    order by h.hook_id`.execute(server.db)
  for (const hook of rows) {
    const by = randomUUID()
    await sql`update webhooks set busy_by = ${by} where hook_id = ${hook.hook_id}`.execute(server.db)
    await serveHook(server.context, hook, by, new AbortController().signal)
    await hold(hook.hook_id, 'infinity')
  }
}

/** Sends for all that are free, as a server of its own. */
export async function workAsServer(context: Context): Promise<void> {
  const failed: unknown[] = []
  const sender = openSender(context, (error) => failed.push(error))
  await lookAtContests(context)
  while (await sender.fill()) await sender.idle()
  if (failed.length > 0) throw failed[0]
}

export const log = async (who: TestPerson, hookId: number) =>
  (
    await server.call(who, 'GET /webhook/:hookId/deliveries', {
      params: { hookId },
      query: { pageSize: 100 },
    })
  ).data.docs

/** Makes what waits due at once. */
export const hurry = (hookId: number) =>
  server.db
    .updateTable('webhook_deliveries')
    .set({ due_at: new Date(0) })
    .where('hook_id', '=', hookId)
    .where('state', '=', 'waiting')
    .execute()
