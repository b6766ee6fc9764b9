// An event out of somebody's sight changes no answer that they get, whatever they ask: every call that reads, with
// every filter that could ask for it, and the pages' first answers. Each is asked before and after; a count, an order, a
// version or a status that moved would tell what a hidden row does not.

import type { Endpoint } from '@verdict/contract/endpoint'
import { endpoints } from '@verdict/contract/endpoints'
import { type CourseFlag, CourseVisibility } from '@verdict/domain/course'
import type { EditorialTime } from '@verdict/domain/editorial'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, frozen, makeContest, running, submittedIn } from '@verdict/testkit/contest'
import { failureOf, judgeableProblem, judgeHost, resultsOf, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'

let server: TestServer
let host: TestHost
let root: TestPerson
let admin: TestPerson
/** The person whose doings nobody else is to notice. */
let busy: TestPerson
/** Competes beside them. */
let rival: TestPerson
/** Has every flag in the course but the one to manage its contests, and competes too. */
let helper: TestPerson
/** The same flags, and does not compete. */
let aide: TestPerson
/** Brings balloons in the frozen contest. */
let bringer: TestPerson
/** Manages problems alone, and does not compete. */
let setter: TestPerson
/** Public, with both contests. */
let courseId: number
/** Private, with somebody busy in it. */
let closed: number
/** Everybody's problem, and one that only the contests open. */
let open: number
let secret: number
let cold: number
let hot: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  // Its compilers are public.
  await host.start()
  root = await server.person('the-root', Privilege.Root)
  admin = await server.person('an-admin', Privilege.Admin)
  busy = await server.person('busy')
  rival = await server.person('rival')
  helper = await server.person('helper')
  aide = await server.person('aide')
  setter = await server.person('setter')
  bringer = await server.person('bringer')
  const flags = { viewSolution: true, manageProblem: true }
  courseId = await courseOf(CourseVisibility.Public, [helper, aide], flags)
  await enrol(courseId, [setter], { manageProblem: true })
  closed = await courseOf(CourseVisibility.Private, [busy], { basic: true })
  open = await judgeableProblem(server, admin, { title: 'Open to all', tests: 2 })
  secret = await judgeableProblem(server, admin, { status: ProblemStatus.Reserve, tests: 2 })
  const list = [open, secret]
  cold = await makeContest(server, admin, {
    ...frozen,
    list,
    course: courseId,
    option: { balloons: 'until-freeze', prints: true },
  })
  hot = await makeContest(server, admin, { ...running, list, course: courseId })
  for (const who of [busy, rival, helper]) await enter(server, who, cold)
  const help = { params: { cid: cold }, body: { kind: 'balloon' as const, uids: ['bringer'] } }
  await server.call(admin, 'PUT /contest/:cid/helpers', help)
})
afterAll(() => server.close())

const program = { language: Language.Cpp17, code: 'int main() {}' }

async function courseOf(
  encrypt: CourseVisibility,
  members: TestPerson[],
  role: Partial<Record<CourseFlag, boolean>>,
): Promise<number> {
  const id = (await server.call(root, 'POST /course', { body: { name: 'A course', encrypt } })).data.courseId
  await enrol(id, members, role)
  return id
}

async function enrol(
  id: number,
  members: TestPerson[],
  role: Partial<Record<CourseFlag, boolean>>,
): Promise<void> {
  for (const { uid } of members) {
    await server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } })
  }
}

/** Values that a filter or a path may name. */
const named = (sids: number[], more: object = {}): Record<string, readonly unknown[]> => ({
  pid: [open, secret],
  problem: [open],
  cid: [cold, hot],
  mid: [cold, hot],
  contest: [cold, hot],
  course: [courseId, closed],
  id: [courseId, closed],
  sid: sids,
  left: sids,
  right: sids,
  uid: ['busy'],
  user: ['busy'],
  judge: [Judge.Pending, Judge.Accepted],
  language: [Language.Cpp17],
  keyword: ['unseen', 'busy'],
  content: ['unseen'],
  search: ['unseen'],
  sortBy: ['memory'],
  draft: ['1'],
  nid: [1],
  did: [1],
  ...more,
})

