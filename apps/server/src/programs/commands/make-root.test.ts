import { Privilege } from '@verdict/domain/privilege'
import { sealed } from '@verdict/testkit/password'
import { withTotp } from '@verdict/testkit/second-factor'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordKeys } from '../../people/account/encryption.ts'
import { makeRoot } from './make-root.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function logIn(username: string, password: string) {
  const { publicKey } = await passwordKeys(server.context)
  return server.call(null, 'POST /account/login', {
    body: { username, password: sealed(publicKey, password) },
  })
}

test('[SEC-ROOT-2] the command makes another root, whose password works', async () => {
  const { made, password } = await makeRoot(server.context, 'second-root')
  expect(made).toBe(true)
  expect((await logIn('second-root', password)).data.privilege).toBe(Privilege.Root)
})

test('[SEC-ROOT-2] for a root that exists it renews the password, and the old one opens nothing', async () => {
  const first = await makeRoot(server.context, 'third-root')
  await logIn('third-root', first.password)
  const ended = new Promise((resolve) => server.context.channel.subscribe('session-ended', resolve))
  const second = await makeRoot(server.context, 'THIRD-root')
  expect(second.made).toBe(false)
  expect((await logIn('third-root', first.password)).error).toBe('WRONG_CREDENTIALS')
  expect((await logIn('third-root', second.password)).status).toBe(200)
  // Realtime sockets of that account end with its sessions.
  expect(await ended).toMatchObject({ userId: expect.any(Number) as number })
})

test('[SEC-ROOT-2] [ADM-AUDIT-1] what the command does is in the audit, without an actor', async () => {
  for (let time = 0; time < 2; time += 1) await makeRoot(server.context, 'traced-root')
  const trail = server.db.selectFrom('audit').select(['actor_id', 'action']).orderBy('id')
  expect(await trail.where('target', '=', 'user:traced-root').execute()).toEqual([
    { actor_id: null, action: 'user.root' },
    { actor_id: null, action: 'user.password' },
  ])
})

test('[SEC-ROOT-2] nobody is raised by it, and a name that is none is refused', async () => {
  const user = await server.person('ordinary')
  await expect(makeRoot(server.context, 'ordinary')).rejects.toThrow('ordinary exists and is not root')
  const row = server.db.selectFrom('users').select('privilege').where('id', '=', user.userId)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ privilege: Privilege.User })
  await expect(makeRoot(server.context, 'no name')).rejects.toThrow('is no username')
})

test('[SF-RESET-3] the second factor of a root is taken away by the command alone', async () => {
  const { password } = await makeRoot(server.context, 'locked-root')
  const known = await server.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', 'locked-root')
    .executeTakeFirstOrThrow()
  await withTotp(server.context, known.id)
  expect((await logIn('locked-root', password)).error).toBe('SECOND_FACTOR_NEEDED')
  const again = await makeRoot(server.context, 'locked-root')
  expect((await logIn('locked-root', again.password)).status).toBe(200)
  const trail = server.db.selectFrom('audit').select('action').where('target', '=', 'user:locked-root')
  expect((await trail.orderBy('id').execute()).at(-1)).toEqual({ action: 'user.factors' })
})
