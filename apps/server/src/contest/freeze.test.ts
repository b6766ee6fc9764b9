// Nothing hidden by a freeze leaks through any call: each is asked by each role before and after a hidden verdict arrives, and has
// to answer the same to everybody who may not know it.

import type { Endpoint } from '@verdict/contract/endpoint'
import { endpoints, type Key } from '@verdict/contract/endpoints'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, frozen, makeContest, moveContest, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: TestServer
let host: TestHost
let alice: TestPerson
let people: Record<'visitor' | 'outsider' | 'entrant' | 'author' | 'admin' | 'root', TestPerson | null>
let pid: number
let cid: number
/** Alice's, from after the freeze began. */
let sid: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  // Everybody is notified of a new version, which would be news with the first verdict.
  await host.start()
  alice = await server.person('alice')
  people = {
    visitor: null,
    outsider: await server.person('outsider'),
    entrant: await server.person('entrant'),
    author: alice,
    admin: await server.person('admin1', Privilege.Admin),
    root: await server.person('root1', Privilege.Root),
  }
  pid = await judgeableProblem(server, people.root!)
  cid = await makeContest(server, people.admin!, { ...frozen, list: [pid] })
  await enter(server, alice, cid)
  await enter(server, people.entrant!, cid)
  sid = await submittedIn(server, alice, cid, pid)
})
afterAll(() => server.close())

/** Many ways to ask each call that reads; those that are not named are asked as they are. */
const asked: Partial<Record<Key, object[]>> = {
  'GET /contest/:cid': [{ params: () => ({ cid }) }],
  'GET /contest/:cid/ranklist': [{ params: () => ({ cid }) }],
  'GET /contest/:cid/awards': [{ params: () => ({ cid }) }],
  'GET /contest/:cid/awards/settings': [{ params: () => ({ cid }) }],
  'GET /contest/:cid/package': [
    { params: () => ({ cid }), query: () => ({}) },
    { params: () => ({ cid }), query: () => ({ file: 'results' }) },
  ],
  'GET /contest/:cid/resolver': [{ params: () => ({ cid }) }],
  'GET /contest/:cid/ranklist/history': [{ params: () => ({ cid }) }],
  'GET /contest/:cid/entrants': [{ params: () => ({ cid }) }],
  'GET /contest/:cid/export': [{ params: () => ({ cid }) }],
  'GET /problem/:pid': [
    { params: () => ({ pid }), query: () => ({}) },
    { params: () => ({ pid }), query: () => ({ cid }) },
  ],
  'GET /problem/:pid/statistics': [{ params: () => ({ pid }), query: () => ({}) }],
  'GET /status/:sid': [{ params: () => ({ sid }) }],
  'GET /status/list': [
    { query: () => ({}) },
    { query: () => ({ mid: cid }) },
    { query: () => ({ mid: cid, pid: 1 }) },
    { query: () => ({ mid: cid, uid: 'alice' }) },
    ...Object.values(Judge).flatMap((judge) => [
      { query: () => ({ mid: cid, judge }) },
      { query: () => ({ pid, judge }) },
      { query: () => ({ uid: 'alice', judge }) },
    ]),
  ],
}

const changing = new Set<Key>([
  // The clock, a fresh token, and what is the judge hosts' business.
  'GET /servertime',
  'GET /exam/check',
  'GET /websocket/token',
  'GET /judging',
])
const reading = (Object.keys(endpoints) as Key[]).filter(
  (key) =>
    key.startsWith('GET ') &&
    !changing.has(key) &&
    (endpoints[key] as Endpoint).access !== 'judge' &&
    (!key.includes(':') || asked[key]),
)

async function answers(who: TestPerson | null): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const key of reading) {
    for (const [index, form] of (asked[key] ?? [{}]).entries()) {
      const args = Object.fromEntries(
        Object.entries(form).map(([part, make]) => [part, (make as () => unknown)()]),
      )
      const { status, text } = await server.call(who, key, args)
      const stable = text.replace(/"requestId":"[^"]*"/g, '').replace(/"lastSeen\w*":"[^"]*"/g, '')
      seen[`${key} ${index}`] = `${status} ${stable}`
    }
  }
  return seen
}

const everybody = async (): Promise<Record<string, Record<string, string>>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([name, who]) => [name, await answers(who)])),
  )

const differing = (a: Record<string, string>, b: Record<string, string>): string[] =>
  Object.keys(a).filter((call) => a[call] !== b[call])

