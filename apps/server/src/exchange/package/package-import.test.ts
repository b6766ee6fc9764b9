import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ImportProblem } from '@verdict/contract/package'
import { Privilege } from '@verdict/domain/privilege'
import { pictureBytes } from '@verdict/domain/limits'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { zip } from '@verdict/testkit/files'
import { beginImport, importedProblems, sendPackage, workedOff } from '@verdict/testkit/import'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
// eslint-disable-next-line import/no-named-as-default -- its types know the class as the default alone
import PDFDocument from 'pdfkit'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  testlib,
  hydro,
  icpc,
  plain,
  looked,
  start,
  imported,
  detailOf,
  testsOf,
  lossesOf,
} from '../../../test/package/sent.ts'
import { readImport } from './package-service.ts'
import { importNext } from './package-work.ts'

withLab()

const folder = () => join(server.context.settings.dataDir, 'incoming/packages')
const left = async (): Promise<string[]> =>
  [
    ...(await readdir(folder()).catch(() => [])).filter((name) => name !== 'scratch'),
    ...(await readdir(join(folder(), 'scratch')).catch(() => [])),
  ].toSorted()
/** The names under which files of imports that are not over are kept. */
const kept = async (): Promise<string[]> => {
  const files = await server.db.selectFrom('package_files').select('stored').execute()
  return files.flatMap(({ stored }) => stored ?? []).toSorted()
}

test('[IMP-LOOK-2] of a file that waits is said how many are read before it, of one that is being read how far it is', async () => {
  const later = sql<Date>`clock_timestamp() + interval '1 hour'`
  class Undone extends Error {}
  // In a transaction that ends in nothing: the server's own loop sees no file to read.
  const looking = server.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('package_imports')
      .values({ owner_id: admin.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = { import_id: id, name: 'a.zip', bytes: 1 }
    const taken = { ...file, worked_until: later }
    await tx
      .insertInto('package_files')
      .values([taken, { ...taken, tests_read: 50, tests_found: 200 }, file])
      .execute()
    const viewer = { ...admin, privilege: Privilege.Admin, teams: [], sessionId: 0 }
    const { files } = await readImport({ db: tx }, viewer, id)
    expect(files.map(({ progress }) => progress)).toEqual([
      { before: 0, tests: { done: 0, of: null } },
      { before: 1, tests: { done: 50, of: 200 } },
      { before: 2, tests: null },
    ])
    throw new Undone()
  })
  await expect(looking).rejects.toThrow(Undone)
  const { id, detail } = await looked(admin, { files: plain })
  expect(detail.files[0]).not.toHaveProperty('progress')
  const read = await server.db
    .selectFrom('package_files')
    .select(['tests_read', 'tests_found'])
    .where('import_id', '=', id)
    .execute()
  expect(read[0]!.tests_found).toBeGreaterThan(0)
  expect(read[0]!.tests_read).toBe(read[0]!.tests_found)
})

test('[IMP-LOOK-1] what is in a package is shown before anything changes: format, limits, tests, checker, losses', async () => {
  const before = await server.db.selectFrom('problems').select('pid').execute()
  const isOfNobody = { '1000/problem.yaml': 'pid: P999\ntitle: Sum of two\ntag: [nor-this, no-such-tag]\n' }
  const { detail, problems } = await looked(admin, { files: hydro(isOfNobody) })
  expect(detail.files).toMatchObject([{ name: 'package.zip', state: 'read', problems: 1, fault: null }])
  expect(problems).toHaveLength(1)
  const [problem] = problems
  expect(problem).toMatchObject({
    position: 1,
    file: 'package.zip',
    known: null,
    choice: null,
    state: 'found',
    preview: {
      format: 'hydro',
      titles: [{ title: 'Sum of two' }],
      type: ProblemType.SpecialJudge,
      time: 2000,
      memory: 131_072,
      tests: { total: 2, bytes: 13, docs: [{ name: expect.anything(), isSample: false }, {}] },
      checker: { kind: 'program', protocol: 'testlib', flags: [] },
      lacks: [],
      blocks: [],
      tags: ['nor-this', 'no-such-tag'],
    },
  })
  expect(lossesOf(problem!)).toContain('tests-tidied')
  expect(problem!.preview.losses).toContainEqual({
    code: 'tag-unknown',
    params: { detail: 'nor-this, no-such-tag' },
  })
  expect(await server.db.selectFrom('problems').select('pid').execute()).toEqual(before)
})