/** Where a list is asked for: its other filters are tried within them. */
const places = new Set(['mid', 'contest', 'course'])

type Choice = [name: string, value: string][]

/** Every way to choose one value for each of the names. */
function choices(names: readonly string[], values: Record<string, readonly unknown[]>): Choice[] {
  let chosen: Choice[] = [[]]
  for (const name of names) {
    const all = values[name] ?? ['-']
    chosen = chosen.flatMap((before) => all.map((value): Choice => [...before, [name, String(value)]]))
  }
  return chosen
}

/** They say something else each time, or have an effect; `judging` tells of the hosts, and one comes with the first verdict. */
const restless = /^GET \/(servertime|exam\/check|receipt\/|websocket|oauth|judge|judging|account\/sessions)/
/** A card tells everybody how many contests a course has. */
const cards = /^\/api\/course\?/

function addresses(sids: number[], more?: object): string[] {
  const values = named(sids, more)
  const calls = Object.entries<Endpoint>(endpoints).filter(
    ([key, { access }]) => key.startsWith('GET ') && !restless.test(key) && /^(public|login)$/.test(access),
  )
  const found = calls.flatMap(([key, { query }]) => {
    const path = key.slice('GET '.length)
    const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const filters = Object.keys((query as z.ZodObject | undefined)?.shape ?? {}).filter(
      (name) => values[name],
    )
    const asked = [[], ...filters.map((name) => [name])].flatMap((names) => choices(names, values))
    // The last value of each is enough: every value is asked for alone already.
    const pair = (place: string, other: string): Choice =>
      [place, other].map((name) => [name, String(values[name]!.at(-1))])
    asked.push(
      ...filters
        .filter((name) => places.has(name))
        .flatMap((place) => filters.filter((other) => !places.has(other)).map((other) => pair(place, other))),
    )
    return choices(params, values).flatMap((chosen) => {
      const filled = chosen.reduce((text, [name, value]) => text.replace(`:${name}`, value), path)
      return asked.map((filter) => `/api${filled}?${new URLSearchParams(filter).toString()}`)
    })
  })
  const pages = [
    '/',
    '/problems',
    `/problem/${open}`,
    `/problem/${secret}`,
    '/user/busy',
    '/news/1',
    '/discuss/1',
  ]
  return [...found, ...pages].filter((url) => !cards.test(url))
}

/** A year of activity says which it is, and another one begins at midnight; news of questions says as of when. */
const withoutTime = (url: string, answer: string): string =>
  /\/activity\?|\/clarifications\/news\?/.test(url)
    ? answer.replaceAll(/"(?:since|until|now)":"[^"]*"|^(\d+) \S+/g, '$1')
    : answer

/** One who is refused the whole of something is refused a part of it: its filters are not tried, but for a place. */
async function answersTo(who: TestPerson | null, urls: string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const refused = new Set<string>()
  for (const url of urls) {
    const [path = '', filter = ''] = url.split('?')
    const [name = ''] = filter.split('=')
    if (refused.has(path) && !places.has(name)) continue
    const { statusCode, headers, body } = await server.app.inject({
      url,
      headers: { 'sec-fetch-site': 'same-origin', ...(who && { cookie: who.cookie }) },
    })
    expect(statusCode, url).toBeLessThan(500)
    if (name === '' && [401, 403, 404].includes(statusCode)) refused.add(path)
    answers.set(url, withoutTime(url, `${statusCode} ${String(headers['etag'])} ${body}`))
  }
  return answers
}

