import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ContestStatus } from '@verdict/domain/contest'
import { CourseVisibility } from '@verdict/domain/course'
import { NewsStatus } from '@verdict/domain/news'
import { Privilege } from '@verdict/domain/privilege'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwordKeys } from '../../people/account/encryption.ts'
import { prepareFirstStart } from '../commands/first-start.ts'
import { seed } from './seed.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ RATE_LIMIT_SUBMIT: '1/5s', RATE_LIMIT_DISCUSS: '1/5s', QUEUE_LIMIT: '1' })
})
afterEach(() => server.close())

/** How many rows each table has. */
async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { name } of await server.db.introspection.getTables()) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(name)}`.execute(server.db)
    found[name] = rows[0]?.count ?? 0
  }
  return found
}

async function logIn(username: string, password: string): Promise<TestPerson> {
  const { publicKey } = await passwordKeys(server.context)
  const { data, headers } = await server.call(null, 'POST /account/login', {
    body: { username, password: sealed(publicKey, password) },
  })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { userId: 0, uid: data.uid, privilege: data.privilege, teams: [], cookie }
}

test('everybody logs in by the password that was printed and finds something on every list', async () => {
  await prepareFirstStart(server.context)
  const accounts = await seed(server.context)
  const people = new Map<string, TestPerson>()
  for (const { uid, password } of accounts) people.set(uid, await logIn(uid, password))
  const privileges = [...people.values()].map(({ privilege }) => privilege)
  expect(new Set(privileges)).toEqual(new Set([Privilege.Root, Privilege.Admin, Privilege.User]))
  const [alice, admin] = [people.get('alice')!, people.get('admin')!]
  const all = { query: { pageSize: 100 } }
  const answer = <T>({ data }: { data: T }): T => data

  const problems = answer(await server.call(alice, 'GET /problem', all))
  expect(problems.total).toBeGreaterThan(8)
  expect(answer(await server.call(admin, 'GET /problem', all)).total).toBeGreaterThan(problems.total)
  expect(new Set(problems.docs.flatMap(({ tags }) => tags.map(({ color }) => color))).size).toBeGreaterThan(5)

  const contests = answer(await server.call(admin, 'GET /contest/list', all)).docs
  const now = Date.now()
  const phase = (start: string, end: string) =>
    now < Date.parse(start) ? 'ready' : now < Date.parse(end) ? 'running' : 'ended'
  const open = contests.filter(({ status }) => status === ContestStatus.Available)
  expect(new Set(open.map(({ start, end }) => phase(start, end)))).toEqual(
    new Set(['ready', 'running', 'ended']),
  )
  expect(new Set(open.map(({ encrypt }) => encrypt)).size).toBe(3)
  expect(open.length).toBeLessThan(contests.length)
  const boards = await Promise.all(
    contests.map(({ cid }) => server.call(admin, 'GET /contest/:cid/ranklist', { params: { cid } })),
  )
  expect(boards.filter(({ data }) => Object.keys(data.ranklist).length >= 4).length).toBeGreaterThanOrEqual(3)
  expect(boards.some(({ data }) => data.info.isFrozen && !data.info.isEnded)).toBe(true)
  expect(boards.some(({ data }) => data.info.isEnded && Object.keys(data.ranklist).length > 0)).toBe(true)

  const courses = answer(await server.call(alice, 'GET /course', all)).docs
  expect(new Set(courses.map(({ join }) => join))).toEqual(new Set(['open', 'code', 'instructor', null]))
  expect(new Set(courses.map(({ encrypt }) => encrypt))).toEqual(new Set(Object.values(CourseVisibility)))
  const taught = courses.find(({ teacher }) => teacher?.uid === 'teacher')
  expect(taught?.members).toBeGreaterThan(2)

  const news = answer(await server.call(admin, 'GET /news/list', all)).list
  expect(new Set(news.docs.map(({ status }) => status))).toEqual(new Set(Object.values(NewsStatus)))
  const discussions = answer(await server.call(alice, 'GET /discuss/list', all)).docs
  expect(discussions.some(({ problem, comments }) => problem && comments > 1)).toBe(true)
  const managed = answer(await server.call(admin, 'GET /discuss/list', all)).docs
  expect(managed.some(({ contest }) => contest)).toBe(true)
  expect(discussions.some(({ comments }) => comments === 0)).toBe(true)
  for (const list of [news.docs, discussions, contests, courses.map(({ name }) => ({ title: name }))]) {
    expect(list.some(({ title }) => /\p{Script=Han}/u.test(title))).toBe(true)
    expect(list.some(({ title }) => !/\p{Script=Han}/u.test(title))).toBe(true)
  }
  const groups = answer(await server.call(admin, 'GET /group/list', all)).docs
  expect(groups.every(({ members }) => members > 2)).toBe(true)
  expect(answer(await server.call(alice, 'GET /account/notifications', all)).unread).toBeGreaterThan(1)

  const filled = await counts()
  expect(filled['submissions']).toBeGreaterThan(50)
  expect(filled['judging_tasks']).toBe(filled['submissions'])
})

test('a second time changes nothing', async () => {
  await seed(server.context)
  const before = await counts()
  await seed(server.context)
  expect(await counts()).toEqual(before)
})

test('an installation that people use is left alone', async () => {
  await prepareFirstStart(server.context)
  await server.person('student')
  await server.person('admin', Privilege.Admin)
  const before = await counts()
  await expect(seed(server.context)).rejects.toThrow('in use')
  expect(await counts()).toEqual(before)
})

test('it comes when development asks for it, never by itself', async () => {
  const before = await counts()
  const { databaseUrl, dataDir, secretKey } = server.context.settings
  const env = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, SECRET_KEY: secretKey ?? '' }
  const start = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'seed.ts')], { env })
  await expect(start).rejects.toThrow('npm run dev')
  expect(await counts()).toEqual(before)
})
