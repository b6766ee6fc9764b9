import type { Endpoint } from '@verdict/contract/endpoint'
import { endpoints } from '@verdict/contract/endpoints'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../programs/app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an unknown path below /api answers a JSON 404 with the request id that was given', async () => {
  const answer = await server.app.inject({ url: '/api/no-such-call', headers: { 'x-request-id': 'abc-1' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['x-request-id']).toBe('abc-1')
  expect(answer.json()).toMatchObject({ success: false, code: 404, error: 'NOT_FOUND', data: null })
})

test('an unsafe request id is replaced', async () => {
  const answer = await server.app.inject({ url: '/api/x', headers: { 'x-request-id': 'a b\u0001' } })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('the calls are described as OpenAPI', async () => {
  const answer = await server.app.inject({ url: '/api/docs/json' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json<{ openapi: string }>().openapi).toMatch(/^3\./)
})

test('[API-STATUS-4] a server that is ending refuses new calls as NOT_READY and keeps no connection', async () => {
  const stopping = new AbortController()
  const logger = pino({ level: 'silent' })
  const ending = await buildApp({ ...server.context, stopping: stopping.signal, logger })
  try {
    expect((await ending.inject('/api/servertime')).statusCode).toBe(200)
    stopping.abort()
    const answer = await ending.inject('/api/servertime')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers.connection).toBe('close')
    expect(answer.json()).toMatchObject({ success: false, code: 503, error: 'NOT_READY' })
  } finally {
    await ending.close()
  }
})

test('[API-ENV-1][API-BASE-1] a success is success, code, message OK and data', async () => {
  const answer = await server.app.inject('/api/tag')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toEqual({ success: true, code: 200, message: 'OK', data: { docs: [] } })
})

test('[API-ENV-2][API-STATUS-1] a failure has its real status, a text, no data and a stable name', async () => {
  const answer = await server.app.inject('/api/tag/1')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    success: false,
    code: 404,
    message: 'Entity Not Found',
    data: null,
    error: 'NOT_FOUND',
    params: {},
  })
})

test('[API-ENV-3][API-PAGE-2] text that is no number where one belongs is named with its place', async () => {
  const answer = await server.app.inject('/api/problem?page=abc&pageSize=5')
  expect(answer.statusCode).toBe(400)
  const { error, errors } = answer.json<{ error: string; errors: { path: string; message: string }[] }>()
  expect(error).toBe('VALIDATION_FAILED')
  expect(errors).toEqual([{ path: 'query.page', message: expect.any(String) as string }])
})

test('[API-FUZZ-1][API-ENV-3] half of a surrogate pair is no text, and the place where it stands is named', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/account/login',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    payload: '{"username":"a\\ud800","password":"x"}',
  })
  const errors = [{ path: 'body.username', message: 'is not plain text' }]
  expect(answer.json()).toMatchObject({ code: 400, error: 'VALIDATION_FAILED', errors })
})

test.each([
  ['POST', '/api/account/logout', '['.repeat(50_000) + ']'.repeat(50_000), 200],
  ['PUT', '/api/account/profile', JSON.stringify({ mail: `a@${'a.'.repeat(1_000_000)}!` }), 400],
] as const)(
  '[API-FUZZ-1] a body that is deep or long beyond measure breaks nothing in %s %s',
  async (...call) => {
    const [method, url, payload, status] = call
    const { cookie } = await server.person(`breaker-${method}`)
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie }
    expect((await server.app.inject({ method, url, headers, payload })).statusCode).toBe(status)
  },
)

test('[API-ACCESS-5] who may not call hears that, whatever the call would say of the input', async () => {
  const user = await server.person('nobody_special')
  for (const [key, endpoint] of Object.entries(endpoints)) {
    if (endpoint.access === 'public') continue
    const [method, path] = key.split(' ') as ['GET', string]
    const ask = async (cookie?: string) => {
      const answer = await server.app.inject({
        method,
        url: `/api${path.replaceAll(/:\w+/g, '-')}?page=x`,
        headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
        ...(method !== 'GET' && { payload: {} }),
      })
      return [key, answer.statusCode]
    }
    expect(await ask()).toEqual([key, 401])
    if (['admin', 'root'].includes(endpoint.access)) expect(await ask(user.cookie)).toEqual([key, 403])
  }
})