/** Nobody of `viewers` is answered anything else after `deed` than before. */
async function unnoticed(
  viewers: (TestPerson | null)[],
  sids: number[],
  deed: () => Promise<unknown>,
  more?: object,
) {
  const urls = addresses(sids, more)
  // However long it takes: a session says when it was seen last, to the minute, and somebody's own data repeats it.
  await server.db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`clock_timestamp() + interval '1 hour'` })
    .execute()
  const look = async () => {
    const seen: Map<string, string>[] = []
    for (const who of viewers) seen.push(await answersTo(who, urls))
    return seen
  }
  const before = await look()
  await deed()
  const after = await look()
  const leaks = viewers.flatMap((who, index) =>
    urls.flatMap((url) => {
      const [was, is] = [before[index]!.get(url), after[index]!.get(url)]
      return was === is ? [] : [`${who?.uid ?? 'a visitor'} ${url}\n  ${was}\n  ${is}`]
    }),
  )
  expect(leaks).toEqual([])
}

test('[CON-FREEZE-4][CON-FREEZE-5][FB-DATA-1][BALLOON-FREEZE-1][PRINT-SEND-1] while a freeze holds, how a submission is judged changes nothing for others', async () => {
  const sids = [await submittedIn(server, busy, cold, secret), await submittedIn(server, busy, cold, open)]
  await unnoticed([null, aide, helper, bringer], sids, async () => {
    const task = await host.take()
    await host.progress(task, 1, resultsOf(task).slice(0, 1))
    await host.finish(task, { judge: Judge.Accepted })
    const second = await host.take()
    await host.finish(second, { judge: Judge.WrongAnswer, failure: failureOf(second) })
    const print = { params: { cid: cold }, body: { title: 'unseen', text: 'unseen' } }
    expect((await server.call(busy, 'POST /contest/:cid/prints', print)).status).toBe(201)
    // Asked and answered between two of them: nobody else is notified.
    const question = { title: 'unseen', content: 'Is it right?', cid: cold }
    const { did } = (await server.call(busy, 'POST /discuss', { body: question })).data
    const answer = { params: { did }, body: { content: 'No.' } }
    expect((await server.call(admin, 'POST /discuss/:did/comment', answer)).status).toBe(201)
    // Taken and answered by the jury, and notified to them alone.
    const again = (await server.call(busy, 'POST /discuss', { body: { ...question, problem: 1 } })).data.did
    const place = { params: { cid: cold, did: again } }
    const take = { ...place, body: { act: 'take' as const } }
    expect((await server.call(admin, 'PUT /contest/:cid/clarifications/:did', take)).status).toBe(200)
    const notified = { ...place, body: { content: 'unseen', to: ['busy'] } }
    expect((await server.call(admin, 'POST /contest/:cid/clarifications/:did/answer', notified)).status).toBe(
      201,
    )
    const prepared = { params: { cid: cold }, body: { answers: ['unseen'] } }
    expect((await server.call(admin, 'PUT /contest/:cid/clarifications/prepared', prepared)).status).toBe(200)
    const news = { params: { cid: cold } }
    const { now } = (await server.call(busy, 'GET /contest/:cid/clarifications/news', news)).data
    await server.call(busy, 'PUT /contest/:cid/clarifications/news', { ...news, body: { read: now } })
  })
  expect(
    (await server.call(bringer, 'GET /contest/:cid/balloons', { params: { cid: cold }, query: {} })).status,
  ).toBe(200)
  const judges = async (who: TestPerson) =>
    (await server.call(who, 'GET /status/list', { query: { mid: cold } })).data.docs.map(({ judge }) => judge)
  expect(await judges(rival)).toEqual([Judge.Pending, Judge.Pending])
  expect(await judges(admin)).toEqual([Judge.WrongAnswer, Judge.Accepted])
}, 120_000)

test('[CON-FREEZE-5][SEC-LEAK-2] who competes in a contest, and how, changes nothing for those outside it', async () => {
  await unnoticed([null, setter, rival], [3], async () => {
    await enter(server, busy, hot)
    expect(await submittedIn(server, busy, hot, open)).toBe(3)
    await host.judge(Judge.Accepted)
    const body = { title: 'unseen', content: 'Why?' }
    expect((await server.call(busy, 'POST /discuss', { body: { ...body, cid: hot } })).status).toBe(201)
    expect((await server.call(busy, 'POST /discuss', { body: { ...body, pid: secret } })).status).toBe(201)
    expect((await server.call(admin, 'POST /discuss', { body: { ...body, cid: hot } })).status).toBe(201)
  })
}, 120_000)

