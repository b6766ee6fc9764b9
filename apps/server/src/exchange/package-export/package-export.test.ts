// A problem that leaves is read again by the readers of packages and compared with what was put in.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { type ExportFormat, exportFormats } from '@verdict/domain/package-export'
import { ProblemType } from '@verdict/domain/problem'
import { type ImportedProblem, openArchive, readPackage, readWhole } from '@verdict/formats'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert } from '../package/conversion.ts'
import { exportInto, exportProblem } from './package-export.ts'

let server: TestServer
let owner: TestPerson
let folder: string
let pid: number

const picture = 'c'.repeat(64)

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.person('owner')
  folder = await mkdtemp(join(tmpdir(), 'package-export-'))
  const blob = await server.context.blobs.write(Buffer.from('PNG'), 10)
  await server.db.insertInto('blobs').values(blob).execute()
  await server.db
    .insertInto('pictures')
    .values({ sha256: blob.sha256, media_type: 'image/png', uploaded_by: owner.userId })
    .execute()
  pid = await judgeableProblem(server, owner, {
    title: 'Sum of two',
    description: `Add $a$ and $b$: ![sum](/uploads/${blob.sha256}.png "=64x64") ![gone](/uploads/${picture}.png)`,
    input: 'Two numbers.',
    output: 'Their sum.',
    in: '1 2\n',
    out: '3\n',
    hint: 'Easy.',
    type: ProblemType.SpecialJudge,
    code: '#include "testlib.h"\nint main() {}\n',
    time: 1500,
    memory: 65_536,
    tests: 3,
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function read(
  bytes: Buffer,
  name: string,
): Promise<
  Pick<ImportedProblem, 'titles' | 'limits' | 'checker' | 'samples' | 'statements'> & {
    tests: string[][]
    pictures: string[]
  }
> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const archive = await openArchive(path, { name })
  try {
    const [problem] = await readPackage(archive)
    const text = async (content: ImportedProblem['attachments'][number] | null): Promise<string> =>
      content ? (await readWhole(content, 1e6)).toString() : ''
    const tests = []
    for (const { input, output } of problem!.tests) tests.push([await text(input), await text(output)])
    const pictures = []
    for (const { content } of problem!.pictures) pictures.push(await text(content))
    return { ...problem!, tests, pictures }
  } finally {
    await archive.close()
  }
}

const ask = (format: ExportFormat, who: TestPerson = owner) =>
  server.app.inject({ url: `/api/problem/${pid}/package?format=${format}`, headers: { cookie: who.cookie } })

test.each(exportFormats)('[FMT-EXPORT-1] a problem leaves as %s and is read as the same', async (format) => {
  const answer = await ask(format)
  const name = `${pid}-${format}.${format === 'fps' ? 'xml' : 'zip'}`
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="${name}"`,
  ])
  const problem = await read(answer.rawPayload, name)
  expect(problem).toMatchObject({
    titles: { en: 'Sum of two' },
    limits: { timeMs: 1500, memoryKb: 65_536 },
    checker: { kind: 'program', protocol: 'testlib' },
    samples: [{ input: '1 2\n', output: '3\n' }],
    statements: [{ language: 'en', input: 'Two numbers.', output: 'Their sum.', hint: 'Easy.' }],
    tests: [
      // Each sample is a test there.
      ...(format.startsWith('icpc') ? [['1 2\n', '3\n']] : []),
      ['1 1\n', '2\n'],
      ['2 2\n', '4\n'],
      ['3 3\n', '6\n'],
    ],
    pictures: ['PNG'],
  })
  expect(problem.statements[0]!.description).toMatch(/^Add \$a\$ and \$b\$: !\[sum\]\([0-9a-f]{16}\.png\)/)
})

test('[FMT-WRITE-8] tests leave under the names that their files had, and by number without', async () => {
  const named = await judgeableProblem(server, owner, { tests: 3 })
  const tests = await server.db
    .selectFrom('testcases')
    .select('uuid')
    .where('pid', '=', named)
    .orderBy('position')
    .execute()
  for (const [index, name] of ['secret/01-small', 'secret/02-large', ''].entries())
    await server.db.updateTable('testcases').set({ name }).where('uuid', '=', tests[index]!.uuid).execute()
  const into = join(folder, 'named')
  const { name } = await exportInto(server.context, named, 'icpc', into)
  const archive = await openArchive(join(into, name), { name })
  try {
    const secret = [...archive.files.keys()].filter((path) => /^data\/secret\/.*\.in$/.test(path))
    expect(secret.toSorted()).toEqual([
      'data/secret/01-small.in',
      'data/secret/02-large.in',
      'data/secret/3.in',
    ])
  } finally {
    await archive.close()
  }
})

test('[FMT-EXPORT-2] the losses of a format are listed before', async () => {
  const { data } = await server.call(owner, 'GET /problem/:pid/package/formats', { params: { pid } })
  const asked = ['samples-judged', 'required-solution', 'required-validator'].map((part) => ({
    part,
    detail: '',
  }))
  expect(data.formats).toEqual([
    { format: 'icpc', lost: asked },
    { format: 'icpc-legacy', lost: asked },
    { format: 'hydro', lost: [] },
    { format: 'fps', lost: [{ part: 'checker-order', detail: '' }] },
  ])
  const plain = await judgeableProblem(server, owner)
  const { data: offered } = await server.call(owner, 'GET /problem/:pid/package/formats', {
    params: { pid: plain },
  })
  expect(offered.formats.map(({ lost }) => lost.map(({ part }) => part))).toEqual([
    ['white-space', 'required-solution', 'required-validator'],
    ['white-space', 'required-solution', 'required-validator'],
    ['white-space'],
    ['white-space'],
  ])
})

test('[FMT-WRITE-10] a test that is no text is named for FPS before, on the page and by the command', async () => {
  const moved = await judgeableProblem(server, owner, { tests: 2 })
  const blob = await server.context.blobs.write(Buffer.from([0xc4, 0xe3, 0x0a]), 10)
  await server.db.insertInto('blobs').values(blob).execute()
  await server.db
    .updateTable('testcases')
    .set({ name: 'ni.in', input_sha256: blob.sha256, input_bytes: blob.bytes })
    .where('pid', '=', moved)
    .where('position', '=', 1)
    .execute()
  const { data } = await server.call(owner, 'GET /problem/:pid/package/formats', { params: { pid: moved } })
  const named = data.formats.flatMap(({ format, lost }) =>
    lost.flatMap(({ part, detail }) => (part === 'bytes' ? [`${format} ${detail}`] : [])),
  )
  expect(named).toEqual(['fps ni.in'])
  const { lost } = await exportInto(server.context, moved, 'fps', join(folder, 'moved'))
  expect(lost).toContainEqual({ part: 'bytes', detail: 'ni.in' })
})

test('[FMT-EXPORT-3] a turn ends with its export, also when nobody takes it to the end', async () => {
  let [taken, ended] = [0, 0]
  const turn = async () => {
    taken += 1
    return () => void (ended += 1)
  }
  const { content } = await exportProblem(server.context, { ...owner, sessionId: 1 }, pid, 'icpc', turn)
  expect([taken, ended]).toEqual([1, 0])
  const closed = new Promise((resolve) => content.once('close', resolve))
  content.destroy()
  await closed
  expect(ended).toBe(1)
  const whole = await exportProblem(server.context, { ...owner, sessionId: 1 }, pid, 'fps', turn)
  await whole.content.toArray()
  expect([taken, ended]).toEqual([2, 2])
})

test('[FMT-EXPORT-4] the command writes the same file, and one that breaks off leaves nothing', async () => {
  const into = join(folder, 'out/put')
  const { name, lost } = await exportInto(server.context, pid, 'hydro', into)
  expect([name, lost]).toEqual([`${pid}-hydro.zip`, []])
  expect((await readFile(join(into, name))).equals((await ask('hydro')).rawPayload)).toBe(true)
  const missing = {
    ...server.context,
    blobs: { ...server.context.blobs, read: () => server.context.blobs.read('0'.repeat(64)) },
  }
  await expect(exportInto(missing, pid, 'icpc', into)).rejects.toThrow('ENOENT')
  expect(await readdir(into)).toEqual([name])
  await expect(exportInto(server.context, 999_999, 'icpc', into)).rejects.toMatchObject({
    error: 'NOT_FOUND',
  })
})

test('[FMT-EXPORT-5] what came as a package leaves as that package, byte by byte', async () => {
  const params = { pid }
  const asked = () =>
    server.app.inject({
      url: `/api/problem/${pid}/package?format=original`,
      headers: { cookie: owner.cookie },
    })
  expect((await asked()).statusCode).toBe(404)
  const { data: before } = await server.call(owner, 'GET /problem/:pid/package/formats', { params })
  expect(before.original).toBeNull()
  const came = Buffer.from('PK\u0003\u0004 as it came')
  const blob = await server.context.blobs.write(came, 100)
  await server.db.insertInto('blobs').values(blob).execute()
  await server.db
    .insertInto('problem_packages')
    .values({ pid, ...blob, format: 'hydro', version: '1', key: 'P1' })
    .execute()
  const answer = await asked()
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="${pid}-original.zip"`,
  ])
  expect(answer.rawPayload.equals(came)).toBe(true)
  const { data } = await server.call(owner, 'GET /problem/:pid/package/formats', { params })
  expect(data.original).toEqual({ format: 'hydro', version: '1', bytes: came.length })
  const { name } = await exportInto(server.context, pid, 'original', join(folder, 'original'))
  expect((await readFile(join(folder, 'original', name))).equals(came)).toBe(true)
})

