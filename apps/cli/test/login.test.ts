import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Answers, fake, site } from './fake.ts'

const asked = {
  device_code: 'the-secret',
  user_code: 'BCDF-GHJK',
  verification_uri: `${site}/device`,
  verification_uri_complete: `${site}/device?user_code=BCDF-GHJK`,
  expires_in: 600,
  interval: 5,
}
const taken = {
  access_token: 'verdict_new',
  token_type: 'Bearer',
  expires_in: 86_400,
  scope: 'read submit',
  username: 'ann',
}
const pending = { status: 400, error: 'AUTHORIZATION_PENDING' }
const slow = { status: 400, error: 'SLOW_DOWN' }

let world: ReturnType<typeof fake>
const begin = (answers: Answers, env: Record<string, string> = {}) =>
  (world = fake({ 'POST /device/code': { data: asked }, ...answers }, { env: { VERDICT_TOKEN: '', ...env } }))
afterEach(() => world.end())
const kept = () => join(world.folder, '.config/verdict/sites.json')

test('[CLI-LOGIN-1] shows the code and the address, and keeps the token where only its person reads', async () => {
  begin({ 'POST /device/token': [pending, { data: taken }] })
  expect(await world.run('login')).toBe(0)
  expect(world.said.join('\n')).toContain('BCDF-GHJK')
  expect(world.said.join('\n')).toContain(`${site}/device`)
  expect(statSync(kept()).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(kept(), 'utf8'))).toMatchObject({
    current: site,
    sites: { [site]: { token: 'verdict_new', username: 'ann', scopes: ['read', 'submit'] } },
  })
  expect([...world.out, ...world.said].join('\n')).not.toMatch(/verdict_new|the-secret/)
})

test('[CLI-LOGIN-1] several sites stand beside each other, and a logout revokes and forgets one', async () => {
  const other = 'http://localhost:9'
  begin({ 'POST /device/token': { data: taken }, 'POST /device/revoke': { data: {} } })
  await world.run('login')
  await world.run(`login --site ${other}`)
  expect(Object.keys(JSON.parse(readFileSync(kept(), 'utf8')).sites)).toEqual([site, other])
  expect(await world.run(`logout --site ${other}`)).toBe(0)
  expect(world.asked.at(-1)).toMatchObject({ call: 'POST /device/revoke', body: { token: 'verdict_new' } })
  expect(JSON.parse(readFileSync(kept(), 'utf8'))).toMatchObject({ current: site, sites: { [site]: {} } })
  expect(await world.run(`whoami --site ${other}`)).toBe(2)
  expect(world.said.at(-1)).toContain(`verdict login --site ${other}`)
})

test('[CLI-LOGIN-2] polls by the interval, slower when asked to, and rarely while the site is away', async () => {
  const away = new TypeError('fetch failed')
  begin({ 'POST /device/token': [pending, slow, pending, away, away, away, { data: taken }] })
  expect(await world.run('login')).toBe(0)
  expect(world.waits).toEqual([5, 5, 10, 10, 10, 10, 10].map((seconds) => seconds * 1000))
})

test.each([
  [{ status: 403, error: 'ACCESS_DENIED' }, 'refused'],
  [{ status: 400, error: 'EXPIRED_TOKEN' }, 'expired'],
  [pending, 'expired'],
])('[CLI-LOGIN-2] ends with what came of it: %j', async (answer, word) => {
  begin({ 'POST /device/token': answer })
  expect(await world.run('login')).toBe(2)
  expect(world.said.at(-1)).toContain(word)
  expect(() => statSync(kept())).toThrow()
})

test('what a site says does not steer the terminal', async () => {
  const evil = { ...asked, user_code: 'BC\u001b[2JDF\u009b1m-GHJK' }
  begin({
    'POST /device/code': { data: evil },
    'POST /device/token': { data: { ...taken, username: '\u001b]0;x\u0007ann' } },
  })
  await world.run('login')
  // oxlint-disable-next-line no-control-regex
  expect([...world.out, ...world.said].join('')).not.toMatch(/[\u001b\u009b\u0007]/)
})

test('says what is wrong with scopes, days and sites, and warns where nothing is encrypted', async () => {
  begin({ 'POST /device/token': { data: taken } })
  expect([await world.run('login --scopes all'), await world.run('login --days x')]).toEqual([2, 2])
  expect(world.said.join('\n')).toContain('There is no scope all. Choose of read, submit, teach, admin.')
  expect(await world.run('login --site http://u:p@x')).toBe(2)
  await world.run('login --site http://judge.example.edu/problems')
  expect(world.said.join('\n')).toContain('http://judge.example.edu is not encrypted')
})