test.each(['/api/problem/%zz', '/api/tag/%ED%A0%80', `/api/tag/${'1'.repeat(300)}`])(
  '[API-ENV-2] the address %s, which no route can be looked up by, gets an envelope too',
  async (url) => {
    const answer = await server.app.inject({ url, headers: { 'x-request-id': 'address-1' } })
    expect(answer.json()).toMatchObject({ success: false, code: answer.statusCode, data: null })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.headers['x-request-id']).toBe('address-1')
  },
)

test.each([
  ['broken JSON', '{"username":', 'application/json', 'NOT_JSON'],
  ['JSON without its name', '{"username":"x","password":"y"}', 'text/plain', 'NOT_JSON'],
  [
    'a form with parts',
    '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\nx\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
    'NOT_JSON',
  ],
  ['another kind of body', 'username=x', 'application/x-www-form-urlencoded', 'NOT_JSON'],
  ['an empty body', '', 'application/json', 'VALIDATION_FAILED'],
  ['a body that is a list', '[]', 'application/json', 'VALIDATION_FAILED'],
])('[API-BODY-1] %s is refused without a guess at what was meant', async (_, payload, type, error) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/account/login',
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    payload,
  })
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, error])
})

test('[API-BASE-2] a call that takes no body may be said to carry JSON', async () => {
  const person = await server.person('says_json')
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: person.cookie,
  }
  for (const [method, url] of [
    ['DELETE', '/api/account/sessions'],
    ['POST', '/api/account/logout'],
  ] as const) {
    expect((await server.app.inject({ method, url, headers })).statusCode).toBe(200)
  }
})

test('[API-LIMIT-1] a JSON body may have 8 MB and no more', async () => {
  const send = (bytes: number) => {
    const rest = JSON.stringify({ username: 'x', password: 'x', more: '' })
    return server.app.inject({
      method: 'POST',
      url: '/api/account/login',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      payload: JSON.stringify({ username: 'x', password: 'x', more: 'x'.repeat(bytes - rest.length) }),
    })
  }
  expect((await send(8 * 1024 * 1024)).json()).toMatchObject({ error: 'DECRYPTION_FAILED' })
  const answer = await send(8 * 1024 * 1024 + 1)
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([413, 'TOO_LARGE'])
  expect(answer.json<{ message: string }>().message).toBe('The content is larger than allowed (8 MB).')
})

test('a call that reads may be asked for its head alone', async () => {
  const answer = await server.app.inject({ method: 'HEAD', url: '/api/website' })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
})

test('[API-STATUS-3] a fault of ours is 500 with the request id and nothing of its inside', async () => {
  const own = await startTestServer()
  try {
    await sql`alter table tags rename to tags_that_are_gone`.execute(own.db)
    const answer = await own.app.inject({ url: '/api/tag', headers: { 'x-request-id': 'fault-1' } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      success: false,
      code: 500,
      message: 'Server Error',
      data: null,
      error: 'INTERNAL',
      requestId: 'fault-1',
    })
  } finally {
    await own.close()
  }
})

test('[API-QUERY-1] a query key that a call does not know is refused with its name', async () => {
  const answer = await server.call(null, 'GET /status/list', { query: { userid: 'x', pid: 1000 } as never })
  expect(answer).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
  expect(answer.errors).toEqual([{ path: 'query.userid', message: 'is not known here' }])
  const without = await server.app.inject('/api/tag?tid=1&page=2')
  expect(without.json<{ errors: unknown }>().errors).toEqual([
    { path: 'query.tid', message: 'is not known here' },
    { path: 'query.page', message: 'is not known here' },
  ])
})

test('[API-QUERY-1] each key of each call is known', async () => {
  for (const [key, { query, access }] of Object.entries<Endpoint>(endpoints)) {
    if (!query || access === 'judge') continue
    // A shape that cannot be asked for its keys would let none of them through.
    expect(Object.keys((query as z.ZodObject).shape).length, key).toBeGreaterThan(0)
  }
})
