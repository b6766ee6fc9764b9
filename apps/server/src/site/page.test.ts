import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { newProblem } from '@verdict/contract/problem'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../programs/app.ts'
import { openDatabase } from '../platform/db.ts'
import { createWithTests } from '../archive/testcase/testcase-service.ts'

const template =
  '<!doctype html><html lang="en-US"><head><title>Verdict</title><!--verdict-boot--></head>' +
  `<body><div id="root"><!--verdict-page--><main></main><!--/verdict-page--></div>${'<!-- filling -->'.repeat(100)}</body></html>`

/** Says what it was asked, in the place of the built page's own. */
const renderer = `export const render = async (path, language, { profile, page }) => ({
  title: 'Drawn & titled',
  html: ['<main>', path, ' ', language, ' ', profile?.uid ?? 'nobody', ' ', page.key, '</main>'].join(''),
})`

let server: TestServer
let app: FastifyInstance
let folder: string
let admin: TestPerson
let shown: number
let reserved: number
let withMath: number

beforeAll(async () => {
  server = await startTestServer({ SITE_TITLE: 'Lab', AVATAR_URL: 'https://avatars.example/x/' })
  folder = await mkdtemp(join(tmpdir(), 'verdict-page-'))
  await Promise.all(['assets', 'render', '.vite'].map((name) => mkdir(join(folder, name))))
  await Promise.all([
    writeFile(join(folder, 'index.html'), template),
    writeFile(
      join(folder, '.vite', 'manifest.json'),
      JSON.stringify({
        'index.html': { file: 'assets/main-abc.js' },
        '../../node_modules/katex/dist/katex.min.css': { file: 'assets/katex-1.css' },
      }),
    ),
    writeFile(join(folder, 'first.js'), '/* first */'),
    writeFile(join(folder, 'render', 'render.js'), renderer),
    writeFile(join(folder, 'assets', 'main-abc.js'), 'plain'),
    writeFile(join(folder, 'assets', 'main-abc.js.br'), 'as brotli'),
    writeFile(join(folder, 'assets', 'main-abc.js.gz'), 'as gzip'),
    writeFile(join(folder, 'assets', 'only-plain.js'), 'only plain'),
  ])
  app = await buildApp(
    { ...server.context, logger: pino({ level: 'silent' }) },
    { folder, drawnWithinMs: 60_000 },
  )
  admin = await server.person('admin1', Privilege.Admin)
  const make = async (title: string, status: ProblemStatus, hint = '') => {
    const problem = newProblem.parse({
      title,
      description: 'First **words**\n\n<img src=x onerror=alert(1)>',
      input: ' ',
      in: '1 < 2\n',
      out: '\n3',
      hint,
      status,
    })
    return (await createWithTests(server.context, admin, problem)).pid
  }
  shown = await make('A & B <i>', ProblemStatus.Available)
  reserved = await make('Not yet', ProblemStatus.Reserve)
  withMath = await make('With a formula', ProblemStatus.Available, '$x^2$')
})
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}, from = app) =>
  from.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

interface Boot {
  website: { title: string }
  profile: { uid: string; verifyContest: number[] } | null
  page?: { key: string; params?: { pid: number }; data: { pid?: number; docs?: { pid: number }[] } }
}
const bootOf = (html: string): Boot => JSON.parse(/id="verdict-boot">(.*?)<\/script>/.exec(html)![1]!) as Boot