test('[IMP-LOOK-1] several files of different formats stand in one import, each problem with its file', async () => {
  const { id, problems } = await looked(
    admin,
    { name: 'hydro.zip', files: hydro() },
    { name: 'echo.zip', files: icpc() },
    { name: 'numbers.zip', files: plain },
  )
  const asSent = [
    ['hydro.zip', 'hydro'],
    ['echo.zip', 'icpc'],
    ['numbers.zip', 'plain'],
  ]
  const found = (docs: readonly ImportProblem[]) => docs.map(({ file, preview }) => [file, preview.format])
  expect(found(problems)).toEqual(asSent)
  expect(problems[2]!.preview.tests.docs.map(({ input }) => input)).toEqual(['1.in', '2.in', '10.in'])
  // As it is when two servers read at once, and the one with the last file is done first.
  const sentFirst = problems.slice(0, 2).map(({ position }) => position)
  await server.db
    .updateTable('package_problems')
    .set(({ eb }) => ({ position: eb('position', '+', problems.length) }))
    .where('import_id', '=', id)
    .where('position', 'in', sentFirst)
    .execute()
  expect(found(await importedProblems(server, admin, id))).toEqual(asSent)
})

test('[IMP-UTF8-1] tests beyond ASCII come in, and the problem allows UTF-8, which the preview says', async () => {
  const files = {
    '1.in': '你好　世界\n',
    '1.out': '2\n',
    '2.in': '2\n',
    '2.out': '二\n',
    '3.in': '3',
    '3.out': '3',
  }
  const { problems } = await looked(admin, { name: 'chinese.zip', files })
  expect(problems[0]!.preview.blocks).toEqual([])
  expect(problems[0]!.preview.losses).toContainEqual({ code: 'tests-utf8', params: { count: 2 } })
  const { problems: done } = await imported(admin, [{ files }])
  const pid = done[0]!.pid!
  expect((await testsOf(pid))[0]).toEqual(['你好　世界\n', '2\n'])
  const { data } = await server.call(admin, 'GET /problem/:pid/content', { params: { pid } })
  expect(data.utf8).toBe(true)
  const refused = await server.call(admin, 'PUT /problem/:pid', { params: { pid }, body: { utf8: false } })
  expect(refused.error).toBe('TESTS_NEED_UTF8')
  const plainly = await imported(admin, [{ files: { '1.in': '1', '1.out': '1' } }])
  const params = { pid: plainly.problems[0]!.pid! }
  expect((await server.call(admin, 'GET /problem/:pid/content', { params })).data.utf8).toBe(false)
})

test('[IMP-RUN-1] the chosen problems come in with statement, limits, checker, tags and tests; the files go', async () => {
  await server.call(admin, 'POST /tag', { body: { name: 'Math' } })
  const drafts = await kept()
  const { detail, problems } = await imported(admin, [{ files: hydro() }])
  expect(detail).toMatchObject({ state: 'done', found: 1, chosen: 1, done: 1, failed: 0 })
  const { pid } = problems[0]!
  const problem = await detailOf(pid!)
  expect(problem).toMatchObject({
    title: 'Sum of two',
    time: 2000,
    memory: 131_072,
    type: ProblemType.SpecialJudge,
    code: testlib,
    status: ProblemStatus.Reserve,
    lacks: [],
    tags: [{ name: 'Math' }],
  })
  expect(problem.description).toContain('$a+b$')
  expect(await testsOf(pid!)).toEqual([
    ['1 2\n', '3\n'],
    ['2 2\n', '4\n'],
  ])
  await expect.poll(left).toEqual(drafts)
})
test('[IMP-LOOK-1] files beyond a limit and pictures of an unknown format are named before they are left out', async () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  const files = icpc({
    'problem_statement/problem.en.tex':
      '\\problemname{Echo}\nPrint it.\n\\includegraphics{large.png}\\includegraphics{drawing.png}\n',
    'problem_statement/large.png': { content: Buffer.concat([png, Buffer.alloc(pictureBytes)]) },
    'problem_statement/drawing.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...Object.fromEntries(Array.from({ length: 52 }, (_, n) => [`attachments/${n}.txt`, `${n}`])),
  })
  const { problems } = await looked(admin, { files })
  expect(problems[0]!.preview.losses).toEqual(
    expect.arrayContaining([
      { code: 'files-too-many', params: { count: 2, limit: 50 } },
      { code: 'file-too-large', params: { file: 'problem_statement/large.png', limit: '5 MB' } },
      { code: 'picture-unknown', params: { file: 'problem_statement/drawing.png' } },
    ]),
  )
})

/** As a program that draws writes it: packed streams, and a table of where everything is. */
async function figure(): Promise<Buffer> {
  const page = new PDFDocument({ size: [60, 30], margin: 0 })
  page.circle(30, 15, 10).lineWidth(2).stroke('navy').fontSize(8).fill('black').text('n = 5', 20, 12)
  page.end()
  return buffer(page)
}

