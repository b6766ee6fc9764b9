// The content of a problem besides its text, tests and checker: who reads it, and what a change of it leaves alone.

import { newProblem } from '@verdict/contract/problem'
import { problemLimits } from '@verdict/domain/field-limits'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { multipart } from '@verdict/testkit/files'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Blob } from '@verdict/storage/blobs'
import { readContent, renderProblem, writeProblem } from './problem-service.ts'

let server: TestServer
let owner: TestPerson
let user: TestPerson
let admin: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.person('owner')
  user = await server.person('user')
  admin = await server.person('admin1', Privilege.Admin)
})
afterAll(() => server.close())

const make = async (fields: object = {}): Promise<number> => {
  const whole = { title: 'Tide', description: 'How *high*?', status: ProblemStatus.Available, ...fields }
  const rendered = await renderProblem(newProblem.parse(whole))
  return server.db.transaction().execute(async (tx) => (await writeProblem(tx, owner, rendered)).pid)
}
const read = async (pid: number, lang?: string) =>
  (await server.call(null, 'GET /problem/:pid', { params: { pid }, query: { lang } })).data
const content = async (pid: number) =>
  (await server.call(owner, 'GET /problem/:pid/content', { params: { pid } })).data
const change = (pid: number, body: object, who = owner) =>
  server.call(who, 'PUT /problem/:pid', { params: { pid }, body })

const chinese = { title: '潮汐', description: '有多**高**？', input: '一行。', output: '', hint: '' }

test('[PRB-SAMPLE-1] samples have a place and explanations; in and out are the first of them', async () => {
  const pid = await make({ in: '1 2\n', out: '3\n' })
  expect(await read(pid)).toMatchObject({ in: '1 2\n', out: '3\n' })
  const samples = [
    { in: '5\n', out: '6\n', explanations: { '': 'Since $x$.', 'zh-CN': '因为。', fr: ' ' } },
    { in: '', out: '7\n', explanations: {} },
  ]
  const { data } = await change(pid, { samples })
  expect(data).toMatchObject({ in: '5\n', out: '6\n' })
  expect(data.samples.map(({ out }) => out)).toEqual(['6\n', '7\n'])
  expect(data.samples[0]!.explanation).toContain('<math')
  expect(data.html.hasMath).toBe(true)
  expect((await content(pid)).samples).toEqual([
    { ...samples[0], explanations: { '': 'Since $x$.', 'zh-CN': '因为。' } },
    samples[1],
  ])
  expect((await change(pid, { in: '9\n' })).data.samples).toMatchObject([
    { in: '9\n', out: '6\n' },
    { in: '', out: '7\n' },
  ])
  await change(pid, { samples: [samples[1]] })
  expect((await change(pid, { in: '', out: '' })).data.samples).toEqual([])
})

test('[PRB-LANG-1] a reader gets the language that fits, part by part, else the problem’s own', async () => {
  const pid = await make({
    input: 'One line.',
    hint: 'Look.',
    language: 'en-gb',
    translations: { 'zh-cn': chinese },
    samples: [
      { in: '1', out: '2', explanations: { '': 'Own.', 'zh-CN': '译。' } },
      { in: '3', out: '4' },
    ],
  })
  const own = await read(pid)
  expect(own).toMatchObject({ title: 'Tide', language: 'en-GB', languages: ['en-GB', 'zh-CN'] })
  expect(await read(pid, 'de')).toEqual(own)
  expect(await read(pid, 'en-US')).toEqual(own)
  for (const lang of ['zh-CN', 'zh-TW', 'zh']) {
    expect(await read(pid, lang)).toMatchObject({
      title: '潮汐',
      language: 'zh-CN',
      description: chinese.description,
      input: '一行。',
      hint: 'Look.',
      html: { input: '<p>一行。</p>', hint: '<p>Look.</p>' },
      samples: [{ explanation: '<p>译。</p>' }, { explanation: '' }],
    })
  }
  const refused = await server.call(null, 'GET /problem/:pid', { params: { pid }, query: { lang: 'x_y' } })
  expect(refused.error).toBe('VALIDATION_FAILED')
})