describe('the first answer', () => {
  test('[GUARD-START-2] carries the site and nobody’s profile', async () => {
    const answer = await get('/faq')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.headers['vary']).toMatch(/^Cookie/)
    expect(answer.body).toContain('<title>Lab</title>')
    const boot = bootOf(answer.body)
    expect(boot.website).toEqual((await server.call(null, 'GET /website', {})).data)
    expect(boot.profile).toBeNull()
    expect(boot.page).toBeUndefined()
  })

  test('[GUARD-START-2] carries the profile of who is logged in', async () => {
    const boot = bootOf((await get('/', { cookie: admin.cookie })).body)
    expect(boot.profile).toEqual((await server.call(admin, 'GET /account/profile', {})).data)
  })

  test('its language is the chosen one', async () => {
    expect((await get('/')).body).toContain('<html lang="en-US">')
    expect((await get('/', { cookie: 'verdict_lang=zh-CN' })).body).toContain('<html lang="zh-CN">')
  })

  test('for the problem list it carries the first page of it', async () => {
    const { data } = await server.call(null, 'GET /problem', { query: { pageSize: 30 } })
    const expected = { key: 'GET /problem', query: { pageSize: 30 }, data }
    expect(bootOf((await get('/problems')).body).page).toEqual(expected)
    expect(bootOf((await get('/problems?page=2')).body).page).toBeUndefined()
    const own = bootOf((await get('/problems', { cookie: admin.cookie })).body).page?.data
    expect(own?.docs?.map((problem) => problem.pid)).toEqual([shown, reserved, withMath])
  })

  test('[UI-SPEED-2] and it is drawn by the module that was built of the page, for who asks', async () => {
    const { body } = await get('/problems', { cookie: `${admin.cookie}; verdict_lang=zh-CN` })
    expect(body).toContain('<html lang="zh-CN" data-drawn>')
    expect(body).toContain('<title>Drawn &amp; titled</title>')
    expect(body).toContain(`<main>/problems zh-CN ${admin.uid} GET /problem</main>`)
    expect((await get('/problems')).body).toContain('<main>/problems en-US nobody GET /problem</main>')
    for (const path of ['/problems?page=2', '/', '/faq', '/nowhere']) {
      expect((await get(path)).body).not.toContain('data-drawn')
    }
  })

  test('is compressed as the browser likes', async () => {
    const plain = (await get('/faq')).body
    const br = await get('/faq', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    const gz = await get('/faq', { 'accept-encoding': 'gzip' })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain)
  })

  test('[SEC-CSP-1][UI-NET-1] scripts only from files of ours, nothing from other hosts but avatars', async () => {
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https://avatars.example; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('a problem’s address', () => {
  test('carries the answer, and the page is drawn with it', async () => {
    const { statusCode, body } = await get(`/problem/${shown}`)
    expect(statusCode).toBe(200)
    expect(bootOf(body).page).toEqual({
      key: 'GET /problem/:pid',
      params: { pid: shown },
      data: (await server.call(null, 'GET /problem/:pid', { params: { pid: shown }, query: {} })).data,
    })
    expect(body).toContain(`<main>/problem/${shown} en-US nobody GET /problem/:pid</main>`)
  })

  test('a drawn formula has its style sheet at once, other pages have none', async () => {
    const style = '<link rel="stylesheet" href="/assets/katex-1.css">'
    expect((await get(`/problem/${withMath}`)).body).toContain(style)
    expect((await get(`/problem/${withMath}/submit`)).body).toContain(style)
    expect((await get(`/problem/${shown}`)).body).not.toContain(style)
  })

  test('its tabs carry the answer; the editor’s page is drawn, the others are not', async () => {
    const [submit, solutions] = [
      await get(`/problem/${shown}/submit`),
      await get(`/problem/${shown}/solutions`),
    ]
    expect(bootOf(submit.body).page?.data.pid).toBe(shown)
    expect(submit.body).toContain(`<main>/problem/${shown}/submit `)
    expect(bootOf(solutions.body).page?.data.pid).toBe(shown)
    expect(solutions.body).toContain('<main></main>')
  })

  /** Asks while the built page has this program. */
  async function expectUndrawn(from: FastifyInstance, program: string): Promise<void> {
    await writeFile(join(folder, 'render', 'render.js'), program)
    try {
      const { statusCode, body } = await get(`/problem/${shown}`, {}, from)
      expect(statusCode).toBe(200)
      expect(bootOf(body).page?.data.pid).toBe(shown)
      expect(body).toContain('<main></main>')
      expect(body).not.toContain('data-drawn')
    } finally {
      await writeFile(join(folder, 'render', 'render.js'), renderer)
    }
  }

  test.each([
    ['breaks', "export async function render() { throw new Error('broken') }"],
    ['has nothing to show', 'export async function render() { return null }'],
    ['cannot be read', 'export {'],
  ])('[UI-SPEED-2] where drawing %s, the page comes with its data and draws itself', (_, program) =>
    expectUndrawn(app, program),
  )

  test('[UI-SPEED-2] where drawing takes too long, the page comes with its data and draws itself', async () => {
    const held = join(folder, 'held')
    await writeFile(held, '')
    // It goes on for as long as the file is there, since the pages of after wait for the same thread.
    const program = `import { existsSync } from 'node:fs'
      export async function render() {
        while (existsSync(${JSON.stringify(held)})) await new Promise((again) => setTimeout(again, 10))
      }`
    const impatient = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) }, { folder })
    try {
      await expectUndrawn(impatient, program)
    } finally {
      await rm(held)
      await impatient.close()
    }
  })

  test('[SEC-LEAK-1] a reserved one is for those who may see it; for others it is 404 like an unknown one', async () => {
    const hidden = await get(`/problem/${reserved}`)
    const unknown = await get('/problem/999999')
    expect([hidden.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(hidden.body).toBe(unknown.body)
    const seen = await get(`/problem/${reserved}`, { cookie: admin.cookie })
    expect(seen.statusCode).toBe(200)
    expect(seen.body).toContain('Not yet')
  })

  test('a contest in the query leaves the question to the page', async () => {
    const { statusCode, body } = await get(`/problem/${reserved}?cid=1`)
    expect(statusCode).toBe(200)
    expect(bootOf(body).page).toBeUndefined()
  })
})

