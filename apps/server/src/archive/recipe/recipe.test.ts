// Recipes: who saves them, what they may name, and what they expand to. Versions of sources stand beside.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Language } from '@verdict/domain/language'
import { multipart } from '@verdict/testkit/files'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeEach, expect, test } from 'vitest'

type Saved = BodyOf<Endpoints['PUT /problem/:pid/recipe']>

withLab()

let pid: number
beforeEach(async () => {
  pid = await judgeableProblem(server, root, { tests: 2 })
})

const read = async (who: TestPerson = root) =>
  (await server.call(who, 'GET /problem/:pid/recipe', { params: { pid } })).data
const save = (body: Saved, who: TestPerson = root) =>
  server.call(who, 'PUT /problem/:pid/recipe', { params: { pid }, body })
const preview = async (rows: Saved['rows']) =>
  (await server.call(root, 'POST /problem/:pid/recipe/preview', { params: { pid }, body: { rows } })).data

async function upload(content: string, of = pid) {
  const { headers, payload } = multipart(content)
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/problem/${of}/recipe/file`,
    headers: { 'sec-fetch-site': 'same-origin', cookie: root.cookie, ...headers },
    payload,
  })
  return answer.json<{ error?: string; data: { sha256: string; bytes: number }; params?: object }>()
}

const text = (input: string) => ({ kind: 'text' as const, input })
const script = (source: string) => ({ kind: 'script' as const, text: source })
const generator = { role: 'generator' as const, name: 'gen.cpp', language: Language.Cpp17, code: 'x' }

test('[SET-SAVE-1] a problem without a recipe has its tests as one', async () => {
  const recipe = await read()
  expect(recipe).toMatchObject({ number: 0, savedBy: null, groups: [] })
  expect(recipe.rows).toMatchObject([
    { kind: 'file', input: { bytes: 4 }, output: { bytes: 2 } },
    { kind: 'file', input: { bytes: 4 }, output: { bytes: 2 } },
  ])
  const saved = await save({ number: 0, rows: recipe.rows, groups: [] })
  expect(saved.data).toMatchObject({ number: 1, savedBy: 'root1' })
  expect((await read()).rows).toEqual(recipe.rows)
})

test('[SET-SAVE-1] the list of tests says whether a build replaces them', async () => {
  const isReplaced = async () =>
    (await server.call(root, 'GET /testcase/:pid', { params: { pid } })).data.hasRecipe
  expect(await isReplaced()).toBe(false)
  await save({ number: 0, rows: [text('1')], groups: [] })
  expect(await isReplaced()).toBe(true)
  await save({ number: 1, rows: [], groups: [] })
  expect(await isReplaced()).toBe(false)
})

test('[SET-SAVE-1] of two who save, the second is refused, and nothing of the first is lost', async () => {
  expect((await save({ number: 0, rows: [text('1')], groups: [] })).status).toBe(200)
  const second = await save({ number: 0, rows: [], groups: [] }, admin)
  expect(second.error).toBe('RECIPE_CHANGED')
  expect((await read()).rows).toMatchObject([{ input: '1' }])
  expect((await save({ number: 1, rows: [], groups: [] }, admin)).data.number).toBe(2)
})

test('[SET-SAVE-2] a row names files of its problem alone: those uploaded for it, and those of its tests', async () => {
  const { data: file } = await upload('100000\n')
  expect(file.bytes).toBe(7)
  const row = { kind: 'file' as const, input: file }
  expect((await save({ number: 0, rows: [row], groups: [] })).status).toBe(200)
  const content = await server.call(root, 'GET /problem/:pid/recipe/file/:sha256', {
    params: { pid, sha256: file.sha256 },
  })
  expect(content.text).toBe('100000\n')
  const other = await judgeableProblem(server, root)
  const { data: theirs } = await upload('secret\n', other)
  const refused = await save({ number: 1, rows: [text('1'), { kind: 'file', input: theirs }], groups: [] })
  expect(JSON.parse(refused.text)).toMatchObject({ error: 'RECIPE_FILE_UNKNOWN', params: { row: 2 } })
  const unread = await server.call(root, 'GET /problem/:pid/recipe/file/:sha256', {
    params: { pid, sha256: theirs.sha256 },
  })
  expect(unread.error).toBe('NOT_FOUND')
})

test('[SET-SAVE-2] texts and files are ASCII, unless the problem is one of UTF-8', async () => {
  const refused = await save({ number: 0, rows: [text('a\nbä')], groups: [] })
  expect(JSON.parse(refused.text)).toMatchObject({
    error: 'NON_ASCII_TESTCASE',
    params: { line: 2, column: 2 },
  })
  expect(await upload('a\nbcä')).toMatchObject({
    error: 'NON_ASCII_TESTCASE',
    params: { line: 2, column: 3 },
  })
  await server.call(root, 'PUT /problem/:pid', { params: { pid }, body: { utf8: true } })
  expect((await save({ number: 0, rows: [text('bä')], groups: [] })).status).toBe(200)
  expect((await upload('bä')).data.bytes).toBe(3)
})

test('[SET-SAVE-2] rows are in groups that are there and have no parts, in an order that groups can have', async () => {
  const group = { points: 100, way: 'sum' as const }
  const rows = [{ ...text('1'), group: 1 }]
  expect((await save({ number: 0, rows, groups: [] })).error).toBe('VALIDATION_FAILED')
  expect((await save({ number: 0, rows, groups: [group, { ...group, parent: 1 }] })).error).toBe(
    'VALIDATION_FAILED',
  )
  expect((await save({ number: 0, rows, groups: [{ ...group, needs: [2] }, group] })).error).toBe(
    'VALIDATION_FAILED',
  )
  expect((await save({ number: 0, rows, groups: [{ ...group, points: 0 }] })).error).toBe('VALIDATION_FAILED')
  expect((await save({ number: 0, rows, groups: [group] })).status).toBe(200)
})

test('[SET-SAVE-3] a preview shows the tests with their commands and names, or what is wrong', async () => {
  await server.call(root, 'PUT /problem/:pid', { params: { pid }, body: { sources: [generator] } })
  const made = await preview([
    { ...text('1'), name: 'small' },
    { ...script('<#list 1..2 as i>\ngen ${i} > $\n</#list>'), name: 'random', isSample: true },
  ])
  expect(made.faults).toEqual([])
  expect(made.tests).toMatchObject([
    { number: 1, row: 0, command: null, name: 'small', isSample: false },
    { number: 2, row: 1, line: 2, command: 'gen 1', name: 'random-1', isSample: true },
    { number: 3, row: 1, line: 2, command: 'gen 2', name: 'random-2' },
  ])
  expect(await preview([script('gen 1 > $\ntree 2 > $')])).toEqual({
    tests: [],
    faults: [{ fault: 'unknownGenerator', text: 'tree', row: 0, line: 2 }],
  })
})

test('[SET-SAVE-3] those who edit a problem have its recipe, and a change of another’s is on record', async () => {
  for (const key of [
    'GET /problem/:pid/recipe',
    'GET /problem/:pid/build',
    'GET /problem/:pid/stress',
  ] as const) {
    expect((await server.call(alice, key, { params: { pid }, query: {} } as never)).error, key).toBe(
      'FORBIDDEN',
    )
  }
  await save({ number: 0, rows: [], groups: [] }, admin)
  const row = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('target', '=', `problem:${pid}`)
    .executeTakeFirst()
  expect(row).toMatchObject({ action: 'testcase.recipe', after: { version: 1 } })
})

test('[SET-VERSION-1] each text of a source is kept, and a return makes it the newest', async () => {
  const put = (code: string) =>
    server.call(root, 'PUT /problem/:pid', { params: { pid }, body: { sources: [{ ...generator, code }] } })
  await put('one')
  await put('two')
  await put('two')
  const source = { role: 'generator' as const, name: 'gen.cpp' }
  const versions = async () =>
    (await server.call(root, 'GET /problem/:pid/sources/versions', { params: { pid }, query: source })).data
      .versions
  expect((await versions()).map(({ number, bytes, savedBy }) => [number, bytes, savedBy])).toEqual([
    [2, 3, 'root1'],
    [1, 3, 'root1'],
  ])
  const params = { pid, number: 1 }
  const old = await server.call(root, 'GET /problem/:pid/sources/versions/:number', { params, query: source })
  expect(old.data).toMatchObject({ code: 'one', language: Language.Cpp17 })
  const returned = await server.call(root, 'POST /problem/:pid/sources/versions/:number', {
    params,
    body: source,
  })
  expect(returned.data).toMatchObject({ number: 3, bytes: 3 })
  const content = async () => (await server.call(root, 'GET /problem/:pid/content', { params: { pid } })).data
  expect((await content()).sources).toMatchObject([{ name: 'gen.cpp', code: 'one' }])
  await server.call(root, 'PUT /problem/:pid', { params: { pid }, body: { sources: [] } })
  expect((await versions())[0]).toMatchObject({ number: 4, bytes: null })
  await server.call(root, 'POST /problem/:pid/sources/versions/:number', {
    params: { pid, number: 2 },
    body: source,
  })
  expect((await content()).sources).toMatchObject([{ name: 'gen.cpp', code: 'two' }])
})

test('[SET-VERSION-3] sources that were deleted are listed, and come back as they were', async () => {
  const put = (body: BodyOf<Endpoints['PUT /problem/:pid']>) =>
    server.call(root, 'PUT /problem/:pid', { params: { pid }, body })
  const deleted = async () =>
    (await server.call(root, 'GET /problem/:pid/sources/deleted', { params: { pid } })).data.sources
  const grader = { role: 'grader' as const, name: 'grader.cpp', language: Language.Cpp17, code: 'old' }
  await put({ code: '// checker', type: 3, sources: [grader, { ...generator, code: 'one' }] })
  await put({ sources: [grader, { ...generator, code: 'two' }] })
  expect(await deleted()).toEqual([])
  await put({ sources: [grader] })
  await put({ sources: [], code: '', type: 1 })
  expect(await deleted()).toMatchObject([
    { role: 'grader', name: 'grader.cpp', number: 1, deletedBy: 'root1' },
    { role: 'generator', name: 'gen.cpp', number: 2, deletedBy: 'root1' },
  ])
  const back = ({ role, name, number }: Awaited<ReturnType<typeof deleted>>[number]) =>
    server.call(root, 'POST /problem/:pid/sources/versions/:number', {
      params: { pid, number },
      body: { role, name },
    })
  const [gone, of] = await deleted()
  expect((await back(of!)).status).toBe(200)
  await put({ sources: [{ ...grader, name: 'other.cpp' }] })
  expect((await back(gone!)).error).toBe('VALIDATION_FAILED')
  await put({ sources: [] })
  expect((await back(gone!)).status).toBe(200)
  const { data } = await server.call(root, 'GET /problem/:pid/content', { params: { pid } })
  expect(data.sources).toMatchObject([grader])
  expect((await deleted()).map(({ name }) => name)).toEqual(['other.cpp', 'gen.cpp'])
})

test('[SET-VERSION-2] of two who save sources, the second is refused, and whose sources nobody touched is not', async () => {
  const put = (body: BodyOf<Endpoints['PUT /problem/:pid']>) =>
    server.call(root, 'PUT /problem/:pid', { params: { pid }, body })
  const content = async () => (await server.call(root, 'GET /problem/:pid/content', { params: { pid } })).data
  const solution = { name: 'a.cpp', language: Language.Cpp17, code: '// a', expected: [3] }
  const changes = [
    { references: [solution] },
    { references: [{ ...solution, expected: [4] }] },
    { validators: [{ name: 'v.cpp', code: '// v' }] },
    { validators: [{ name: 'v.cpp', code: '// v', flags: ['--strict'] }] },
    { sources: [{ ...generator, code: '// theirs' }] },
    { code: '// checker' },
  ]
  for (const theirs of changes) {
    const { sourcesMark } = await content()
    expect((await put(theirs)).status).toBe(200)
    expect((await put({ hint: 'x', sources: [], sourcesMark })).error).toBe('SOURCES_CHANGED')
  }
  const now = await content()
  expect(now).toMatchObject({ hint: '', sources: [{ code: '// theirs' }] })
  await put({ description: 'Add them.' })
  expect((await put({ sources: [], sourcesMark: now.sourcesMark })).status).toBe(200)
})

test('[SET-VERSION-1] solutions, validators and the checker have versions as well', async () => {
  const change = (body: BodyOf<Endpoints['PUT /problem/:pid']>) =>
    server.call(root, 'PUT /problem/:pid', { params: { pid }, body })
  await change({
    type: 3,
    code: '// old checker',
    references: [{ name: 'a.cpp', language: Language.Cpp17, code: '// old', expected: [3] }],
    validators: [{ name: 'v.cpp', code: '// old', flags: ['--strict'] }],
  })
  await change({
    code: '// new checker',
    references: [{ name: 'a.cpp', language: Language.Cpp17, code: '// new', expected: [3] }],
    validators: [{ name: 'v.cpp', code: '// new', flags: ['--strict'] }],
  })
  for (const body of [
    { role: 'checker' as const },
    { role: 'solution' as const, name: 'a.cpp' },
    { role: 'validator' as const, name: 'v.cpp' },
  ]) {
    const params = { pid, number: 1 }
    const answer = await server.call(root, 'POST /problem/:pid/sources/versions/:number', { params, body })
    expect(answer.status, answer.text).toBe(200)
  }
  const { data } = await server.call(root, 'GET /problem/:pid/content', { params: { pid } })
  expect(data.references).toMatchObject([{ code: '// old', expected: [3] }])
  expect(data.validators).toMatchObject([{ code: '// old', flags: ['--strict'] }])
})
