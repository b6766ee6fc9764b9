// Every call as a sitter in each phase of their exam, both about things that are not there and about the exam itself; and the
// first answer of every address that the page has.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, ExamThing, ExamUse } from '@verdict/contract/endpoint'
import { endpoints, type Key } from '@verdict/contract/endpoints'
import { Privilege } from '@verdict/domain/privilege'
import { ended, ready, running, type Times } from '@verdict/testkit/contest'
import { shaped } from '@verdict/testkit/endpoint-table/shaped'
import { makeExam } from '@verdict/testkit/exam'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { openSession } from '../../people/account/session.ts'
import { buildApp } from '../../programs/app.ts'

/** Any page will do: what is asked for is its data. */
const template =
  '<html lang="en-US"><head><title>Verdict</title><!--verdict-boot--></head><body><!--verdict-page--><!--/verdict-page--></body></html>'
const secret = 'Of no exam'

let server: TestServer
let root: TestPerson
let pid: number
let withPage: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'verdict-phases-'))
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), template)
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  pid = await judgeableProblem(server, root, { title: secret })
  withPage = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) }, { folder })
})
afterAll(async () => {
  await withPage.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Phase {
  times: Times
  /** The session that takes part; null: nobody has entered. */
  entered: 'here' | 'elsewhere' | null
  handedIn?: boolean
  /** The name of the refusal while the lock holds. */
  refusal: 'EXAM_ONLY' | 'EXAM_ELSEWHERE' | null
}

const phases: Record<string, Phase> = {
  'before the doors': { times: { ...ready, start: 60 }, entered: null, refusal: null },
  'doors open, not in': { times: { ...ready, start: 10 }, entered: null, refusal: null },
  'doors open, in': { times: { ...ready, start: 10 }, entered: 'here', refusal: 'EXAM_ONLY' },
  'begun, not in': { times: running, entered: null, refusal: 'EXAM_ONLY' },
  in: { times: running, entered: 'here', refusal: 'EXAM_ONLY' },
  'second session': { times: running, entered: 'elsewhere', refusal: 'EXAM_ELSEWHERE' },
  'handed in': { times: running, entered: 'here', handedIn: true, refusal: 'EXAM_ONLY' },
  over: { times: ended, entered: 'here', refusal: null },
}

const things = ['cid', 'pid', 'sid', 'run', 'did'] as const satisfies ExamThing[]
const keys = (Object.keys(endpoints) as Key[]).filter((key) => {
  const { access, exam } = endpoints[key] as Endpoint
  return access !== 'judge' && exam !== 'open'
})
const useOf = (key: Key) => (endpoints[key] as { exam?: ExamUse }).exam

/** Is a call open to a sitter in this phase? @param isAbout what it names is the exam's */
function isOpen(use: ExamUse | undefined, { entered, handedIn }: Phase, isAbout: boolean): boolean {
  if (!use || !isAbout) return false
  if (use.session !== 'any' && entered !== 'here') return false
  return !handedIn || use.after === 'handed-in'
}

type Args = Record<string, Record<string, unknown>>
type AnyCall = (who: TestPerson, name: Key, args: Args) => Promise<{ error: string | null }>

/** The same call about the exam; null for one that would have to name more than its number. */
function aboutExam(key: Key, cid: number): Args | null {
  const use = useOf(key)
  if (!use?.cid || things.some((thing) => thing !== 'cid' && use[thing] !== undefined)) return null
  const args = structuredClone(shaped[key]) as Args
  for (const place of [use.cid].flat()) {
    const [part = '', name = ''] = place.split('.')
    args[part] = { ...args[part], [name]: cid }
  }
  return args
}

/** As the phase has it: some of the calls change that. */
const put = ({ userId }: TestPerson, cid: number, { entered, handedIn = false }: Phase) =>
  sql`update exam_sitters set handed_in_at = case when ${handedIn} then clock_timestamp() end,
    entered_at = case when ${entered}::text is not null then clock_timestamp() end,
    session_id = (select case ${entered}::text when 'here' then min(id) when 'elsewhere' then max(id) end
      from sessions where user_id = ${userId})
    where contest_id = ${cid} and user_id = ${userId}`.execute(server.db)

/** Every address of the page; a number in it is that of the exam or of a problem that everybody else sees. */
const addresses = (cid: number): string[] =>
  readdirSync(join(import.meta.dirname, '../../../../web/src/routes'))
    .filter((file) => !file.startsWith('__'))
    .map(
      (file) =>
        `/${file
          .replace(/(?:^|\.)index\.tsx$|\.tsx$/, '')
          .replaceAll('_', '')
          .replaceAll('.', '/')}`,
    )
    .map((route) => route.replace('$cid', String(cid)).replace('$pid', String(pid)).replaceAll(/\$\w+/g, '1'))

/** @returns the addresses whose first answer says more than that an exam is sat */
async function tellingAddresses({ cookie }: TestPerson, cid: number): Promise<string[]> {
  const found: string[] = []
  for (const url of addresses(cid)) {
    const { statusCode, body } = await withPage.inject({ url, headers: { cookie, accept: 'text/html' } })
    const boot = JSON.parse(/id="verdict-boot">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null') as object | null
    const isSilent = statusCode < 500 && boot !== null && !('page' in boot) && !body.includes(secret)
    if (!isSilent) found.push(`${url} ${statusCode}`)
  }
  return found
}

test.each(Object.entries(phases))(
  '[EXAM-ENTRY-2] [EXAM-ENTRY-12] every call and every page, %s',
  async (name, phase) => {
    const person = await server.person(`sat${Object.keys(phases).indexOf(name)}`)
    const user = { id: person.userId, privilege: person.privilege, checksum: `checksum of ${person.uid}` }
    await openSession(server.context, user, { address: '', agent: 'other', requestId: '' })
    const cid = await makeExam(server, root, { sitters: [person], ...phase.times })
    await put(person, cid, phase)
    const wrong: string[] = []
    const check = async (key: Key, args: Args, isAbout: boolean) => {
      const { error } = await (server.call as unknown as AnyCall)(person, key, args)
      const isRefused = error === 'EXAM_ONLY' || error === 'EXAM_ELSEWHERE'
      const expected = phase.refusal !== null && !isOpen(useOf(key), phase, isAbout) ? phase.refusal : null
      if ((isRefused ? error : null) !== expected)
        wrong.push(`${key} ${isAbout ? 'of the exam ' : ''}${error}`)
    }
    for (const key of keys) {
      const use = useOf(key)
      // Where nothing has to be named, nothing can be of another exam.
      await check(key, shaped[key] as Args, use !== undefined && things.every((thing) => !use[thing]))
      const args = aboutExam(key, cid)
      if (!args) continue
      await check(key, args, true)
      await put(person, cid, phase)
    }
    expect(wrong).toEqual([])
    const telling = await tellingAddresses(person, cid)
    // To anybody else some of them say what they show.
    if (phase.refusal === null) expect(telling).toContain(`/problem/${pid} 200`)
    else expect(telling).toEqual([])
  },
)