describe('the first answer for news, people and discussions', () => {
  const hidden = { title: 'Hidden', content: 'C', status: 0 as const }

  test('[NEWS-HIDE-1] carries what this viewer may read; the rest is 404 like an unknown one', async () => {
    const { nid } = (await server.call(admin, 'POST /news/', { body: hidden })).data
    const { did } = (await server.call(admin, 'POST /discuss', { body: { title: 'T', content: 'C' } })).data
    const seen = { cookie: admin.cookie }
    const carried = async (path: string, headers = {}) => {
      const { statusCode, body } = await get(path, headers)
      return [statusCode, bootOf(body).page?.key]
    }
    expect(await carried('/')).toEqual([200, 'GET /news/list'])
    expect(await carried(`/news/${nid}`, seen)).toEqual([200, 'GET /news/:nid'])
    expect(await carried(`/news/${nid}`)).toEqual([404, undefined])
    expect(await carried(`/discuss/${did}`)).toEqual([200, 'GET /discuss/:did'])
    expect(await carried('/discuss/999999')).toEqual([404, undefined])
    expect(await carried(`/user/${admin.uid}`)).toEqual([200, 'GET /user/:uid'])
    expect(await carried('/user/nobody-here')).toEqual([404, undefined])
    expect(await carried('/user/ranklist')).toEqual([200, undefined])
  })
})

test('[SEC-HEADERS-1] a script says its policy and its type, and not what only a document is asked for', async () => {
  const { statusCode, headers } = await get('/assets/main-abc.js')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const name of ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options']) {
    expect(headers[name]).toBeUndefined()
  }
})

describe('addresses', () => {
  test('[NAV-404-1] what no page is there for is 404, with the page that says so', async () => {
    for (const path of ['/nowhere', '/index.html', '/problemsx', '/%ff', '/../../etc/passwd']) {
      const answer = await get(path)
      expect([path, answer.statusCode]).toEqual([path, path === '/%ff' ? 400 : 404])
    }
    expect((await get('/nowhere')).body).toContain('id="root"')
  })

  test('[API-STATUS-5] an unknown call is a JSON 404, never the page', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/nothing/at/all',
      '/assets/none.js',
      '/assets/',
      '/assets/..%2findex.html',
      '/assets/a%5cb.js',
      '/assets/MAIN-abc.js',
    ]) {
      const answer = await get(path)
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.json()).toMatchObject({ success: false, error: 'NOT_FOUND' })
    }
  })

  test('who asks for something else than a page gets none', async () => {
    const answer = await get('/favicon', { accept: 'image/png' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('json')
    expect((await app.inject({ method: 'POST', url: '/problems' })).statusCode).toBe(404)
  })
})