test.each([
  ['hustoj', 'hydro', 'hustoj'],
  ['qduoj', 'hydro', 'qduoj'],
  ['hustoj', 'fps', 'hustoj'],
  ['qduoj', 'fps', null],
  ['hustoj', 'icpc', 'hustoj'],
  ['qduoj', 'icpc', 'qduoj'],
  ['upj', 'fps', 'upj'],
  ['upj', 'hydro', null],
  ['syzoj', 'hydro', 'syzoj'],
  ['lemon', 'hydro', 'lemon'],
  ['lemon', 'fps', null],
  ['syzoj', 'icpc', null],
  ['cms', 'hydro', null],
] as const)('[FMT-EXPORT-1] a checker by the protocol %s leaves for %s', async (protocol, format, kept) => {
  const special = await judgeableProblem(server, owner, {
    type: ProblemType.SpecialJudge,
    code: 'int main() {}',
    protocol,
  })
  const { name, lost } = await exportInto(
    server.context,
    special,
    format,
    join(folder, `${protocol}-${format}`),
  )
  expect(lost.filter(({ part }) => part === 'checker')).toEqual(
    kept === null ? [{ part: 'checker', detail: protocol }] : [],
  )
  const archive = await openArchive(join(folder, `${protocol}-${format}`, name))
  try {
    const [problem] = await readPackage(archive)
    expect(problem!.checker.kind === 'program' ? problem!.checker.protocol : null).toBe(kept)
  } finally {
    await archive.close()
  }
})

