import { parseSettings } from '@verdict/contract/settings'
import { Privilege } from '@verdict/domain/privilege'
import { isStrongPassword } from '@verdict/domain/account'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passwordKeys } from '../../people/account/encryption.ts'
import { firstTests } from './first-problem.ts'
import { prepareFirstStart } from './first-start.ts'
import type { Context } from '../../platform/context.ts'
import { openDatabase } from '../../platform/db.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const withRoot = (settings: { rootUsername: string; rootPassword: string | null }): Context => ({
  ...server.context,
  settings: { ...server.context.settings, ...settings },
})

const login = async (username: string, password: string) => {
  const { publicKey } = await passwordKeys(server.context)
  return server.call(null, 'POST /account/login', {
    body: { username, password: sealed(publicKey, password) },
  })
}

test('[SEC-ROOT-1] without a password one is made, strong, and opens the account', async () => {
  const root = await prepareFirstStart(server.context)
  expect(root?.username).toBe('root')
  expect(isStrongPassword(root!.madePassword!)).toBe(true)
  expect(root!.madePassword).toHaveLength(20)
  const answer = await login('root', root!.madePassword!)
  expect(answer.data).toMatchObject({ uid: 'root', privilege: Privilege.Root })
})

test('[SEC-ROOT-1] with a password of the environment nothing is made up', async () => {
  const root = await prepareFirstStart(withRoot({ rootUsername: 'chief', rootPassword: 'given by hand' }))
  expect(root).toEqual({ username: 'chief', madePassword: null })
  expect((await login('chief', 'given by hand')).data.privilege).toBe(Privilege.Root)
})

test('[SEC-ROOT-1][SEC-ROOT-2] later starts make nothing, whatever the settings say', async () => {
  await prepareFirstStart(server.context)
  expect(await prepareFirstStart(withRoot({ rootUsername: 'second', rootPassword: 'Passw0rd' }))).toBeNull()
  const people = await server.db.selectFrom('users').select(['uid', 'privilege']).execute()
  expect(people).toEqual([{ uid: 'root', privilege: Privilege.Root }])
  expect(await server.db.selectFrom('problems').select('pid').execute()).toHaveLength(1)
})

test('[API-ID-1] the first problem is 1000, open to everybody, with all its tests', async () => {
  await prepareFirstStart(server.context)
  const { data } = await server.call(null, 'GET /problem/:pid', { params: { pid: 1000 }, query: {} })
  expect(data).toMatchObject({
    pid: 1000,
    title: 'A + B',
    testcases: firstTests.length,
    in: '1 2\n',
    out: '3\n',
  })
})

test('the tests of the first problem are right, and their sums fit into 32 bits', () => {
  expect(firstTests.length).toBeGreaterThanOrEqual(10)
  for (const { in: input, out } of firstTests) {
    const [a = NaN, b = NaN] = input.trim().split(/\s+/).map(Number)
    expect(out).toBe(`${a + b}\n`)
    expect(Math.max(Math.abs(a), Math.abs(b))).toBeLessThanOrEqual(1e9)
    expect((a + b) | 0).toBe(a + b)
  }
})

test('one of several processes that start at once makes everything', async () => {
  const handles = Array.from({ length: 4 }, () => openDatabase(server.url, 4, () => undefined))
  try {
    const roots = await Promise.all(handles.map(({ db }) => prepareFirstStart({ ...server.context, db })))
    expect(roots.filter((root) => root !== null)).toHaveLength(1)
    expect(await server.db.selectFrom('problems').select('pid').execute()).toHaveLength(1)
    expect(await server.db.selectFrom('testcases').select('uuid').execute()).toHaveLength(firstTests.length)
  } finally {
    await Promise.all(handles.map((handle) => handle.close()))
  }
})

test('a start that was interrupted leaves no half problem, and the next one makes a whole one', async () => {
  let written = 0
  const breaking: Context['blobs'] = Object.create(server.context.blobs, {
    write: {
      value: (...args: Parameters<Context['blobs']['write']>) => {
        written += 1
        if (written === 2 * firstTests.length - 1) throw new Error('killed')
        return server.context.blobs.write(...args)
      },
    },
  })
  await expect(prepareFirstStart({ ...server.context, blobs: breaking })).rejects.toThrow('killed')
  expect(await server.db.selectFrom('problems').select('pid').execute()).toEqual([])
  await prepareFirstStart(server.context)
  const [problem] = await server.db.selectFrom('problems').select('pid').execute()
  const { data } = await server.call(null, 'GET /problem/:pid', { params: problem!, query: {} })
  expect(data.testcases).toBe(firstTests.length)
})

test('a problem that root deleted does not come back', async () => {
  await prepareFirstStart(server.context)
  await server.db.updateTable('problems').set({ deleted_at: new Date() }).execute()
  await prepareFirstStart(server.context)
  expect(await server.db.selectFrom('problems').select('pid').execute()).toHaveLength(1)
})

test('[SEC-KEY-2] a database of one’s own needs a key', () => {
  expect(() => parseSettings({ DATABASE_URL: 'postgresql:///verdict' })).toThrow('SECRET_KEY is required')
})
