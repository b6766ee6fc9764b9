import { Privilege } from '@verdict/domain/privilege'
import { logoKilobytes } from '@verdict/domain/limits'
import type { SiteFaceChange } from '@verdict/contract/site'
import { multipart } from '@verdict/testkit/files'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../programs/app.ts'
import { collectFiles } from './storage/collect.ts'

let server: TestServer
let root: TestPerson
let admin: TestPerson
beforeAll(async () => {
  server = await startTestServer({ SITE_TITLE: 'Of the environment', SITE_TIME_ZONE: 'Asia/Tokyo' })
  root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
})
afterAll(() => server.close())

const set = (face: SiteFaceChange, who: TestPerson | null = root) =>
  server.call(who, 'PUT /admin/settings', { body: { face } })
const shown = async () => (await server.call(null, 'GET /website', {})).data
const none = { title: null, logo: null, contact: null, footer: null, language: null, timeZone: null }

afterEach(() => set(none))

function png(size: number): Buffer {
  const content = Buffer.alloc(size, 3)
  content.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 'latin1')
  return content
}

async function uploaded(content: Buffer): Promise<string> {
  const { headers, payload } = multipart(content)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'sec-fetch-site': 'same-origin', cookie: root.cookie, ...headers },
    payload,
  })
  return answer.json<{ data: { url: string } }>().data.url
}

test('[SITE-FACE-1] what root sets wins over the environment at once, says where it is from, and can be taken back', async () => {
  const before = (await server.call(root, 'GET /admin/settings', {})).data.face
  expect(before.title).toEqual({
    value: 'Of the environment',
    from: 'environment',
    otherwise: 'Of the environment',
  })
  expect(before.timeZone).toMatchObject({ value: 'Asia/Tokyo', from: 'environment' })
  expect(before.language).toEqual({ value: 'en-US', from: 'standard', otherwise: 'en-US' })
  expect(before.footer).toEqual({ value: null, from: 'standard', otherwise: null })

  const { data } = await set({
    title: ' Lab ',
    contact: 'judge@example.edu',
    footer: '[ICP](https://icp.example/) 1',
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
  })
  expect(data.face.title).toEqual({ value: 'Lab', from: 'page', otherwise: 'Of the environment' })
  expect(await shown()).toMatchObject({
    title: 'Lab',
    contact: 'mailto:judge@example.edu',
    footer: [
      { words: 'ICP', href: 'https://icp.example/' },
      { words: ' 1', href: null },
    ],
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
  })
  const audit = await server.call(root, 'GET /admin/audit', { query: { action: 'site' } })
  expect(audit.data.docs[0]).toMatchObject({
    before: { title: 'Of the environment' },
    after: { title: 'Lab', pageLanguage: 'zh-CN' },
  })
  await set({ title: null })
  expect(await shown()).toMatchObject({ title: 'Of the environment', timeZone: 'Asia/Shanghai' })
})

test('[SITE-FACE-1] another server shows it with its next answer', async () => {
  const app = await buildApp({ ...server.context, logger: server.context.log })
  const of = async () =>
    (await app.inject({ url: '/api/website' })).json<{ data: { title: string } }>().data.title
  expect(await of()).toBe('Of the environment')
  await set({ title: 'Everywhere' })
  expect(await of()).toBe('Everywhere')
  await app.close()
})

test('[SITE-FACE-1] root alone sets and reads it', async () => {
  expect((await set({ title: 'Mine' }, null)).error).toBe('LOGIN_REQUIRED')
  for (const who of [admin, await server.person('user1')]) {
    expect((await set({ title: 'Mine' }, who)).error).toBe('FORBIDDEN')
    expect((await server.call(who, 'GET /admin/settings', {})).error).toBe('FORBIDDEN')
  }
  expect((await shown()).title).toBe('Of the environment')
})

test.each<[string, object]>([
  ['an empty name', { title: ' ' }],
  ['a long name', { title: 'x'.repeat(61) }],
  ['a contact that runs', { contact: 'javascript:alert(1)' }],
  ['a contact that is HTML', { contact: '<a href=x>' }],
  ['a long footer', { footer: 'x'.repeat(501) }],
  ['a language of nobody', { language: 'xx' }],
  ['a zone that is none', { timeZone: 'Mars/Base' }],
  ['an SVG', { logo: `/uploads/${'0'.repeat(64)}.svg` }],
  ['a picture of elsewhere', { logo: 'https://evil.example/logo.png' }],
  ['a picture of data', { logo: 'data:image/svg+xml,<svg onload=alert(1)>' }],
])('[SITE-FACE-3] %s is refused', async (_, face) => {
  expect((await set(face as SiteFaceChange)).status).toBe(400)
})

test('[SITE-FACE-3] HTML in footer and name stays text, also in the data of the first answer', async () => {
  const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  await set({ title: '<b>"Lab"</b>', footer: `${hostile} [x](javascript:alert(1))` })
  expect((await shown()).footer).toEqual([{ words: `${hostile} [x](javascript:alert(1))`, href: null }])
  const { body } = await server.app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(body).not.toContain('<img src=x')
  expect(body).not.toContain('<script>alert')
})

test('[SITE-FACE-2] a logo is a picture that is there, not large, and is not collected while it is shown', async () => {
  expect((await set({ logo: `/uploads/${'0'.repeat(64)}.png` })).error).toBe('NOT_A_PICTURE')
  const large = await uploaded(png(logoKilobytes * 1024 + 1))
  const refused = await set({ logo: large, title: 'With it' })
  expect([refused.error, refused.message]).toEqual([
    'TOO_LARGE',
    'The content is larger than allowed (256 KB).',
  ])
  // All or nothing of a section.
  expect((await shown()).title).toBe('Of the environment')
  const logo = await uploaded(png(logoKilobytes * 1024))
  expect((await set({ logo: logo.replace('.png', '.gif') })).error).toBe('NOT_A_PICTURE')
  expect((await set({ logo })).status).toBe(200)
  expect((await shown()).logo).toBe(logo)
  await collectFiles(server.context, 0)
  await collectFiles(server.context, 0)
  expect((await server.app.inject({ url: logo })).statusCode).toBe(200)
  expect((await server.app.inject({ url: large })).statusCode).toBe(404)
})

test('[SITE-FACE-5] two sections that are saved at once both count', async () => {
  await Promise.all([
    set({ title: 'Both' }),
    server.call(root, 'PUT /admin/settings', { body: { managersRejudgeAndExport: true } }),
    set({ footer: 'Both' }),
    server.call(root, 'PUT /admin/settings', { body: { signUp: { rule: 'closed' } as never } }),
  ])
  const { data } = await server.call(root, 'GET /admin/settings', {})
  expect(data.managersRejudgeAndExport).toBe(true)
  expect(data.signUp.rule).toBe('closed')
  expect([data.face.title.value, data.face.footer.value]).toEqual(['Both', 'Both'])
})