test('[FMT-EXPORT-1] translations, explanations, files, programs and origin leave with it', async () => {
  const rich = await judgeableProblem(server, owner, {
    title: 'Sum',
    language: 'en',
    translations: { 'zh-CN': { title: '求和', description: '求和。', input: '', output: '', hint: '' } },
    samples: [{ in: '1\n', out: '1\n', explanations: { '': 'As it is.' } }],
    comparison: { by: 'tokens', ignoreCase: true, floatAbsolute: 0.001, floatRelative: null },
    references: [
      { name: 'right', language: Language.Python, code: 'print(2)', expected: [Judge.Accepted] },
      { name: 'wrong', language: Language.Java, code: 'class Main {}', expected: [Judge.TimeLimitExceeded] },
    ],
    validators: [
      { name: 'v', code: 'int main() {}', protocol: 'testlib', flags: [], language: Language.Cpp17 },
    ],
    author: 'Ann',
    source: 'Cup',
    licence: 'cc by',
  })
  const attached = await server.context.blobs.write(Buffer.from('tool'), 10)
  const pdf = await server.context.blobs.write(Buffer.from('%PDF-1'), 10)
  await server.db.insertInto('blobs').values([attached, pdf]).execute()
  await server.db
    .insertInto('problem_attachments')
    .values({ pid: rich, name: 'tool.py', ...attached })
    .execute()
  await server.db
    .insertInto('problem_pages')
    .values({ pid: rich, locale: '', ...pdf })
    .execute()
  const { name } = await exportInto(server.context, rich, 'icpc', join(folder, 'rich'))
  const archive = await openArchive(join(folder, 'rich', name))
  try {
    const [problem] = await readPackage(archive)
    expect(problem).toMatchObject({
      titles: { en: 'Sum', 'zh-CN': '求和' },
      samples: [{ input: '1\n', output: '1\n', explanation: { '': 'As it is.' } }],
      checker: { kind: 'compare', comparison: { by: 'tokens', ignoreCase: true, floatAbsolute: 0.001 } },
      references: [
        { expected: [Judge.Accepted], program: { language: Language.Python } },
        { expected: [Judge.TimeLimitExceeded], program: { language: Language.Java } },
      ],
      validators: [{ protocol: 'testlib' }],
      author: 'Ann',
      source: 'Cup',
      licence: 'cc by',
      pages: [{ language: 'en' }],
      attachments: [{ path: 'attachments/tool.py' }],
      losses: [],
    })
    expect(problem!.statements.map(({ language, description }) => [language, description])).toEqual([
      ['en', 'Add.'],
      ['zh-CN', '求和。'],
    ])
  } finally {
    await archive.close()
  }
})