test('[FMT-TEXT-7] a figure that is a PDF is shown as a picture; of one that is none the words stay, and it is a file', async () => {
  const files = icpc({
    'problem_statement/problem.en.tex':
      '\\problemname{Echo}\nSee \\includegraphics{figure}.\n\\illustration{0.3}{none.pdf}{A sketch, see [1]}\n',
    'problem_statement/figure.pdf': { content: await figure() },
    'problem_statement/none.pdf': 'no PDF',
  })
  const { problems } = await imported(admin, [{ files }])
  expect(problems[0]!.preview.losses).toContainEqual({
    code: 'picture-unknown',
    params: { file: 'problem_statement/none.pdf' },
  })
  const { description, attachments } = await detailOf(problems[0]!.pid!)
  const [, url] =
    /^See !\[\]\((\/uploads\/[0-9a-f]{64}\.png)\)\.\s+A sketch, see \\\[1\\?\]$/.exec(description) ?? []
  expect(description).toContain(`(${url})`)
  const { statusCode, headers, rawPayload } = await server.app.inject({ url: url! })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([120, 60])
  expect(attachments.map(({ name }) => name)).toEqual(['none.pdf'])
})

test('[IMP-RUN-1] a package whose statement is a PDF alone becomes a problem without a text', async () => {
  const { 'problem_statement/problem.en.tex': _, ...rest } = icpc()
  const files = { ...rest, 'problem_statement/problem.en.pdf': '%PDF-1.7' }
  const { problems } = await imported(admin, [{ files }])
  expect(problems[0]!.preview.lacks).not.toContain('statement')
  expect(await detailOf(problems[0]!.pid!)).toMatchObject({ description: '', pdf: 'en' })
})

describe('[IMP-AGAIN-1] the same package again', () => {
  test('offers an update with what differs, and updates in place', async () => {
    const first = await imported(admin, [
      { files: hydro({ '1000/problem.yaml': 'pid: P77\ntitle: First\n' }) },
    ])
    const pid = first.problems[0]!.pid!
    const changed = hydro({
      '1000/problem.yaml': 'pid: P77\ntitle: Second\n',
      '1000/testdata/config.yaml': 'time: 3s\nmemory: 128m\nchecker_type: testlib\nchecker: chk.cc\n',
      '1000/testdata/2.out': '5\n',
      '1000/testdata/3.in': '9\n',
      '1000/testdata/3.out': '9\n',
    })
    const { id, problems } = await looked(admin, { files: changed })
    expect(problems[0]!.known).toEqual({
      pid,
      title: 'First',
      differences: {
        fields: ['title', 'time', 'testGroups'],
        tests: { added: 1, removed: 0, changed: 1 },
        reordered: false,
      },
      reading: null,
    })
    expect((await start(admin, id, [{ position: 1, as: 'update' }])).error).toBeNull()
    await workedOff(server, admin, id)
    expect((await importedProblems(server, admin, id))[0]).toMatchObject({ state: 'done', pid })
    expect(await detailOf(pid)).toMatchObject({ title: 'Second', time: 3000 })
    expect((await testsOf(pid)).map(([, output]) => output)).toEqual(['3\n', '5\n', '9\n'])

    const same = await looked(admin, { files: changed })
    const { differences } = same.problems[0]!.known!
    expect(differences).toEqual({ fields: [], tests: { added: 0, removed: 0, changed: 0 }, reordered: false })
  })

  const echo = (files: Record<string, string> = {}) =>
    icpc({
      'problem.yaml': 'name: Echo\nuuid: 3f2b6a0e-0000-4000-8000-000000000077\nauthor: Ann\n',
      'attachments/levels.txt': 'low',
      ...files,
    })

  test('says which texts, programs and files differ, and keeps files that somebody added', async () => {
    const { problems } = await imported(admin, [{ files: echo() }])
    const pid = problems[0]!.pid!
    const same = await looked(admin, { files: echo() })
    expect(same.problems[0]!.known!.differences.fields).toEqual([])
    const blob = await server.context.blobs.write(Buffer.from('mine'), 100)
    await server.db.insertInto('blobs').values(blob).execute()
    await server.db
      .insertInto('problem_attachments')
      .values({ pid, name: 'notes.txt', ...blob })
      .execute()
    const files = echo({
      'problem.yaml':
        'name: Echo\nuuid: 3f2b6a0e-0000-4000-8000-000000000077\nauthor: Ben\nlicense: cc0\nvalidator_flags: case_sensitive\n',
      'problem_statement/problem.sv.tex': '\\problemname{Eko}\nSkriv ut $n$.\n',
      'submissions/accepted/echo.py': 'print(input())\n',
      'attachments/levels.txt': 'high',
    })
    const { id, problems: found } = await looked(admin, { files })
    expect(found[0]!.known!.differences.fields.toSorted()).toEqual(
      ['attachments', 'author', 'comparison', 'licence', 'references', 'translations'].toSorted(),
    )
    await start(admin, id, [{ position: 1, as: 'update' }])
    await workedOff(server, admin, id)
    expect((await detailOf(pid)).attachments).toEqual([
      { name: 'levels.txt', bytes: 4 },
      { name: 'notes.txt', bytes: 4 },
    ])
    const again = await looked(admin, { files })
    expect(again.problems[0]!.known!.differences.fields).toEqual([])
  })

  test('is a second problem only where somebody chooses so; others’ problems are nothing to know', async () => {
    const files = hydro({ '1000/problem.yaml': 'pid: P78\ntitle: Known\n' })
    const { problems } = await imported(admin, [{ files }])
    const again = await imported(admin, [{ files }], 'new')
    expect(again.problems[0]!.pid).not.toBe(problems[0]!.pid)

    const courseId = await managedCourse(bob)
    const id = await beginImport(server, bob, courseId)
    await sendPackage(server, bob, id, { content: zip(files) })
    await workedOff(server, bob, id)
    expect((await importedProblems(server, bob, id))[0]!.known).toBeNull()
    expect((await start(bob, id, [{ position: 1, as: 'update' }])).error).toBe('IMPORT_CHOICE_INVALID')
  })
})

