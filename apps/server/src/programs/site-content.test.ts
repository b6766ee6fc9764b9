// Texts of people reach other people's pages: whatever the kind of text, nothing in it runs, and no answer of the server
// lets a browser take it for something else than it is.

import { multipart } from '@verdict/testkit/files'
import { attacks, dangers, parse } from '@verdict/testkit/attacks'
import { Privilege } from '@verdict/domain/privilege'
import { isStorable } from '@verdict/contract/primitives'
import { newProblem } from '@verdict/contract/problem'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '@verdict/contract/endpoints'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await startTestServer({ AVATAR_URL: 'https://avatars.example/' })
  admin = await server.person('writer', Privilege.Admin)
})
afterAll(() => server.close())

/** All that may be stored in one text, each a part of its own, with a formula among them. */
const everything = [...attacks.filter(isStorable), '$x^2$', '[leaves](https://elsewhere.example/)'].join(
  '\n\n',
)

/** Every text of an answer that is HTML, wherever it stands. */
function htmlIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /html/i.test(name) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([inside, part]) => htmlIn(part, /html/i.test(name) ? name : inside))
}

const problem = newProblem.parse({
  title: 'Attacked',
  description: everything,
  input: everything,
  output: everything,
  hint: everything,
  status: 2,
})

/** Where a text is written, and the answer in which others read it. */
const kinds: Record<string, () => Promise<unknown>> = {
  async statement() {
    const { data } = await server.call(admin, 'POST /problem/', { query: {}, body: problem })
    return (await server.call(null, 'GET /problem/:pid', { params: { pid: data.pid }, query: {} })).data
  },
  async 'preview of any text'() {
    return (await server.call(admin, 'POST /markdown/preview', { body: { content: everything } })).data
  },
  async announcement() {
    const body = { title: 'Attacked', content: everything }
    const { data } = await server.call(admin, 'POST /news/', { body })
    return (await server.call(null, 'GET /news/:nid', { params: { nid: data.nid } })).data
  },
  async 'discussion and comment'() {
    const { data } = await server.call(admin, 'POST /discuss', {
      body: { title: 'Attacked', content: everything },
    })
    const params = { did: data.did }
    await server.call(admin, 'POST /discuss/:did/comment', { params, body: { content: everything } })
    return (await server.call(admin, 'GET /discuss/:did', { params, query: {} })).data
  },
}

describe('[SEC-XSS-1] no attack lives in a', () => {
  test.each(Object.keys(kinds))('%s', async (kind) => {
    const pieces = htmlIn(await kinds[kind]!()).filter((html) => html !== '')
    expect(pieces.length).toBeGreaterThan(0)
    expect(pieces.flatMap(dangers)).toEqual([])
    const leaving = pieces
      .flatMap(parse)
      .filter(({ attrs }) =>
        attrs.some(({ name, value }) => name === 'href' && value === 'https://elsewhere.example/'),
      )
    expect(leaving.length).toBeGreaterThan(0)
    for (const { attrs } of leaving) {
      const of = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
      expect(of).toMatchObject({ rel: 'noopener noreferrer nofollow', class: 'external', target: '_blank' })
    }
  })
})

describe('[SEC-HEADERS-1] an answer is what it says it is, and stands in nobody’s frame', () => {
  const addresses = [
    ['the page', '/'],
    ['an unknown page', '/nothing/here'],
    ['an answer', '/api/website'],
    ['a refusal', '/api/account/profile'],
    ['an unknown call', '/api/nothing'],
    ['an address that is none', '/api/problem/%zz'],
    ['a picture that is not there', `/uploads/${'0'.repeat(64)}.png`],
    ['a file that is not there', '/assets/nothing.js'],
    ['the description of the calls', '/api/docs/json'],
    ['its page', '/api/docs/static/index.html'],
  ] as const
  test.each(addresses)('%s', async (_name, url) => {
    const { headers } = await server.app.inject({ url })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|http|data:|blob:)/)
  })

  test('answers of the calls are kept by nobody, unless a call says so itself', async () => {
    const kept: string[] = []
    for (const key of Object.keys(endpoints).filter((key) => /^GET \/[\w/-]*$/.test(key))) {
      const { headers } = await server.app.inject({
        url: `/api${key.slice(4)}`,
        headers: { cookie: admin.cookie },
      })
      if (!/no-store|no-cache/.test(String(headers['cache-control']))) kept.push(key)
    }
    expect(kept).toEqual([])
  })

  test('what is uploaded comes back with its checked type, from a policy under which nothing runs', async () => {
    const png = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.from('\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01<script>alert(1)</script>'),
    ])
    const { headers: ofForm, payload } = multipart(png, 'x.html', 'text/html')
    const stored = await server.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin', ...ofForm },
      payload,
    })
    const { url } = stored.json<{ data: { url: string } }>().data
    const { headers } = await server.app.inject(url)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    for (const other of ['.html', '.svg', '.jpg', '']) {
      expect((await server.app.inject(url.replace('.png', other))).statusCode).toBe(404)
    }
  })
})
