// Makes the example of each call: what a small lab with one of everything answers to the first of those who may.

import { callUrl } from '@verdict/contract/client'
import type { Key } from '@verdict/contract/endpoints'
import type { Example } from '@verdict/server/site/api-docs/examples'
import { asRole, type Role, roles, type RoleWorld } from '../role-world.ts'
import { better } from './better.ts'
import { normal } from './normal.ts'

interface Asking {
  params?: object
  query?: object
  body?: unknown
  file?: { name: string; type: string; content: Buffer | string }
  headers?: Record<string, string>
}

/** The role that may least is first, but members come before visitors. */
const order: readonly Role[] = ['user', 'member', 'owner', 'manager', 'admin', 'root', 'host', 'visitor']

const roleFor = (statuses: string): Role => {
  const all = statuses.split(' ')
  return order.find((role) => all[roles.indexOf(role)]?.startsWith('20')) ?? 'root'
}

const isText = (media: string): boolean => /^(text|application\/(json|x-ndjson|xml))/.test(media)

function formOf({ name, type, content }: NonNullable<Asking['file']>) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(Buffer.from(content))], name, { type }))
  return new Response(form)
}

export async function recordExample(
  world: RoleWorld,
  key: Key,
  [statuses, ask]: [string, (world: RoleWorld) => object | Promise<object>],
): Promise<Example> {
  const nicer = better[key]
  const args: Asking = nicer ? await nicer.ask(world) : await ask(world)
  const { who, headers } = await asRole(world, nicer?.as ?? roleFor(statuses))
  const sent = args.file ? formOf(args.file) : null
  const answer = await world.server.app.inject({
    method: key.slice(0, key.indexOf(' ')) as 'GET',
    url: callUrl('/api', key, args),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(who && { cookie: who.cookie }),
      ...headers,
      ...args.headers,
      ...(sent && { 'content-type': sent.headers.get('content-type')! }),
    },
    ...(args.body !== undefined && { payload: args.body as object }),
    ...(sent && { payload: Buffer.from(await sent.arrayBuffer()) }),
  })
  const media = (answer.headers['content-type'] ?? '').split(';')[0]!
  const isEnvelope = media === 'application/json' && answer.body.startsWith('{"success":')
  return normal<Example>({
    ...(args.params && { params: args.params as Record<string, string> }),
    ...(args.query && Object.keys(args.query).length > 0 && { query: args.query as Record<string, string> }),
    ...(args.body !== undefined && { body: args.body }),
    ...(args.file && { file: { name: args.file.name, type: args.file.type } }),
    status: answer.statusCode,
    ...(!isEnvelope && { media }),
    ...(isEnvelope ? { answer: answer.json<unknown>() } : isText(media) && { answer: answer.body }),
  })
}