async function managedCourse(who: TestPerson): Promise<number> {
  const body = { name: 'A course', encrypt: 2 as const }
  const id = (await server.call(root, 'POST /course', { body })).data.courseId
  const role = { manageProblem: true }
  await server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid: who.uid }, body: { role } })
  return id
}

describe('[IMP-MAY-1] who imports', () => {
  test('is who creates problems, in the name of a course too', async () => {
    expect((await server.call(alice, 'POST /import', {})).status).toBe(403)
    const course = await managedCourse(alice)
    const id = await beginImport(server, alice, course)
    await sendPackage(server, alice, id, { content: zip(hydro()) })
    await workedOff(server, alice, id)
    expect((await start(alice, id, [{ position: 1, as: 'new' }])).error).toBeNull()
    await workedOff(server, alice, id)
    const [problem] = await importedProblems(server, alice, id)
    const listed = await server.call(alice, 'GET /problem', { query: { course } })
    expect(listed.data.docs.map(({ pid }) => pid)).toEqual([problem!.pid])
  })

  test('[CRS-DRAFT-2] new problems of a course are drafts where that is chosen', async () => {
    const course = await managedCourse(alice)
    const id = await beginImport(server, alice, course)
    await sendPackage(server, alice, id, { content: zip(hydro()) })
    await workedOff(server, alice, id)
    const body = { problems: [{ position: 1, as: 'new' as const }], draft: true }
    expect((await server.call(alice, 'PUT /import/:id', { params: { id }, body })).error).toBeNull()
    await workedOff(server, alice, id)
    const [problem] = await importedProblems(server, alice, id)
    const found = async (draft?: '1') =>
      (await server.call(alice, 'GET /problem', { query: { course, draft } })).data.docs.map(({ pid }) => pid)
    expect(await found('1')).toEqual([problem!.pid])
    expect(await found()).toEqual([])
  })

  test('and a person who has lost the right by then brings in nothing', async () => {
    const demoted = await server.person('demoted', 2)
    const { id } = await looked(demoted, { files: hydro({ '1000/problem.yaml': 'pid: Q1\ntitle: Gone\n' }) })
    await server.db.updateTable('users').set({ privilege: 1 }).where('id', '=', demoted.userId).execute()
    // As if it had been started a moment before.
    await server.db
      .updateTable('package_problems')
      .set({ choice: 'new', state: 'waiting' })
      .where('import_id', '=', id)
      .execute()
    await server.db.updateTable('package_imports').set({ state: 'importing' }).where('id', '=', id).execute()
    await importNext(server.context)
    const row = () =>
      server.db.selectFrom('package_problems').selectAll().where('import_id', '=', id).executeTakeFirst()
    // Perhaps the server's own loop was faster.
    await expect.poll(row).toMatchObject({ state: 'failed', pid: null, fault: { code: 'forbidden' } })
  })

  test('an import is its owner’s alone', async () => {
    const id = await beginImport(server, admin)
    expect((await server.call(root, 'GET /import/:id', { params: { id } })).status).toBe(404)
    expect((await server.call(root, 'DELETE /import/:id', { params: { id } })).status).toBe(404)
    const mine = await server.call(admin, 'GET /import', { query: {} })
    expect(mine.data.docs.map((row) => row.id)).toContain(id)
    expect((await server.call(root, 'GET /import', { query: {} })).data.docs).toEqual([])
  })
})