test('[PRB-LANG-2] a change names the languages that it means; a blank one goes, and none is there twice', async () => {
  const pid = await make({ translations: { 'zh-CN': chinese, fr: { title: 'Marée' } } })
  expect((await content(pid)).translations).toEqual({
    'zh-CN': chinese,
    fr: { title: 'Marée', description: '', input: '', output: '', hint: '' },
  })
  await change(pid, { translations: { fr: {}, ja: { description: '潮' } } })
  expect(Object.keys((await content(pid)).translations)).toEqual(['ja', 'zh-CN'])
  expect(await read(pid, 'ja')).toMatchObject({ title: 'Tide', description: '潮' })
  const twice = await change(pid, { language: 'ja' })
  expect([twice.error, twice.errors]).toMatchObject(['VALIDATION_FAILED', [{ path: 'body.language' }]])
  expect((await change(pid, { language: 'ja', translations: { ja: {} } })).data.languages).toEqual([
    'ja',
    'zh-CN',
  ])
  const badly = await change(pid, { translations: { 'not a tag': chinese } })
  expect(badly.error).toBe('VALIDATION_FAILED')
})

test('[PRB-LANG-3] lists and pickers show and find every title', async () => {
  const pid = await make({ title: 'Lighthouse', translations: { 'zh-CN': { title: '灯塔守卫' } } })
  const found = async (search: string) =>
    (await server.call(user, 'GET /problem', { query: { search } })).data.docs.map((row) => row.pid)
  const picked = async (keyword: string) =>
    (await server.call(user, 'GET /problem/items', { query: { keyword } })).data.items.map(({ id }) => id)
  for (const word of ['lightH', '灯塔', '守卫']) {
    expect([await found(word), await picked(word)]).toEqual([[pid], [pid]])
  }
  const { docs } = (await server.call(user, 'GET /problem', { query: { search: '灯塔' } })).data
  expect(docs).toMatchObject([{ title: 'Lighthouse', titles: { 'zh-CN': '灯塔守卫' } }])
  await change(pid, { translations: { 'zh-CN': { title: '海岸' } } })
  expect([await found('灯塔'), await found('海岸')]).toEqual([[], [pid]])
  await change(pid, { translations: { 'zh-CN': {} } })
  expect(await found('海岸')).toEqual([])
})

test('[PRB-LANG-5] contests and discussions give the titles of all languages', async () => {
  const root = await server.person('root1', Privilege.Root)
  const pid = await make({ title: 'Breakwater', translations: { 'zh-CN': { title: '防波堤' } } })
  const plain = await make({ title: 'Pier' })
  const titles = { en: 'Breakwater', 'zh-CN': '防波堤' }
  const now = Date.now()
  const body = {
    title: 'Harbour Cup',
    start: new Date(now - 60_000).toISOString(),
    end: new Date(now + 3_600_000).toISOString(),
    list: [pid, plain],
    encrypt: 1 as const,
    status: 2 as const,
  }
  const { cid } = (await server.call(root, 'POST /contest/', { body })).data
  const { data } = await server.call(root, 'GET /contest/:cid', { params: { cid } })
  for (const rows of [data.problems, data.overview]) {
    expect(rows.map((row) => row.titles)).toEqual([titles, undefined])
  }
  const written = await server.call(user, 'POST /discuss', { body: { title: 'Why', content: 'So?', pid } })
  const { did } = written.data
  const seen = (await server.call(user, 'GET /discuss/:did', { params: { did } })).data
  expect(seen.problem).toMatchObject({ pid, title: 'Breakwater', titles })
  const { docs } = (await server.call(user, 'GET /discuss/list', { query: { pid } })).data
  expect(docs).toMatchObject([{ problem: { titles } }])
})

test('[PRB-LANG-4] a problem whose author did not say is in the language of its text', async () => {
  expect((await read(await make())).language).toBe('en')
  expect((await read(await make({ title: '潮汐' }))).language).toBe('zh-CN')
})

const further = {
  source: 'Harbour Cup 2026',
  author: 'A. Writer',
  licence: 'cc by-sa',
  difficulty: '3.5',
  comparison: { by: 'tokens', ignoreCase: true, floatAbsolute: 1e-6, floatRelative: null },
  protocol: 'kattis',
  flags: ['float_tolerance', '1e-6'],
  references: [
    { name: 'slow.cpp', language: Language.Cpp17, code: 'x', expected: [Judge.TimeLimitExceeded] },
  ],
  validators: [{ name: 'v.cpp', code: 'int main() {}', protocol: 'testlib', flags: ['--strict'] }],
}

