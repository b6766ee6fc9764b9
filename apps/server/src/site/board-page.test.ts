import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const page = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } })

test('[BOARD-PAGE-1] other sites may frame the public board where its address says so, and no other page', async () => {
  const [own, framed, other] = [
    await page('/contest/5/board'),
    await page('/contest/5/board?embed=1'),
    await page('/contests/5/ranklist?embed=1'),
  ]
  expect(own.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(own.headers['x-frame-options']).toBe('DENY')
  expect(framed.headers['content-security-policy']).toContain('frame-ancestors http: https:')
  expect(framed.headers['x-frame-options']).toBeUndefined()
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(other.headers['x-frame-options']).toBe('DENY')
})

test('[BOARD-PAGE-1] the page is the same for everybody and of every contest says nothing but where to ask', async () => {
  const answers = await Promise.all(
    ['/contest/5/board', '/contest/2000000000/board'].map(async (url) => (await page(url)).body),
  )
  expect(answers[0]!.replaceAll('/5', '/N')).toBe(answers[1]!.replaceAll('/2000000000', '/N'))
  expect(answers[0]).toContain('data-ranklist="/api/contest/5/ranklist"')
  for (const url of ['/contest/0/board', '/contest/abc/board', '/contest/12345678901/board']) {
    expect((await page(url)).statusCode).toBe(404)
  }
})
