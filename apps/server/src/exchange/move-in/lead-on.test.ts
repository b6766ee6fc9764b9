import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newProblem } from '@verdict/contract/problem'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../programs/app.ts'
import { createWithTests } from '../../archive/testcase/testcase-service.ts'
import { oldPlaces } from './old-addresses.ts'

let server: TestServer
let app: FastifyInstance
let folder: string
let admin: TestPerson
let anna: TestPerson
let ids: Record<'shown' | 'reserved' | 'contest' | 'hidden' | 'submission' | 'news' | 'unpublished', number>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-page-'))
  const page = '<html><head><title>V</title><!--verdict-boot--></head><!--verdict-page--><!--/verdict-page-->'
  await writeFile(join(folder, 'index.html'), page)
  server = await startTestServer()
  app = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) }, { folder })
  admin = await server.person('admin1', Privilege.Admin)
  anna = await server.person('anna2')
  const problem = async (status: ProblemStatus): Promise<number> => {
    const given = newProblem.parse({ title: 'T', description: 'D', status })
    return (await createWithTests(server.context, admin, given)).pid
  }
  const shown = await problem(ProblemStatus.Available)
  const contest = async (status: 0 | 2): Promise<number> => {
    const row = { title: 'C', owner_id: admin.userId, status, starts_at: new Date(), ends_at: new Date(4e12) }
    const made = await server.db.insertInto('contests').values(row).returning('cid').executeTakeFirstOrThrow()
    await server.db.insertInto('ranklist_versions').values({ contest_id: made.cid }).execute()
    return made.cid
  }
  const news = async (status: 0 | 2): Promise<number> => {
    const body = { title: 'N', content: 'Words', status }
    return (await server.call(admin, 'POST /news/', { body })).data.nid
  }
  const submitted = await server.call(anna, 'POST /status', { body: { pid: shown, language: 2, code: 'x' } })
  ids = {
    shown,
    reserved: await problem(ProblemStatus.Reserve),
    contest: await contest(2),
    hidden: await contest(0),
    submission: submitted.data.sid,
    news: await news(2),
    unpublished: await news(0),
  }
  const moved: [origin: string, kind: string, key: string, id: number][] = [
    ['putongoj', 'problem', 'pid:900001', ids.shown],
    ['putongoj', 'problem', 'pid:900002', ids.reserved],
    ['putongoj', 'news', 'nid:900001', ids.news],
    ['putongoj', 'news', 'nid:900002', ids.unpublished],
    ['putongoj', 'submission', '71', ids.submission],
    ['putongoj', 'user', 'uid:Anna', anna.userId],
    ['hustoj', 'problem', '1000', ids.shown],
    ['hustoj', 'problem', '1001', ids.reserved],
    ['hustoj', 'contest', '1000', ids.contest],
    ['hustoj', 'contest', '1001', ids.hidden],
    ['hustoj', 'user', 'anna', anna.userId],
    ['qduoj', 'problem', '17', ids.shown],
    ['qduoj', 'problem', '_id:A-1', ids.shown],
    ['qduoj', 'contest', '5', ids.contest],
    ['qduoj', 'user', 'name:anna', anna.userId],
  ]
  await server.db
    .insertInto('moved_in')
    .values(moved.map(([origin, kind, key, new_id]) => ({ origin, kind, key, new_id })))
    .execute()
})
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(folder, { recursive: true })
})

async function at(url: string, who: TestPerson | null = null): Promise<string | number> {
  const { statusCode, headers } = await app.inject({ url, headers: who ? { cookie: who.cookie } : {} })
  return statusCode === 302 ? String(headers.location) : statusCode
}

describe('old addresses', () => {
  test('[MOVE-IN-9] lead to the new ones, those of each judge', async () => {
    const { shown, contest, submission, news } = ids
    const places: [string, string][] = [
      ['/problem/900001', `/problem/${shown}`],
      ['/problem/900001/discuss', `/problem/${shown}`],
      ['/news/900001', `/news/${news}`],
      ['/users/Anna', '/user/anna2'],
      ['/user/Anna', '/user/anna2'],
      ['/status', '/solution'],
      ['/contests', '/contest'],
      ['/ranklist/', '/user/ranklist'],
      ['/problem.php?id=1000', `/problem/${shown}`],
      ['/JudgeOnline/problem.php?id=1000', `/problem/${shown}`],
      ['/problem.php?cid=1000&pid=0', `/contests/${contest}/problem`],
      ['/submitpage.php?id=1000', `/problem/${shown}/submit`],
      ['/contest.php?cid=1000', `/contests/${contest}`],
      ['/contestrank.php?cid=1000', `/contests/${contest}/ranklist`],
      ['/userinfo.php?user=anna', '/user/anna2'],
      ['/problemset.php?page=2', '/problems'],
      ['/contest.php', '/contest'],
      ['/problem/A-1', `/problem/${shown}`],
      ['/contest/5', `/contests/${contest}`],
      ['/contest/5/', `/contests/${contest}`],
      ['/contest/5/problem/A', `/contests/${contest}/problem`],
      ['/contest/5/rank', `/contests/${contest}/ranklist`],
      ['/user-home?username=anna', '/user/anna2'],
    ]
    for (const [old, place] of places) expect([old, await at(old)]).toEqual([old, place])
    expect(await at('/status/71', anna)).toBe(`/solution/${submission}`)
    expect(await at('/submissions/71', admin)).toBe(`/solution/${submission}`)
  })

  test('[MOVE-IN-9] a new address is given only to those who may know of the thing', async () => {
    const secrets: [secret: string, unknown: string, place: string][] = [
      ['/problem/900002', '/problem/900009', `/problem/${ids.reserved}`],
      ['/problem.php?id=1001', '/problem.php?id=9', `/problem/${ids.reserved}`],
      ['/contest.php?cid=1001', '/contest.php?cid=9', `/contests/${ids.hidden}`],
      ['/news/900002', '/news/900009', `/news/${ids.unpublished}`],
    ]
    for (const [secret, unknown, place] of secrets) {
      for (const who of [null, anna])
        expect([secret, await at(secret, who)]).toEqual([secret, await at(unknown, who)])
      expect([secret, await at(secret, admin)]).toEqual([secret, place])
    }
    const other = await server.person('other3')
    for (const who of [null, other]) expect(await at('/status/71', who)).toBe(`/solution/${ids.submission}`)
  })

  test('[MOVE-IN-9] what did not move in, and what the page has itself, is as ever', async () => {
    for (const path of [
      '/problem/900009',
      '/problem.php?id=9',
      '/problem.php',
      '/contest/6',
      '/xx/problem/5',
    ]) {
      expect([path, await at(path)]).toEqual([path, 404])
    }
    for (const path of [
      `/problem/${ids.shown}`,
      '/problems',
      '/contest',
      '/user/anna2',
      '/discuss',
      '/faq',
    ]) {
      expect([path, await at(path)]).toEqual([path, 200])
    }
    await server.db.deleteFrom('moved_in').execute()
    for (const path of ['/status', '/contests', '/problemset.php', '/problem/900001', '/users/Anna']) {
      expect([path, await at(path, admin)]).toEqual([path, 404])
    }
  })

  test('few readings of any address, however it is written', () => {
    const long = `/problem/${'a'.repeat(100_000)}`
    for (const path of ['/', '//', '/problem/', '/problem.php', long, '/..%2f/problem.php']) {
      expect(oldPlaces(path, new URLSearchParams('id=1&cid=2&sid=3&user=4')).length).toBeLessThan(4)
    }
  })
})