test('[PRB-MORE-1] source, author, licence, difficulty and attachments are the reader’s, the rest is the editors’', async () => {
  const pid = await make(further)
  const seen = await read(pid)
  const { source, author, licence, difficulty } = further
  expect(seen).toMatchObject({ source, author, licence, difficulty, attachments: [], pdf: null })
  for (const hidden of ['comparison', 'protocol', 'flags', 'references', 'validators']) {
    expect(seen).not.toHaveProperty(hidden)
  }
  expect(await content(pid)).toMatchObject({ ...further, package: null })
  expect(await readContent(server.db, pid)).toEqual(await content(pid))
  const asked = (who: TestPerson | null) => server.call(who, 'GET /problem/:pid/content', { params: { pid } })
  expect([(await asked(null)).error, (await asked(user)).error]).toEqual(['LOGIN_REQUIRED', 'FORBIDDEN'])
})

test.each([
  { comparison: { by: 'bytes', floatAbsolute: 0.1 } },
  { comparison: { by: 'words' } },
  { protocol: 'another' },
  { type: ProblemType.Interaction, protocol: 'hustoj' },
  { validators: [{ name: 'x', code: 'x', protocol: 'qduoj' }] },
  { flags: Array.from({ length: problemLimits.flags + 1 }, () => 'x') },
  { references: [{ name: 'x', language: 99, code: 'x', expected: [] }] },
  { references: [{ name: 'x', language: Language.C, code: 'x', expected: [Judge.Pending] }] },
  { references: [{ name: '', language: Language.C, code: 'x', expected: [] }] },
  { validators: [{ name: 'x', code: ' ' }] },
  { samples: Array.from({ length: problemLimits.samples + 1 }, () => ({ in: '1' })) },
  { source: 'x'.repeat(problemLimits.source + 1) },
  { language: 'english' + 'x'.repeat(30) },
  { description: ' ' },
])('[PRB-MORE-2] %j is refused', async (body) => {
  expect((await change(await make(), body)).error).toBe('VALIDATION_FAILED')
})

test('[PRB-PROTOCOL-1] a checker speaks any protocol; what would leave an interactor that nothing can call is refused', async () => {
  const checker = { type: ProblemType.SpecialJudge, code: 'int main() {}', protocol: 'hustoj' }
  const pid = await make(checker)
  expect((await content(pid)).protocol).toBe('hustoj')
  for (const protocol of ['testlib', 'kattis', 'qduoj'] as const) {
    expect((await change(pid, { protocol })).error).toBeNull()
  }
  expect((await change(pid, { type: ProblemType.Interaction })).error).toBe('VALIDATION_FAILED')
  expect((await change(pid, { type: ProblemType.Interaction, protocol: 'kattis' })).error).toBeNull()
  expect((await change(pid, { protocol: 'qduoj' })).error).toBe('VALIDATION_FAILED')
  await expect(make({ ...checker, type: ProblemType.Interaction })).rejects.toMatchObject({
    error: 'VALIDATION_FAILED',
  })
})

test('[PRB-MORE-3] a change of somebody else’s problem says what of it changed, and only that', async () => {
  const pid = await make({ ...further, translations: { 'zh-CN': chinese } })
  const body = {
    ...further,
    source: 'Another',
    translations: { 'zh-CN': { ...chinese, title: '潮水' } },
    samples: [{ in: '1', out: '2', explanations: { '': 'So.' } }],
    validators: [],
  }
  await change(pid, body, admin)
  await change(pid, body, admin)
  const rows = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('target', '=', `problem:${pid}`)
    .execute()
  expect(rows).toEqual([
    {
      before: {
        source: 'Harbour Cup 2026',
        translations: { 'zh-CN title': '潮汐' },
        sample_in: '',
        sample_out: '',
        explanations: { '1': '' },
        validators: { 'v.cpp': 'testlib --strict\nint main() {}' },
      },
      after: {
        source: 'Another',
        translations: { 'zh-CN title': '潮水' },
        sample_in: '1',
        sample_out: '2',
        explanations: { '1': 'So.' },
        validators: { 'v.cpp': '' },
      },
    },
  ])
})