test('[FMT-EXPORT-6] groups of tests leave with their points, and what a format has no place for is listed', async () => {
  const parts = await judgeableProblem(server, owner, { tests: 4, type: ProblemType.Traditional })
  const params = { pid: parts }
  const { docs } = (await server.call(owner, 'GET /testcase/:pid', { params })).data
  const uuids = docs.map(({ uuid }) => uuid)
  const put = (ways: readonly ['min' | 'product', 'sum']) =>
    server.call(owner, 'PUT /testcase/:pid/groups', {
      params,
      body: {
        groups: [
          { points: 3_050, way: ways[0], tests: uuids.slice(0, 1) },
          { points: 6_950, way: ways[1], needs: [1], tests: uuids.slice(1, 3) },
        ],
      },
    })
  await put(['min', 'sum'])
  for (const format of ['icpc', 'icpc-legacy', 'hydro'] as const) {
    const { name } = await exportInto(server.context, parts, format, join(folder, `parts-${format}`))
    const archive = await openArchive(join(folder, `parts-${format}`, name))
    try {
      const [problem] = await readPackage(archive)
      expect(problem!.kinds).toContain('scoring')
      const [first, second] = problem!.groups
      const scale = format === 'icpc' ? 2 : 1
      expect([first, second]).toMatchObject([
        // ICPC's points are whole, and its groups say that they are all or nothing.
        { points: 30.5 * scale, scoring: scale === 2 ? 'all' : 'min', dependsOn: [] },
        { points: 69.5 * scale, scoring: 'sum', dependsOn: format === 'icpc-legacy' ? [] : [first!.name] },
      ])
      const inGroups = [first, second].map((one) =>
        problem!.tests.filter(({ group, isSample }) => !isSample && group === one!.name),
      )
      expect(inGroups.map((tests) => tests.length)).toEqual([1, 2])
    } finally {
      await archive.close()
    }
  }
  await put(['product', 'sum'])
  const { data } = await server.call(owner, 'GET /problem/:pid/package/formats', { params })
  const lost = data.formats.map(({ format, lost: parts }) => [
    format,
    parts.map(({ part }) => part).filter((part) => /^(?:group|points|kind)/.test(part)),
  ])
  expect(lost).toEqual([
    ['icpc', ['points-scaled']],
    ['icpc-legacy', ['group-scoring']],
    ['hydro', []],
    ['fps', ['kind', 'groups']],
  ])
})

