import { Privilege } from '@verdict/domain/privilege'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwordKeys } from './account/encryption.ts'
import { prepareFirstStart } from './first-start.ts'
import { seed } from './seed.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ RATE_LIMIT_SUBMIT: '1/5s' })
})
afterEach(() => server.close())

const counts = async () => {
  const of = async (table: 'users' | 'problems' | 'tags' | 'testcases' | 'submissions' | 'judging_tasks') => {
    const row = await server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }
  return {
    users: await of('users'),
    problems: await of('problems'),
    tags: await of('tags'),
    tests: await of('testcases'),
    submissions: await of('submissions'),
    waiting: await of('judging_tasks'),
  }
}

test('a new installation is filled, everybody logs in by the password that was printed', async () => {
  await prepareFirstStart(server.context)
  const accounts = await seed(server.context)
  const { publicKey } = await passwordKeys(server.context)
  const privileges: number[] = []
  for (const { uid, password } of accounts) {
    const answer = await server.call(null, 'POST /account/login', {
      body: { username: uid, password: sealed(publicKey, password) },
    })
    privileges.push(answer.data.privilege)
  }
  expect(new Set(privileges)).toEqual(new Set([Privilege.Root, Privilege.Admin, Privilege.User]))
  const { data } = await server.call(null, 'GET /problem', { query: {} })
  expect(data.total).toBeGreaterThanOrEqual(3)
  expect(data.docs.flatMap((problem) => problem.tags).length).toBeGreaterThan(0)
  const filled = await counts()
  expect(filled.submissions).toBeGreaterThan(5)
  expect(filled.waiting).toBe(filled.submissions)
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
  await server.person('teacher', Privilege.Admin)
  const before = await counts()
  await expect(seed(server.context)).rejects.toThrow('in use')
  expect(await counts()).toEqual(before)
})