async function send(who: TestPerson, path: string, file: Buffer | string) {
  const form = multipart(file)
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', cookie: who.cookie, ...form.headers },
    payload: form.payload,
  })
  return { status: answer.statusCode, ...answer.json<{ data: unknown; error: string | null }>() }
}
const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api${path}`, headers: { 'sec-fetch-site': 'same-origin', ...headers } })

test('[PRB-FILE-1] readers of the problem save its files; a browser shows none of them as a page', async () => {
  const pid = await make()
  const named = `/problem/${pid}/attachment?name=${encodeURIComponent('数据.html')}`
  expect((await send(user, named, 'x')).error).toBe('FORBIDDEN')
  expect(await send(owner, named, '<script>1</script>')).toMatchObject({
    status: 201,
    data: { attachments: [{ name: '数据.html', bytes: 18 }] },
  })
  expect((await send(owner, named, '<b>new</b>')).data).toEqual({
    attachments: [{ name: '数据.html', bytes: 10 }],
  })
  expect((await read(pid)).attachments).toEqual([{ name: '数据.html', bytes: 10 }])
  const path = `/problem/${pid}/attachment/${encodeURIComponent('数据.html')}`
  const got = await fetchFile(path)
  expect([got.statusCode, got.body]).toEqual([200, '<b>new</b>'])
  expect(got.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
  })
  expect(got.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%E6%95%B0/)
  expect((await fetchFile(path, { 'if-none-match': String(got.headers['etag']) })).statusCode).toBe(304)
  await change(pid, { status: ProblemStatus.Reserve })
  expect((await fetchFile(path)).statusCode).toBe(404)
  const params = { pid, name: '数据.html' }
  const removed = await server.call(owner, 'DELETE /problem/:pid/attachment/:name', { params })
  expect(removed.data).toEqual({ attachments: [] })
  const again = await server.call(owner, 'DELETE /problem/:pid/attachment/:name', { params })
  expect(again.error).toBe('NOT_FOUND')
})

test.each(['a/b', 'a\\b', '..', ' ', 'x'.repeat(101), 'con:1'])(
  '[PRB-FILE-2] %j is no name of a file',
  async (name) => {
    const path = `/problem/${await make()}/attachment?name=${encodeURIComponent(name)}`
    expect((await send(owner, path, 'x')).error).toBe('VALIDATION_FAILED')
  },
)

test('[PRB-FILE-2] a problem has at most 50 files', async () => {
  const pid = await make()
  const blob = await server.context.blobs.write(Buffer.from('x'), 1)
  await server.db.insertInto('blobs').values(blob).execute()
  const names = Array.from({ length: problemLimits.attachments }, (_, n) => `${n}.txt`)
  await server.db
    .insertInto('problem_attachments')
    .values(names.map((name) => ({ pid, name, ...blob })))
    .execute()
  const answer = await send(owner, `/problem/${pid}/attachment?name=more.txt`, 'x')
  expect(answer.error).toBe('TOO_LARGE')
  expect((await read(pid)).attachments).toHaveLength(problemLimits.attachments)
  expect((await send(owner, `/problem/${pid}/attachment?name=0.txt`, 'y')).status).toBe(201)
})

test('[PRB-FILE-3] a statement as PDF is of one language, and stands in the place of a text', async () => {
  const pid = await make({ language: 'en', translations: { 'zh-CN': chinese } })
  const pdf = (text: string) => `%PDF-1.7 ${text}`
  expect((await send(owner, `/problem/${pid}/pdf`, 'no pdf')).error).toBe('NOT_A_PDF')
  expect((await send(owner, `/problem/${pid}/pdf`, '%PD')).error).toBe('NOT_A_PDF')
  expect((await send(owner, `/problem/${pid}/pdf`, pdf('own'))).data).toEqual({
    pdfs: [{ language: 'en', bytes: 12 }],
  })
  await send(owner, `/problem/${pid}/pdf?lang=zh-CN`, pdf('chinese'))
  expect([(await read(pid)).pdf, (await read(pid, 'zh-CN')).pdf, (await read(pid, 'fr')).pdf]).toEqual([
    'en',
    'zh-CN',
    'en',
  ])
  const got = await fetchFile(`/problem/${pid}/pdf?lang=zh`)
  expect([got.body, got.headers['content-type'], got.headers['content-disposition']]).toEqual([
    pdf('chinese'),
    'application/pdf',
    `inline; filename=${pid}-zh-CN.pdf`,
  ])
  expect(got.headers['x-content-type-options']).toBe('nosniff')
  expect((await change(pid, { description: '' })).status).toBe(200)
  const remove = (lang?: string) =>
    server.call(owner, 'DELETE /problem/:pid/pdf', { params: { pid }, query: { lang } })
  expect((await remove('en')).data).toEqual({ pdfs: [{ language: 'zh-CN', bytes: 16 }] })
  expect((await remove()).error).toBe('NOT_FOUND')
  expect((await remove('zh-CN')).error).toBe('NO_STATEMENT_LEFT')
  await change(pid, { description: 'How high?' })
  expect((await remove('zh-CN')).data).toEqual({ pdfs: [] })
})

test('[PRB-FILE-4] a browser shows a PDF in its own viewer, and takes nothing else of ours for a page', async () => {
  const pid = await make()
  await send(owner, `/problem/${pid}/pdf`, '%PDF-1.7 <script>1</script>')
  await send(owner, `/problem/${pid}/attachment?name=a.pdf`, '%PDF-1.7')
  const shown = await fetchFile(`/problem/${pid}/pdf`)
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
  expect(shown.headers['content-disposition']).toMatch(/^inline;/)
  const saved = await fetchFile(`/problem/${pid}/attachment/a.pdf`)
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(saved.headers['content-disposition']).toMatch(/^attachment;/)
})

test('[PRB-FILE-5] a PDF is the statement that an import did not bring', async () => {
  const pid = await make({ description: '-' })
  await server.db
    .updateTable('problems')
    .set({ lacks: ['statement', 'checker'] })
    .where('pid', '=', pid)
    .execute()
  await send(owner, `/problem/${pid}/pdf`, '%PDF-1.7')
  const now = (await server.call(owner, 'GET /problem/:pid', { params: { pid } })).data
  expect(now).toMatchObject({ description: '', html: { description: '' }, lacks: ['checker'] })
})

test('[PRB-WRITE-1] a problem is written whole in one transaction, and a second time becomes the new one', async () => {
  const store = (text: string): Promise<Blob> => server.context.blobs.write(Buffer.from(text), 1_000)
  const files = {
    attachments: [{ name: 'a.zip', blob: await store('a') }],
    pdfs: [{ language: '', blob: await store('%PDF-own') }],
    package: { blob: await store('the package'), format: 'icpc', version: '2025-09', key: 'tide' },
  }
  const whole = { title: 'Tide', description: '', ...further, translations: { fr: { title: 'Marée' } } }
  const first = await renderProblem({ ...newProblem.parse({ ...whole, description: 'x' }), description: '' })
  const { pid } = await server.db.transaction().execute((tx) => writeProblem(tx, owner, first, { files }))
  const written = await content(pid)
  expect(written).toMatchObject({
    ...further,
    description: '',
    attachments: [{ name: 'a.zip', bytes: 1 }],
    pdfs: [{ language: 'en', bytes: 8 }],
    package: { format: 'icpc', version: '2025-09', key: 'tide', bytes: 11 },
  })
  await change(pid, { status: ProblemStatus.Available, skeletons: { cpp: 'int main() {}' } })

  await send(owner, `/problem/${pid}/attachment?name=notes.txt`, 'mine')
  await send(owner, `/problem/${pid}/pdf?lang=fr`, '%PDF-mine')

  const next = { title: 'Ebb', description: 'New.', translations: { 'zh-CN': chinese }, time: 2_000 }
  const second = await renderProblem(newProblem.parse(next))
  const moved = { attachments: [], pdfs: [], package: { ...files.package, version: '2025-10' } }
  await server.db.transaction().execute((tx) => writeProblem(tx, admin, second, { pid, files: moved }))
  expect(await content(pid)).toMatchObject({
    title: 'Ebb',
    description: 'New.',
    source: '',
    comparison: null,
    references: [],
    // Files that somebody added stay.
    attachments: [{ name: 'notes.txt', bytes: 4 }],
    pdfs: [{ language: 'fr', bytes: 9 }],
    package: { version: '2025-10' },
  })
  const now = (await server.call(owner, 'GET /problem/:pid', { params: { pid } })).data
  expect(now).toMatchObject({
    isOwner: true,
    status: ProblemStatus.Available,
    time: 2_000,
    languages: ['en', 'zh-CN'],
    skeletons: { cpp: 'int main() {}' },
  })

  const nothing = await renderProblem({
    ...newProblem.parse({ ...next, description: 'x' }),
    description: ' ',
  })
  await expect(
    server.db.transaction().execute((tx) => writeProblem(tx, owner, nothing)),
  ).rejects.toMatchObject({ error: 'VALIDATION_FAILED' })
})