test('[CRS-DRAFT-1] a draft of a course is nowhere to be noticed, by its members neither', async () => {
  const title = 'unseen'
  await unnoticed([null, rival, busy], [3], async () => {
    for (const course of [closed, courseId]) {
      const query = { course, draft: '1' as const }
      // Its status is not yet what the form says.
      const body = { title, description: title, status: ProblemStatus.Available }
      const { pid } = (await server.call(root, 'POST /problem/', { query, body })).data
      const params = { pid }
      const test = { in: '1\n', out: '1\n' }
      expect((await server.call(root, 'POST /testcase/:pid', { params, body: test })).status).toBe(201)
      const about = { title, content: title, pid }
      expect((await server.call(root, 'POST /discuss', { body: about })).status).toBe(201)
      const editorial = { shown: 'always' as const, texts: { en: title } }
      for (const query of [{}, { course }]) {
        const written = { params, query, body: editorial }
        expect((await server.call(root, 'PUT /problem/:pid/editorial', written)).error).toBeNull()
      }
    }
  })
}, 120_000)

test('[SEC-LEAK-1][SEC-LEAK-2][CRS-READ-3][EDI-HIDE-1] what is made for others is nowhere to be noticed', async () => {
  const title = 'unseen'
  await unnoticed([null, rival], [4], async () => {
    const teacher = { params: { uid: busy.uid }, body: { isTeacher: true } }
    expect((await server.call(root, 'PUT /admin/users/:uid', teacher)).error).toBeNull()
    const course = { course: closed }
    const statement = { title, description: title, status: ProblemStatus.Available }
    const own = (await server.call(root, 'POST /problem/', { query: course, body: statement })).data.pid
    expect(
      (await server.call(busy, 'POST /status', { body: { ...program, ...course, pid: own } })).data.sid,
    ).toBe(4)
    const list = [own, await judgeableProblem(server, admin, { title, status: ProblemStatus.Reserve })]
    await enter(server, busy, await makeContest(server, root, { ...running, title, list, ...course }))
    await makeContest(server, admin, { ...running, title, status: 0, list: [open] })
    await server.call(admin, 'POST /news/', { body: { title, content: title, status: 0 } })
    expect((await server.call(admin, 'POST /import', {})).status).toBe(201)
    // A draft, one that is for later, that of a course, and one that the rival may not read while competing.
    const editorials: [number, EditorialTime, number?][] = [
      [open, 'never'],
      [open, 'solved'],
      [open, 'due'],
      [own, 'always', closed],
      [secret, 'always'],
    ]
    for (const [pid, shown, course] of editorials) {
      const body = { shown, texts: { en: 'unseen' } }
      const place = { params: { pid }, query: { course } }
      expect((await server.call(root, 'PUT /problem/:pid/editorial', { ...place, body })).error).toBeNull()
    }
    const run = { ...program, pid: open, input: 'unseen' }
    expect((await server.call(busy, 'POST /run', { body: run })).data.id).toBeGreaterThan(0)
    await server.db.deleteFrom('runs').where('user_id', '=', busy.userId).execute()
    await host.start()
    expect((await server.call(busy, 'POST /run/recording', { body: run })).data.id).toBeGreaterThan(0)
    const about = { title, content: title, pid: own }
    expect((await server.call(busy, 'POST /discuss', { body: about })).status).toBe(201)
    expect(
      (await server.call(busy, 'PUT /account/profile', { body: { mail: 'unseen@example.org' } })).status,
    ).toBe(200)
  })
}, 120_000)

