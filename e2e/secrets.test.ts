// The product's logs while people log in, fail to, connect and break things hold no secrets; the data that the
// browser is given hold nothing of the server's own; and the key that passwords are sealed for can be replaced.

import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sealedPassword } from '@verdict/web-client/password'
import { expect, test } from 'vitest'
import { signOnClient } from './identity-provider.ts'
import { eventually } from './journey.ts'
import { logIn, freshName, register } from './person.ts'
import { foundInLogs } from './product.ts'
import { ownProduct } from './own-product.ts'

const product = ownProduct()
const checkout = fileURLToPath(new URL('..', import.meta.url))

test('[SEC-LOG-1] no password, session, token or key is in a log, whatever was tried', async () => {
  const password = 'Canary-Passw0rd-of-the-logs'
  const person = await register(product, freshName('logged'), password)
  const again = await logIn(product, person.uid, password)
  await expect(logIn(product, person.uid, 'Canary-Wrong-Passw0rd')).rejects.toMatchObject({ status: 401 })
  const { token } = await person.call('GET /websocket/token', {})
  const send = (path: string, init: RequestInit = {}) =>
    fetch(product.url + path, init).then(({ status }) => status)
  const code = 'canary-code-of-the-callback'
  await send(`/api/oauth/university/callback?code=${code}&state=${code}`)
  await send(`/oauth/university/callback?code=${code}&state=${code}`)
  await send(`/ws?token=${code}`)
  await send('/api/account/login', {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json', authorization: `Bearer ${code}` },
    body: `{"username":"x","password":"${password}"`,
  })
  const sessions = [person, again].map(({ cookie }) => cookie().split('=')[1] ?? '')
  const secrets = [
    password,
    'Canary-Wrong-Passw0rd',
    token,
    code,
    ...sessions,
    signOnClient.secret,
    product.rootPassword,
  ]
  expect(await foundInLogs(product.dataDir, secrets)).toEqual([])
  // The check reads what it should: an ordinary word of the logs is found.
  expect((await foundInLogs(product.dataDir, ['/api/account/login'])).join()).toContain('server.log')
})

test('[SEC-LOG-2] what the browser is given holds no key of the installation', async () => {
  const keys = await Promise.all(
    ['secret-key', 'judge-token'].map(async (name) =>
      (await readFile(join(product.dataDir, 'keys', name), 'utf8')).trim(),
    ),
  )
  const secrets = [...keys, signOnClient.secret, product.rootPassword]
  const first = await (await fetch(product.url, { headers: { accept: 'text/html' } })).text()
  const folder = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(?:js|html|css|map)$/.test(name),
  )
  expect(names.length).toBeGreaterThan(10)
  const texts = [first, ...(await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8'))))]
  expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([])
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
})

test('[SEC-KEY-3] the key of passwords is replaced beside the running product, and pages that are open still log in', async () => {
  const person = await register(product, freshName('rotated'))
  const keyOf = async () => (await person.call('GET /website', {})).apiPublicKey
  const logInBy = (key: string) =>
    person.call('POST /account/login', {
      body: { username: person.uid, password: sealedPassword(person.password, key) },
    })
  const before = await keyOf()
  const command = [join(checkout, 'apps/supervisor/start.mjs'), 'rotate-key']
  const env = { ...process.env, DATA_DIR: product.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: checkout, env }).catch(
    // Its reason stands on its screen.
    (failure: Error & { stdout?: string }) => {
      throw new Error(`${failure.message}\n${failure.stdout ?? ''}`)
    },
  )
  await eventually(keyOf).not.toBe(before)
  const after = await keyOf()
  expect(stdout).toContain(after)
  for (const key of [before, after]) expect((await logInBy(key)).uid).toBe(person.uid)
})
