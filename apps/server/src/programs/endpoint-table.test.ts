// The table of calls against the server: each entry is a route and each route an entry, the coarse guard holds for every
// one of them, and every refusal that an entry declares can be provoked. The provocations are typed by the table: an
// entry or an error without one does not compile.

import type { Endpoint } from '@verdict/contract/endpoint'
import { endpoints, type Key } from '@verdict/contract/endpoints'
import { errorStatus, type ErrorName } from '@verdict/contract/errors'
import { isReservedName } from '@verdict/domain/account'
import { provocations } from '@verdict/testkit/endpoint-table/provocations'
import { shaped } from '@verdict/testkit/endpoint-table/shaped'
import {
  admin,
  closeWorld,
  makeWorld,
  root,
  server,
  user,
  type Refused,
} from '@verdict/testkit/endpoint-table/world'
import type { TestPerson } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

beforeAll(makeWorld)
afterAll(closeWorld)

const keys = Object.keys(endpoints) as Key[]
const ofAccess = (...wanted: Endpoint['access'][]): Key[] =>
  keys.filter((name) => wanted.includes((endpoints[name] as Endpoint).access))
type AnyCall = (who: TestPerson | null, name: Key, args: object) => Promise<Refused>
const ask = (who: TestPerson | null, name: Key, headers: Record<string, string> = {}): Promise<Refused> =>
  (server.call as unknown as AnyCall)(who, name, { ...shaped[name], headers })

describe('[API-TABLE-1] the table and the routes are the same', () => {
  test('each entry is a route, each route below /api an entry', async () => {
    const { paths } = (await server.app.inject('/api/docs/json')).json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const expected = keys.map((name) => name.replace(' ', ' /api'))
    expect(routes.filter((route) => route.includes(' /api')).toSorted()).toEqual(expected.toSorted())
  })

  test('a word that stands where a like call has a username is nobody’s name', () => {
    const words = keys.flatMap((name) => {
      const [, before, uid] = /^(.*\/)(:uid)$/.exec(name) ?? []
      if (uid === undefined) return []
      return keys.flatMap((other) =>
        other.startsWith(before!) ? (/^[\w-]+$/.exec(other.slice(before!.length)) ?? []) : [],
      )
    })
    expect(words).toContain('ranklist')
    expect(words.filter((word) => !isReservedName(word))).toEqual([])
  })

  const declared = keys.flatMap((name) =>
    (endpoints[name] as Endpoint).errors.map((error): [Key, ErrorName] => [name, error]),
  )

  test.each(declared)('%s answers %s', async (name, error) => {
    const provoke = (provocations[name] as Partial<Record<ErrorName, () => Promise<Refused>>>)[error]
    const answer = provoke ? provoke() : ask(root, name)
    expect(await answer).toMatchObject({ error, status: errorStatus(error) })
  })
})

describe('[API-ACCESS-4] the guard of the table', () => {
  test.each(ofAccess('public'))('%s is anybody’s', async (name) => {
    // Some say themselves when a visitor has to log in.
    const { errors } = endpoints[name] as Endpoint
    const guarding = (['LOGIN_REQUIRED', 'FORBIDDEN'] as const).filter((error) => !errors.includes(error))
    expect(guarding).not.toContain((await ask(null, name)).error)
  })

  test.each(ofAccess('login', 'admin', 'root'))('[API-ACCESS-1] %s is not nobody’s', async (name) => {
    expect(await ask(null, name)).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
  })

  test.each(ofAccess('admin', 'root'))('[API-ACCESS-2] %s is not a user’s', async (name) => {
    expect(await ask(user, name)).toMatchObject({ status: 403, error: 'FORBIDDEN' })
  })

  test.each(ofAccess('root'))('[API-ACCESS-2] %s is not an admin’s', async (name) => {
    expect(await ask(admin, name)).toMatchObject({ status: 403, error: 'FORBIDDEN' })
    expect((await ask(root, name)).error).not.toBe('FORBIDDEN')
  })

  test.each(ofAccess('judge'))('[SEC-CSRF-1] %s is a judge host’s, not root’s', async (name) => {
    expect(await ask(root, name)).toMatchObject({ status: 401, error: 'HOST_UNKNOWN' })
  })

  const isForPrograms = (name: Key) => (endpoints[name] as Endpoint).anyOrigin === true
  test('[SEC-CSRF-1] what programs call without an origin does nothing for a session', () => {
    expect(keys.filter(isForPrograms)).toEqual([
      'POST /device/code',
      'POST /device/token',
      'POST /device/revoke',
    ])
  })

  const changing = ofAccess('public', 'login', 'admin', 'root').filter(
    (name) => !name.startsWith('GET ') && !isForPrograms(name),
  )
  test.each(changing)('[SEC-CSRF-1] %s is not another site’s', async (name) => {
    const answer = await ask(root, name, { 'sec-fetch-site': 'cross-site' })
    expect(answer).toMatchObject({ status: 403, error: 'CROSS_ORIGIN' })
  })
})