// One contest from its freeze to its end: the tests are its phases, in order.
describe(
  '[CON-FREEZE-3] [CON-FREEZE-4] [CON-FREEZE-5] a verdict that a freeze hides',
  { shuffle: false },
  () => {
    let before: Record<string, Record<string, string>>
    let after: Record<string, Record<string, string>>
    beforeAll(async () => {
      before = await everybody()
      expect((await host.judge(Judge.Accepted)).sid).toBe(sid)
      after = await everybody()
    })

    test.each(['visitor', 'outsider', 'entrant'])('shows in no answer to the %s', (name) => {
      expect(Object.keys(before[name]!).length).toBeGreaterThan(40)
      expect(differing(before[name]!, after[name]!)).toEqual([])
    })

    test('shows to its author in their own lists and in no public one', () => {
      const changed = differing(before['author']!, after['author']!)
      expect(changed).toContain('GET /status/:sid 0')
      expect(changed).toContain('GET /account/submissions 0')
      expect(changed).toContain('GET /contest/:cid 0')
      // One's own row of the ranklist is the public one, and global lists and counts know nothing of it.
      expect(changed).not.toContain('GET /contest/:cid/ranklist 0')
      expect(changed).not.toContain('GET /status/list 0')
      expect(changed).not.toContain('GET /problem/:pid 0')
      expect(changed).not.toContain('GET /problem/:pid/statistics 0')
      expect(changed).not.toContain('GET /account/profile 0')
    })

    test.each(['admin', 'root'])(
      'shows to %s in the contest’s own pages, and in no list, count or statistic',
      (name) => {
        const changed = differing(before[name]!, after[name]!)
        expect(changed).toContain('GET /contest/:cid/ranklist 0')
        expect(changed).toContain('GET /status/list 1')
        expect(changed).toContain('GET /contest/:cid 0')
        for (const call of [
          'GET /status/list 0',
          'GET /problem/:pid 0',
          'GET /problem/:pid/statistics 0',
          'GET /problem 0',
        ]) {
          expect(changed).not.toContain(call)
        }
      },
    )

    test('others’ rows look as if they waited', async () => {
      const { data } = await server.call(people.entrant, 'GET /status/list', { query: { mid: cid } })
      expect(data.docs).toMatchObject([{ sid, judge: Judge.Pending, time: 0, memory: 0, viewable: false }])
      const found = await server.call(people.entrant, 'GET /status/list', {
        query: { mid: cid, judge: Judge.Accepted },
      })
      expect(found.data).toMatchObject({ docs: [], total: 0 })
      const own = await server.call(alice, 'GET /status/list', { query: { mid: cid } })
      expect(own.data.docs).toMatchObject([{ sid, judge: Judge.Accepted }])
    })

    test('a second verdict that changes nothing of the standing cannot be distinguished from the first', async () => {
      const version = async (who: TestPerson) =>
        (await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid } })).data.version
      const [shown, all] = [await version(people.entrant!), await version(people.admin!)]
      await submittedIn(server, alice, cid, pid)
      const submitted = await version(people.entrant!)
      expect(submitted).toBeGreaterThan(shown)
      await host.judge(Judge.WrongAnswer)
      expect(await version(people.entrant!)).toBe(submitted)
      expect(await version(people.admin!)).toBeGreaterThan(all)
    })

    test('[CON-FREEZE-5] once it is over everything enters lists, counts and statistics', async () => {
      await moveContest(server, people.admin!, cid, ended)
      const list = await server.call(null, 'GET /status/list', { query: { pid } })
      expect(list.data.docs).toHaveLength(2)
      const problem = await server.call(null, 'GET /problem/:pid', { params: { pid }, query: {} })
      expect(problem.data).toMatchObject({ submit: 1, solve: 1 })
      const statistics = await server.call(null, 'GET /problem/:pid/statistics', {
        params: { pid },
        query: {},
      })
      expect(statistics.data.users).toMatchObject({ [Judge.Accepted]: 1, [Judge.WrongAnswer]: 1 })
      expect(statistics.data.runs.total).toBe(1)
      expect((await server.call(alice, 'GET /account/profile', {})).data.solved).toEqual([pid])
      const account = await server.db
        .selectFrom('users')
        .select(['submit', 'solve'])
        .where('id', '=', alice.userId)
        .executeTakeFirst()
      expect(account).toEqual({ submit: 1, solve: 1 })
    })

    test('once it is over a verdict that a freeze would have hidden reaches everybody who watches', async () => {
      const publicVersion = async () => {
        const { public_version } = await server.db
          .selectFrom('ranklist_versions')
          .select('public_version')
          .where('contest_id', '=', cid)
          .executeTakeFirstOrThrow()
        return public_version
      }
      await server.call(people.root, 'PUT /status/:sid', {
        params: { sid },
        body: { judge: Judge.RejudgePending },
      })
      const before = await publicVersion()
      expect((await host.judge(Judge.WrongAnswer)).sid).toBe(sid)
      expect(await publicVersion()).toBeGreaterThan(before)
    })
  },
)