describe('files', () => {
  test('those with a hash in their name are kept for ever, compressed as they were built', async () => {
    const fetch = (encoding: string) => get('/assets/main-abc.js', { 'accept-encoding': encoding })
    const [br, gz, plain] = await Promise.all([fetch('br, gzip'), fetch('gzip'), fetch('identity')])
    expect([br.body, gz.body, plain.body]).toEqual(['as brotli', 'as gzip', 'plain'])
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const only = await get('/assets/only-plain.js', { 'accept-encoding': 'br' })
    expect(only.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(only.rawPayload).toString()).toBe('only plain')
  })

  test('a browser that has a file already gets no body', async () => {
    const first = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
    const again = await get('/assets/main-abc.js', {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers['etag']),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('those without a hash only for a short time', async () => {
    const answer = await get('/first.js')
    expect([answer.statusCode, answer.body]).toEqual([200, '/* first */'])
    expect(answer.headers['cache-control']).toBe('public, max-age=600')
    expect((await get('/none.js')).statusCode).toBe(404)
  })
})

test('a page that is built anew is taken at once, one that is not built says so', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'verdict-page-'))
  const other = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) }, { folder: empty })
  try {
    const missing = await other.inject('/')
    expect([missing.statusCode, missing.body]).toEqual([
      503,
      'The page is not built yet. Run: npm run build:web\n',
    ])
    await writeFile(join(empty, 'index.html'), template)
    expect((await other.inject('/')).statusCode).toBe(200)
    await mkdir(join(empty, 'assets'))
    await writeFile(join(empty, 'assets', 'later-1.js'), 'later')
    expect((await other.inject('/assets/later-1.js')).body).toBe('later')
  } finally {
    await other.close()
    await rm(empty, { recursive: true, force: true })
  }
})

test('[API-STATUS-4] while the database is away a page comes without data, and a call is NOT_READY', async () => {
  const away = openDatabase('postgresql:///nothing?host=/nonexistent-socket-folder', 1, () => undefined)
  const parts = {
    ...server.context,
    db: away.db,
    logger: pino({ level: 'silent' }),
    settings: {
      ...server.context.settings,
      judgeToken: null,
    },
  }
  const other = await buildApp(parts, { folder })
  try {
    const page = await other.inject({ url: '/problems', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('id="root"')
    expect(page.body).not.toContain('verdict-boot')
    const call = await other.inject('/api/tag')
    expect([call.statusCode, call.json<{ error: string }>().error]).toEqual([503, 'NOT_READY'])
  } finally {
    await other.close()
    await away.close()
  }
})

test('[SEC-CSP-1] over https browsers are asked to stay there', async () => {
  const settings = { ...server.context.settings, publicUrl: 'https://judge.example' }
  const secure = await buildApp(
    { ...server.context, settings, logger: pino({ level: 'silent' }) },
    { folder },
  )
  try {
    const { headers } = await secure.inject('/')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  } finally {
    await secure.close()
  }
})

describe('answers of the API', () => {
  test('are kept by nobody', async () => {
    expect((await get('/api/website')).headers['cache-control']).toBe('no-store')
    expect((await get('/api/nothing')).headers['cache-control']).toBe('no-store')
  })

  test('[API-STATUS-5] by whatever name of its address', async () => {
    const known = await get('/%61pi/website')
    expect([known.statusCode, known.headers['cache-control']]).toEqual([200, 'no-store'])
    const unknown = await get('/%61pi/nothing')
    expect(unknown.json()).toMatchObject({ code: 404, error: 'NOT_FOUND' })
  })

  test('are compressed from a kilobyte on', async () => {
    await server.db
      .insertInto('tags')
      .values(Array.from({ length: 50 }, (_, index) => ({ name: `a tag of many, number ${index}` })))
      .execute()
    const big = await get('/api/tag', { 'accept-encoding': 'br' })
    expect(big.headers['content-encoding']).toBe('br')
    const answer = JSON.parse(brotliDecompressSync(big.rawPayload).toString()) as {
      data: { docs: unknown[] }
    }
    expect(answer.data.docs).toHaveLength(50)
    const small = await get('/api/servertime', { 'accept-encoding': 'br' })
    expect(small.headers['content-encoding']).toBeUndefined()
  })
})
