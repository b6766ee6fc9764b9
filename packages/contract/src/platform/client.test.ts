import { expect, test } from 'vitest'
import { ApiError, apiTimeoutMs, callUrl, createClient, userHeader } from './client.ts'
import { endpoints } from './endpoints.ts'
import { errorMessage, errorNames, errorStatus } from './errors.ts'

const answer = (status: number, body: unknown): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status }))

test('params fill the path, query values that are absent are left out', () => {
  expect(
    callUrl('/api', 'GET /problem/:pid', { params: { pid: 1000 }, query: { cid: undefined, course: 3 } }),
  ).toBe('/api/problem/1000?course=3')
  expect(callUrl('/api', 'GET /user/:uid', { params: { uid: 'a/b' } })).toBe('/api/user/a%2Fb')
})

test('a successful answer gives its data', async () => {
  const call = createClient({
    base: '/api',
    fetch: () => answer(200, { success: true, code: 200, message: 'OK', data: { serverTime: 5 } }),
  })
  expect(await call('GET /servertime', {})).toEqual({ serverTime: 5 })
})

test('a refusal becomes an ApiError with its stable name and params', async () => {
  const call = createClient({
    base: '/api',
    fetch: () =>
      answer(429, {
        success: false,
        code: 429,
        message: 'slow',
        data: null,
        error: 'RATE_LIMITED',
        params: { seconds: 3 },
      }),
  })
  const error = await call('GET /servertime', {}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 429, error: 'RATE_LIMITED', params: { seconds: 3 } })
})

test('no answer at all is an ApiError with status 0, and one that is not JSON keeps its status', async () => {
  const down = createClient({ base: '/api', fetch: () => Promise.reject(new TypeError('fetch failed')) })
  await expect(down('GET /servertime', {})).rejects.toMatchObject({ status: 0 })
  const proxy = createClient({
    base: '/api',
    fetch: () => Promise.resolve(new Response('<html>', { status: 502 })),
  })
  await expect(proxy('GET /servertime', {})).rejects.toMatchObject({ status: 502 })
})

test('[UI-ERR-13] a call is given up after 100 s, or sooner where that was said', async () => {
  expect(apiTimeoutMs).toBe(100_000)
  const silent: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init!.signal!.addEventListener('abort', () => reject(new Error('aborted')))
    })
  const call = createClient({ base: '/api', fetch: silent, timeoutMs: 20 })
  await expect(call('GET /servertime', {})).rejects.toMatchObject({ status: 0 })
})

test('each call has a summary, and declares only refusals that exist, each once', () => {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    expect(endpoint.summary, key).not.toBe('')
    expect(new Set(endpoint.errors).size, key).toBe(endpoint.errors.length)
    for (const error of endpoint.errors) expect(errorNames, key).toContain(error)
  }
})

test('each refusal has an HTTP status and a text whose gaps are filled by its params', () => {
  for (const name of errorNames) {
    expect(errorStatus(name)).toBeGreaterThanOrEqual(400)
    expect(errorMessage(name).length).toBeGreaterThan(5)
  }
  expect(errorMessage('NON_ASCII_TESTCASE', { file: 'input', line: 2, column: 3 })).toContain(
    'line 2, column 3',
  )
})

test.each([
  ['a page of a proxy', '<!doctype html><title>Log in to the network</title>'],
  ['nothing', ''],
  ['JSON of another kind', '{"status":"up"}'],
  ['no object', 'null'],
])('[UI-ERR-15] %s with status 200 is no answer of ours', async (_, body) => {
  const call = createClient({
    base: '/api',
    fetch: () => Promise.resolve(new Response(body, { status: 200, statusText: 'OK' })),
  })
  const error = await call('GET /servertime', {}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 200,
    message: 'The answer did not come from the judge.',
    error: null,
  })
})

test('[ACC-TABS-2] a call names the person whom it is made for, but not where everybody is answered alike', async () => {
  const named: (string | null)[] = []
  const call = createClient({
    base: '/api',
    who: () => 'ann',
    fetch: (_url, init) => {
      named.push(new Headers(init?.headers).get(userHeader))
      return answer(200, { success: true, code: 200, message: 'OK', data: {} })
    },
  })
  await call('GET /website', {})
  await call('GET /servertime', {})
  expect(named).toEqual(['ann', null])
})