test('[VER-HIDDEN-1] [TD-GROUP-1] verifying a problem and grouping its tests change nothing for those who do not edit it', async () => {
  // Submissions and runs that the tests before have left would go first.
  await server.db.deleteFrom('judging_tasks').execute()
  await server.db.deleteFrom('runs').execute()
  const params = { pid: open }
  const references = [{ name: 'sum.cpp', ...program, expected: [Judge.Accepted] }]
  expect((await server.call(admin, 'PUT /problem/:pid', { params, body: { references } })).status).toBe(200)
  await unnoticed([null, rival, helper], [1], async () => {
    expect((await server.call(admin, 'POST /problem/:pid/verification', { params })).status).toBe(201)
    await host.finish(await host.takeVerification(), { judge: Judge.WrongAnswer })
    const groups = [{ points: 100, way: 'min' as const, tests: [] }]
    expect((await server.call(admin, 'PUT /testcase/:pid/groups', { params, body: { groups } })).status).toBe(
      200,
    )
    expect((await server.call(admin, 'POST /problem/:pid/verification', { params })).status).toBe(201)
  })
  await server.call(admin, 'DELETE /problem/:pid/verification', { params })
}, 120_000)

test('[SUB-LIST-11][CRS-READ-3] submitters to a private course, and its name, are shown to its readers alone', async () => {
  const course = { course: closed }
  const add = { params: { id: closed }, body: { problemIds: [open] } }
  expect((await server.call(root, 'POST /course/:id/problem', add)).error).toBeNull()
  const list = (who: TestPerson | null, query: { course?: number; uid?: string }) =>
    server.call(who, 'GET /status/list', { query }).then(({ data }) => data.docs)
  const before = [await list(rival, course), await list(null, course)]
  const { sid } = (await server.call(busy, 'POST /status', { body: { ...program, ...course, pid: open } }))
    .data
  // An outsider's own stays theirs and is found in no course of others.
  expect([await list(rival, course), await list(null, course)]).toEqual(before)
  expect(before).toEqual([[], []])
  expect((await list(busy, course)).map((row) => row.sid)).toContain(sid)
  expect((await list(admin, course)).map((row) => row.sid)).toContain(sid)
  const named = async (who: TestPerson | null) =>
    (await list(who, { uid: 'busy' })).find((row) => row.sid === sid)?.course
  expect([await named(null), await named(rival), await named(busy), await named(admin)]).toEqual([
    null,
    null,
    closed,
    closed,
  ])
})

test('[VIRTUAL-RANK-1][VIRTUAL-HALL-1] that somebody takes part in a contest virtually changes nothing for others', async () => {
  const list = [
    await judgeableProblem(server, admin, { title: 'Taken later', status: ProblemStatus.Reserve }),
  ]
  const options = { virtual: true, openBoard: true, balloons: 'all' as const }
  const past = await makeContest(server, admin, { ...ended, list, course: courseId, option: options })
  await server.db.updateTable('contests').set({ is_open: true }).where('cid', '=', past).execute()
  await enter(server, rival, past)
  const cids = [past]
  await unnoticed(
    [null, rival, helper, aide],
    [1],
    async () => {
      const params = { cid: past }
      expect((await server.call(busy, 'POST /contest/:cid/virtual', { params })).status).toBe(201)
    },
    { cid: cids, mid: cids, contest: cids, pid: list, problem: list },
  )
}, 120_000)

test('[CON-OI-5] by the rule of the OI who hands in, and how often, changes nothing for others', async () => {
  const list = [await judgeableProblem(server, admin, { title: 'Uncounted', status: ProblemStatus.Reserve })]
  const blind = await makeContest(server, admin, { ...running, rule: 'oi', list })
  for (const who of [busy, rival]) await enter(server, who, blind)
  const { last } = await server.db
    .selectFrom('submissions')
    .select(({ fn }) => fn.max('sid').as('last'))
    .executeTakeFirstOrThrow()
  const cids = [blind]
  const asked = { cid: cids, mid: cids, contest: cids, pid: list, problem: list }
  await unnoticed(
    [null, rival],
    [last + 1, last + 2],
    async () => {
      for (let times = 0; times < 2; times += 1) await submittedIn(server, busy, blind, list[0]!)
    },
    asked,
  )
  await server.db.deleteFrom('judging_tasks').execute()
}, 120_000)