/** The problem that is read again. */
async function again(of: number, format: ExportFormat) {
  const into = join(folder, `again-${of}-${format}`)
  const { name } = await exportInto(server.context, of, format, into)
  const archive = await openArchive(join(into, name))
  try {
    const [problem] = await readPackage(archive)
    const { text, blocks, losses } = await convert(problem!)
    return { text, blocks, losses }
  } finally {
    await archive.close()
  }
}

const grader = {
  role: 'grader',
  name: 'grader.cpp',
  language: Language.Cpp17,
  code: 'int main() {}\n',
} as const
const header = { role: 'header', name: 'sum.h', language: null, code: 'int sum(int, int);\n' } as const
const generator = {
  role: 'generator',
  name: 'gen.cpp',
  language: Language.Cpp17,
  code: 'int main() {}\n',
} as const
const checker = { type: ProblemType.SpecialJudge, protocol: 'kattis', code: 'int main() {}\n' } as const
const manager = { type: ProblemType.Communication, protocol: 'cms', code: 'int main() {}\n' } as const

test.each([
  ['a function', { answer: 'function', sources: [grader, header] }, ['icpc', 'icpc-legacy', 'hydro']],
  [
    'a function that a checker judges',
    { ...checker, answer: 'function', sources: [grader] },
    ['icpc', 'icpc-legacy', 'hydro'],
  ],
  ['output files', { answer: 'output' }, ['icpc', 'hydro']],
  ['several passes', { ...checker, passes: 3 }, ['icpc', 'hydro']],
  ['processes beside a manager', { ...manager, processes: 2 }, ['hydro']],
  [
    'functions in processes beside a manager',
    { ...manager, processes: 3, answer: 'function', sources: [grader, header] },
    ['hydro'],
  ],
  ['a header for programs', { sources: [header] }, ['icpc', 'icpc-legacy', 'hydro']],
] as const)(
  '[FMT-EXPORT-7] %s: written and read again it is the same kind with the same sources',
  async (_name, kind, formats) => {
    const sources = 'sources' in kind ? [...kind.sources] : []
    const of = await judgeableProblem(server, owner, { ...kind, sources: [...sources, generator] })
    const { data } = await server.call(owner, 'GET /problem/:pid/package/formats', { params: { pid: of } })
    for (const { format, lost } of data.formats) {
      const parts = lost.map(({ part }) => part)
      expect([format, parts.includes('generators')]).toEqual([format, format !== 'icpc'])
      const isKept = (formats as readonly string[]).includes(format)
      const own = ['graders', 'headers', 'manager', 'passes', 'kind'] as const
      // Points that a program could give are no part of these.
      expect([format, own.some((part) => parts.includes(part) && part !== 'kind') && isKept]).toEqual([
        format,
        false,
      ])
      if (!isKept) {
        expect([format, own.some((part) => parts.includes(part))]).toEqual([format, true])
        continue
      }
      const { text, blocks } = await again(of, format)
      const {
        type = ProblemType.Traditional,
        answer = 'program',
        passes = 1,
        processes = 1,
      } = kind as {
        type?: ProblemType
        answer?: 'program' | 'function' | 'output'
        passes?: number
        processes?: number
      }
      expect([format, blocks]).toEqual([format, []])
      const kept = format === 'icpc' ? [generator, ...sources] : sources
      expect({ format, ...pick(text) }).toEqual({ format, type, answer, passes, processes, sources: kept })
    }
  },
)

const pick = ({ type, answer, passes, processes, sources }: Awaited<ReturnType<typeof again>>['text']) => ({
  type,
  answer,
  passes,
  processes,
  sources,
})
