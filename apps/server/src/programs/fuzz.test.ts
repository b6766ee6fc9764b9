// Every call of the table, as everybody, with input made from its own shapes: some of it valid, most of it broken in one
// place. For any input the answer is an envelope with a status below 500, says nothing of the inside of the program, and
// holds no word that is somebody else's. New calls of the table are included automatically.
// FUZZ_ROUNDS makes more of it and FUZZ_SEED another one: `npm run fuzz`.

import type { Endpoint } from '@verdict/contract/endpoint'
import { endpoints } from '@verdict/contract/endpoints'
import { errorNames } from '@verdict/contract/errors'
import { Random } from '@verdict/testkit/fuzz'
import { type FuzzRequest, requestFor } from '@verdict/testkit/fuzz-requests'
import { makeWorld, roles, type Role, type World } from '@verdict/testkit/fuzz-world'
import { builtInToken } from '@verdict/testkit/judging'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName, hashToken } from '../people/account/session.ts'

const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 1)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261)

/** Those who may do little are refused by most calls before their input is looked at. */
const roundsOf = (role: Role): number =>
  role === 'nobody' || role === 'sitter' || role === 'stranger' ? Math.ceil(rounds / 2) : rounds

/** Calls that wait for something to happen: nobody stays to hear how they end. */
const waiting = new Set([
  'POST /judge/lease',
  'POST /problem/:pid/try',
  'POST /problem/:pid/compile',
  'POST /health/probe',
])
const patienceMs = 250

let server: TestServer
let world: World
/** Calls that somebody's valid input got an answer from. */
const answered = new Set<string>()
beforeAll(async () => {
  server = await startTestServer({
    AVATAR_URL: 'https://avatars.example/',
    OAUTH_ISSUER: 'http://127.0.0.1:1',
    OAUTH_CLIENT_ID: 'x',
  })
  world = await makeWorld(server)
})
afterAll(() => server.close())

/** Resets the account, whatever happened to it before: it may come in, with the privilege it began with, and sits its exam. */
async function cookieFor(role: Role): Promise<string | null> {
  if (role === 'nobody') return null
  const { userId, privilege } = world.people[role]
  const token = `session-of-${role}`
  await sql`
    with person as (update users set privilege = ${privilege} where id = ${userId} returning checksum)
    insert into sessions (token_hash, user_id, privilege, checksum, address, agent, expires_at)
    select ${hashToken(token)}, ${userId}, ${privilege}, checksum, '', '', clock_timestamp() + interval '1 day' from person
    on conflict (token_hash) do update set privilege = excluded.privilege, checksum = excluded.checksum`.execute(
    server.db,
  )
  if (role === 'sitter') {
    await sql`update exam_sitters set entered_at = clock_timestamp(), handed_in_at = null,
      session_id = (select id from sessions where token_hash = ${hashToken(token)}) where user_id = ${userId}`.execute(
      server.db,
    )
  }
  return `${cookieName}=${token}`
}

const inside =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d+|PostgresError|syntax error at|relation "|SELECT .* FROM/

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** The fault of an answer; null when there is none. */
function complaint(role: Role, { statusCode, headers, body }: Answer): string | null {
  if (statusCode >= 500) return `status ${statusCode}`
  const text = body + JSON.stringify(headers)
  for (const [word, who] of world.canaries) {
    if (!who.includes(role) && text.includes(word)) return `${role} received ${word}`
  }
  if (statusCode === 304) return null
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (statusCode < 400)
    return isJson && !body.startsWith('{"success":true') ? 'a success without its envelope' : null
  if (inside.test(body)) return 'the inside of the program'
  if (!isJson) return `a refusal that is ${String(headers['content-type'])}`
  const envelope = JSON.parse(body) as Record<string, unknown>
  const isWhole =
    envelope['success'] === false &&
    envelope['code'] === statusCode &&
    envelope['data'] === null &&
    typeof envelope['message'] === 'string' &&
    (errorNames as unknown[]).includes(envelope['error'])
  return isWhole ? null : 'a refusal that is no envelope'
}

async function send(request: FuzzRequest, mayWait: boolean): Promise<Answer | null> {
  const answered = server.app.inject(request as InjectOptions)
  if (!mayWait) return answered
  let timer: NodeJS.Timeout | undefined
  const left = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  const answer = await Promise.race([answered, left])
  clearTimeout(timer)
  return answer
}

const shown = ({ method, url, headers, payload }: FuzzRequest): string =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${String(payload ?? '').slice(0, 600)}`

async function fuzzCall(role: Role, key: string, endpoint: Endpoint, random: Random): Promise<string[]> {
  const found: string[] = []
  const cookie = await cookieFor(role)
  const isHost = endpoint.access === 'judge' && role === 'root'
  const kinds = [false, true, true]
  for (const isBroken of Array.from({ length: roundsOf(role) }, () => kinds).flat()) {
    const request = requestFor(
      random,
      key,
      endpoint,
      role === 'sitter' ? world.ofSitter : world.hints,
      isBroken,
    )
    const headers = {
      ...(cookie && { cookie }),
      ...(isHost && { authorization: `Bearer ${builtInToken}` }),
      ...request.headers,
    }
    const answer = await send({ ...request, headers }, waiting.has(key))
    if (answer && answer.statusCode < 300) answered.add(key)
    if (!answer) continue
    // A broken cookie makes anybody a visitor.
    const isSitting = role === 'sitter' && headers.cookie === cookie
    const isOutside = isSitting && endpoint.exam === undefined && answer.statusCode < 400
    const wrong = isOutside ? 'an answer in an exam' : complaint(role, answer)
    if (wrong) found.push(`${wrong}\n  as ${role}: ${shown(request)}\n  ${answer.body.slice(0, 300)}`)
  }
  return found
}

// Those who may less come first: what somebody with more rights opened to all is then no secret any more.
test.each(roles)(
  `[API-FUZZ-1][SEC-LEAK-2] no input makes the server fail or tell %s what is not theirs (seed ${seed})`,
  async (role) => {
    const random = new Random(seed + roles.indexOf(role))
    const found: string[] = []
    for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
      found.push(...(await fuzzCall(role, key, endpoint, random)))
    }
    expect(found).toEqual([])
  },
  600_000,
)

test('[API-FUZZ-1] what is made from the shapes gets past them: more than half of the calls have answered', () => {
  const all = Object.keys(endpoints)
  const silent = all.filter((key) => !answered.has(key))
  expect(silent.length, silent.join('\n')).toBeLessThan(all.length / 2)
})