test('[CON-OI-1][CON-OI-2] by the rule of the OI how a submission is judged changes nothing for its author and others', async () => {
  const list = [
    await judgeableProblem(server, admin, { title: 'Kept', tests: 2 }),
    await judgeableProblem(server, admin, { title: 'Kept and hidden', status: ProblemStatus.Reserve }),
  ]
  const rules = { rule: 'oi', course: courseId, option: { feedback: 'difference' } } as const
  const blind = await makeContest(server, admin, { ...running, ...rules, list })
  // Members read what the course says of them: homework, marks, progress.
  for (const { uid } of [busy, rival]) {
    const member = { params: { id: courseId, uid }, body: { role: { basic: true } } }
    expect((await server.call(root, 'POST /course/:id/member/:uid', member)).error).toBeNull()
  }
  for (const who of [busy, rival, helper]) await enter(server, who, blind)
  await server.db.deleteFrom('judging_tasks').execute()
  const sids: number[] = []
  for (const pid of [...list, ...list]) sids.push(await submittedIn(server, busy, blind, pid))
  const [first] = sids
  const cids = [blind]
  const asked = {
    cid: cids,
    mid: cids,
    contest: cids,
    pid: list,
    problem: list,
    judge: [Judge.Pending, Judge.Accepted, Judge.WrongAnswer, Judge.CompileError],
  }
  const orders = { sortBy: ['time', 'memory'] }
  await unnoticed(
    [null, aide, helper, busy],
    sids,
    async () => {
      const task = await host.take()
      await host.progress(task, 1, resultsOf(task).slice(0, 1))
      await host.finish(task, { judge: Judge.Accepted, time: 70, memory: 7_000 })
      const second = await host.take()
      await host.finish(second, { judge: Judge.WrongAnswer, failure: failureOf(second), time: 5 })
      await host.judge(Judge.CompileError, { error: 'expected ; before }', tests: [] })
      // One is left with a host, for as long as the answers take to compare.
      await host.take()
      await server.db
        .updateTable('judging_tasks')
        .set({ lease_until: new Date('2100-01-01') })
        .where('lease_until', 'is not', null)
        .execute()
      const again = { params: { sid: first! }, body: { judge: Judge.RejudgePending } }
      expect((await server.call(root, 'PUT /status/:sid', again)).status).toBe(200)
    },
    { ...asked, ...orders },
  )
  const { data } = await server.call(admin, 'GET /status/list', { query: { mid: blind } })
  expect(data.docs.map(({ judge }) => judge)).toEqual([
    Judge.RunningJudge,
    Judge.CompileError,
    Judge.WrongAnswer,
    Judge.RejudgePending,
  ])
  await server.db.deleteFrom('judging_tasks').execute()
}, 120_000)

test('[DESK-VERIFY-2] before the jury confirms a verdict, that it was found changes nothing for others', async () => {
  const list = [open, secret]
  const option = { verify: 'all' as const }
  const cid = await makeContest(server, admin, { ...running, list, course: courseId, option })
  for (const who of [busy, rival]) await enter(server, who, cid)
  const sids = [await submittedIn(server, busy, cid, secret), await submittedIn(server, busy, cid, open)]
  const more = { cid: [cid], mid: [cid], contest: [cid] }
  await unnoticed(
    [null, busy, rival, helper, aide, setter],
    sids,
    async () => {
      const first = await host.take()
      await host.finish(first, { judge: Judge.Accepted })
      const second = await host.take()
      await host.finish(second, { judge: Judge.WrongAnswer, failure: failureOf(second) })
    },
    more,
  )
  const judges = async (who: TestPerson) =>
    (await server.call(who, 'GET /status/list', { query: { mid: cid } })).data.docs.map(({ judge }) => judge)
  expect(await judges(busy)).toEqual([Judge.Pending, Judge.Pending])
  await server.call(admin, 'POST /contest/:cid/desk/verdicts/confirm', { params: { cid }, body: { sids } })
  expect(await judges(rival)).toEqual([Judge.WrongAnswer, Judge.Accepted])
}, 120_000)
