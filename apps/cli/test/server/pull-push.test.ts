// Folders of problems against a real server: what comes back is what was sent, and nobody's work is lost.

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { multipart } from '@verdict/testkit/files'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fake } from '../fake.ts'

let server: TestServer
let site: string
let owner: TestPerson
let ownerToken: string
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  site = await server.app.listen({ host: '127.0.0.1', port: 0 })
  owner = await server.person('owner')
  ownerToken = await tokenOf(owner)
})
afterAll(() => server.close())
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'verdict-pull-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function tokenOf(who: TestPerson): Promise<string> {
  const body = { name: 'command line', scopes: ['read' as const, 'teach' as const] }
  return (await server.call(who, 'POST /account/tokens', { body })).data.token
}

/** The command as somebody runs it. */
async function verdict(
  line: string,
  { token = ownerToken, env = {} }: { token?: string; env?: Record<string, string> } = {},
) {
  const world = fake({}, { env: { VERDICT_SITE: site, VERDICT_TOKEN: token, ...env } })
  const sent: string[] = []
  world.io.fetch = (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET')
      sent.push(`${init!.method} ${new URL(input instanceof Request ? input.url : input).pathname}`)
    return fetch(input, init)
  }
  try {
    const status = await world.run(`problem ${line}`)
    return { status, out: world.out.join('\n'), said: world.said.join('\n'), sent }
  } finally {
    world.end()
  }
}

const done = async (line: string, options?: Parameters<typeof verdict>[1]) => {
  const ran = await verdict(line, options)
  expect(ran).toMatchObject({ status: 0 })
  return ran
}

const at = (...parts: string[]) => join(folder, ...parts)
const write = (path: string, text: string | Buffer) => writeFileSync(at(path), text)
const text = (path: string) => readFileSync(at(path), 'utf8')
const change = (path: string, from: string, to: string) => {
  expect(text(path)).toContain(from)
  write(path, text(path).replace(from, to))
}

/** Each file with its bytes. */
const filesIn = (name: string) =>
  readdirSync(at(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path.slice(at(name).length), readFileSync(path).toString('hex')])

const versions = async (pid: number) => ({
  problem: await server.db
    .selectFrom('problems')
    .select('updated_at')
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow(),
  sources: await server.db.selectFrom('problem_source_versions').selectAll().where('pid', '=', pid).execute(),
  tests: await server.db
    .selectFrom('testcases')
    .selectAll()
    .where('pid', '=', pid)
    .orderBy('position')
    .execute(),
  recipe: await server.db.selectFrom('problem_recipes').selectAll().where('pid', '=', pid).execute(),
})

type Change = BodyOf<Endpoints['PUT /problem/:pid']>

const program = '#include "testlib.h"\nint main() {}\n'
const reference = { language: Language.Python, code: 'print(1)\n', expected: [Judge.Accepted], score: null }
const sources: Change['sources'] = [
  { role: 'generator', name: 'gen.cpp', language: Language.Cpp17, code: program },
  { role: 'generator', name: 'gen', language: Language.Python, code: 'print(2)\n' },
  { role: 'header', name: 'own.h', language: null, code: 'int x;\n' },
  { role: 'grader', name: 'grader.cpp', language: Language.Cpp17, code: 'int main() {}\r\n' },
]

const kinds: [string, Change][] = [
  [
    'a comparison',
    { comparison: { by: 'tokens', ignoreCase: true, floatAbsolute: 0.5, floatRelative: null } },
  ],
  ['a special judge', { type: ProblemType.SpecialJudge, code: program, protocol: 'syzoj', flags: ['a b'] }],
  ['an interactor', { type: ProblemType.Interaction, code: program }],
  ['a function', { answer: 'function' }],
  ['a manager', { type: ProblemType.Communication, code: program, protocol: 'cms', processes: 2 }],
  ['output files', { answer: 'output' }],
  ['several passes', { type: ProblemType.SpecialJudge, code: program, protocol: 'kattis', passes: 3 }],
]

const rich: Change = {
  language: 'en',
  description: '  Add.\n\n## Input\n\nNot a part.\n',
  translations: {
    'zh-CN': { title: '求和', description: '求和。', input: '两个数。', output: '', hint: '' },
  },
  samples: [
    { in: '1 2\r\n', out: '3', explanations: { '': 'One and two.', 'zh-CN': '一加二。' } },
    { in: '', out: '', explanations: { '': 'A talk.' } },
  ],
  source: 'Cup',
  author: 'Ann: "B"',
  licence: 'cc by',
  difficulty: '7',
  feedback: 'verdict',
  utf8: true,
  references: [
    { ...reference, name: 'The right one' },
    { ...reference, name: '../wrong', expected: [Judge.WrongAnswer, Judge.TimeLimitExceeded] },
  ],
  validators: [
    { name: 'v', code: program, protocol: 'kattis', flags: ['-x'], language: Language.Cpp17 },
    { name: 'v', code: 'exit(42)\n', protocol: 'testlib', flags: [], language: Language.Python },
  ],
  sources,
  allowedLanguages: [Language.Cpp17, Language.Java],
  languageFactors: [{ language: Language.Java, time: 2.5, memory: null }],
  skeletons: { cpp: 'int main() {\r\n}\n', python: '# yours' },
}

async function putProblem(pid: number, body: Change): Promise<void> {
  const answer = await server.call(owner, 'PUT /problem/:pid', { params: { pid }, body })
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
}

async function problemOf(kind: Change = {}, tests = 2): Promise<number> {
  const pid = await judgeableProblem(server, owner, { title: 'Sum', tests })
  await putProblem(pid, { ...rich, ...kind })
  return pid
}

const attach = (pid: number, name: string, content: string | Buffer) =>
  server.app.inject({
    method: 'POST',
    url: `/api/problem/${pid}/attachment?name=${encodeURIComponent(name)}`,
    ...multipart(content, name),
    headers: { ...multipart(content, name).headers, cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
  })

test.each(kinds)(
  '[CLI-FOLDER-1] a problem with %s is pulled, pushed without a change, edited and pulled again',
  async (_, kind) => {
    const pid = await problemOf(kind)
    await attach(pid, '数据.bin', Buffer.from([0, 13, 10, 255]))
    const before = await versions(pid)
    await done(`pull ${pid} ${at('a')}`)
    const unchanged = await done(`push ${at('a')}`)
    expect([unchanged.sent, unchanged.out]).toEqual([[], expect.stringContaining('Nothing to push')])
    expect(await versions(pid)).toEqual(before)

    change('a/problem.yaml', 'time_ms: 1000', 'time_ms: 1500')
    change('a/statement/en.md', 'Add.', 'Add both.')
    change('a/generators/gen.cpp', '{}', '{ return 0; }')
    change('a/tests/2.in', '2 2', '2 2 2')
    write('a/tests/3.in', '数\r\n')
    write('a/tests/3.out', '3\n')
    rmSync(at('a/tests/1.in'))
    rmSync(at('a/tests/1.out'))
    rmSync(at('a/solutions/wrong.py'))
    change(
      'a/problem.yaml',
      '  - file: wrong.py\n    name: ../wrong\n    language: python3\n    expected:\n      - wa\n      - tle\n',
      '',
    )
    write('a/attachments/new.txt', 'new')
    const pushed = await done(`push ${at('a')}`)
    expect(pushed.out).toContain('- tests/1.in')
    expect(pushed.out).toContain('~ statement/en.md')
    await done(`pull ${pid} ${at('b')}`)
    expect(filesIn('b')).toEqual(filesIn('a'))
    expect((await done(`push ${at('a')}`)).sent).toEqual([])

    const { data } = await server.call(owner, 'GET /problem/:pid/content', { params: { pid } })
    const {
      title: _title,
      skeletons: _s,
      type: _t,
      code: _c,
      sources: _so,
      references: _r,
      description,
      ...kept
    } = {
      ...rich,
      ...kind,
    }
    expect(data).toMatchObject({ ...kept, title: 'Sum' })
    expect(description && data.description).toBe('  Add both.\n\n## Input\n\nNot a part.')
    expect(data.references.map(({ name }) => name)).toEqual(['The right one'])
    expect(data.sources.find(({ name }) => name === 'gen.cpp')!.code).toContain('return 0')
  },
)

test('[CLI-FOLDER-1] groups, a recipe and its files come and go with the folder', async () => {
  const pid = await problemOf({}, 3)
  const { docs } = (await server.call(owner, 'GET /testcase/:pid', { params: { pid } })).data
  const group = { points: 4000, way: 'min' as const, needs: [], stop: true }
  const groups = [
    { ...group, tests: [docs[0]!.uuid] },
    { ...group, needs: [1], tests: [docs[1]!.uuid, docs[2]!.uuid] },
  ]
  await server.call(owner, 'PUT /testcase/:pid/groups', { params: { pid }, body: { groups } })
  await done(`pull ${pid} ${at('a')}`)
  expect(text('a/groups.yaml')).toContain('points: 40')
  rmSync(at('a/tests/3.in'))
  rmSync(at('a/tests/3.out'))
  const refused = await verdict(`push ${at('a')}`)
  expect([refused.status, refused.said]).toEqual([2, expect.stringContaining('tests/3.in is missing')])
  change('a/groups.yaml', '      - "3"\n', '')
  await done(`push ${at('a')}`)
  const now = (await server.call(owner, 'GET /testcase/:pid', { params: { pid } })).data
  expect(now.groups).toMatchObject([
    { ...group, tests: [now.docs[0]!.uuid] },
    { ...group, needs: [1], tests: [now.docs[1]!.uuid] },
  ])
  await done(`pull ${pid} ${at('b')}`)
  expect(filesIn('b')).toEqual(filesIn('a'))

  rmSync(at('a/groups.yaml'))
  write(
    'a/recipe.yaml',
    'rows:\n  - file: "1"\n    group: 1\n  - file: "2"\n    sample: true\n  - input: |\n      7 7\n    number: 9\n  - script: |\n      gen 1 2 > $\n    name: random\ngroups:\n  - points: 100\n    way: sum\n',
  )
  rmSync(at('a/tests/2.out'))
  const pushed = await done(`push ${at('a')}`)
  expect(pushed.said).toContain(`Build them with push --build or at ${site}/problem/${pid}/workshop`)
  const recipe = (await server.call(owner, 'GET /problem/:pid/recipe', { params: { pid } })).data
  expect(recipe).toMatchObject({
    number: 1,
    rows: [
      { kind: 'file', group: 1, name: '1' },
      { kind: 'file', output: null, isSample: true },
      { kind: 'text', input: '7 7\n', number: 9 },
      { kind: 'script', text: 'gen 1 2 > $\n', name: 'random' },
    ],
    groups: [{ points: 10_000, way: 'sum' }],
  })
  rmSync(at('b'), { recursive: true })
  await done(`pull ${pid} ${at('b')}`)
  expect(filesIn('b')).toEqual(filesIn('a'))
  write('a/tests/1.in', '5 5\n')
  const built = await done(`push ${at('a')} --build`)
  expect(built.said).toContain('Building the tests')
  const build = await server.call(owner, 'GET /problem/:pid/build', { params: { pid }, query: {} })
  expect(build.data).toMatchObject({ state: 'running', startedBy: 'owner', total: 4 })
  rmSync(at('b'), { recursive: true })
  await done(`pull ${pid} ${at('b')}`)
  expect(filesIn('b')).toEqual(filesIn('a'))
  rmSync(at('a/recipe.yaml'))
  expect((await verdict(`push ${at('a')}`)).said).toContain('recipe.yaml is missing')
})

test('[CLI-FOLDER-5] a push after a change on the site sends nothing, and says what changed and by whom', async () => {
  const pid = await problemOf()
  const writer = await server.person('second')
  await server.call(owner, 'PUT /problem/:pid/setters/:uid', {
    params: { pid, uid: 'second' },
    body: { role: 'write' },
  })
  await done(`pull ${pid} ${at('a')}`)
  cpSync(at('a'), at('mine'), { recursive: true })
  const newer = sources.map((source) => (source.name === 'gen' ? { ...source, code: 'print(3)\n' } : source))
  await server.call(writer, 'PUT /problem/:pid', { params: { pid }, body: { sources: newer, hint: 'Easy.' } })
  change('mine/statement/zh-CN.md', '求和', '相加')
  const refused = await verdict(`push ${at('mine')}`)
  expect([refused.status, refused.sent]).toEqual([2, []])
  expect(refused.said).toContain('changed at')
  expect(refused.said).toMatch(/~ generators\/gen\.py \(last saved by second, 20\d\d-/)
  expect(refused.said).toContain('~ statement/en.md')
  expect(refused.said).toContain('--force')
  const tried = await verdict(`push ${at('mine')} --dry-run`)
  expect([tried.status, tried.sent, tried.out.split('\n')]).toEqual([
    2,
    [],
    ['  ~ generators/gen.py', '  ~ statement/en.md', '  ~ statement/zh-CN.md'],
  ])

  const again = await verdict(`pull ${pid} ${at('mine')}`)
  expect(again).toMatchObject({ status: 0, out: expect.stringContaining('~ generators/gen.py') })
  expect(text('mine/statement/zh-CN.md')).toContain('相加')
  await done(`push ${at('mine')}`)
  expect(text('mine/generators/gen.py')).toBe('print(3)\n')

  change('a/statement/en.md', 'Add.', 'Plus.')
  const both = await verdict(`pull ${pid} ${at('a')}`)
  expect([both.status, both.said]).toEqual([2, expect.stringContaining('~ statement/en.md')])
  expect(text('a/statement/en.md')).toContain('Plus.')
  expect(text('a/generators/gen.py')).toBe('print(2)\n')
  await done(`push ${at('a')} --force`)
  const { data } = await server.call(owner, 'GET /problem/:pid/content', { params: { pid } })
  expect([data.description.slice(0, 7), data.hint, data.translations['zh-CN']!.description]).toEqual([
    '  Plus.',
    '',
    '求和。',
  ])
  await done(`pull ${pid} ${at('mine')}`)
  write('mine/problem.yaml', `# The sum of two.\n${text('mine/problem.yaml')}`)
  change('a/problem.yaml', 'time_ms: 1000', 'time_ms: 1100')
  expect((await done(`push ${at('mine')} --dry-run`)).out).not.toContain('problem.yaml')
  await done(`push ${at('a')}`)
  await done(`pull ${pid} ${at('mine')}`)
  expect(text('mine/problem.yaml')).toContain('time_ms: 1100')
  change('mine/statement/en.md', 'Plus.', 'Minus.')
  rmSync(at('mine/statement/zh-CN.md'))
  await done(`pull ${pid} ${at('mine')}`)
  expect(text('mine/statement/en.md')).toContain('Minus.')
  await done(`pull ${pid} ${at('mine')} --force`)
  expect(filesIn('mine')).toEqual(filesIn('a'))
})

test('[CLI-FOLDER-6] a dry run shows each file and sends nothing', async () => {
  const pid = await problemOf()
  await done(`pull ${pid} ${at('a')}`)
  write('a/tests/9.in', '9')
  write('a/tests/9.out', '9')
  rmSync(at('a/include/own.h'))
  change('a/problem.yaml', 'title: Sum', 'title: Total')
  write('a/solutions/notes.txt', 'mine')
  const before = await versions(pid)
  const ran = await done(`push ${at('a')} --dry-run`)
  expect(ran.sent).toEqual([])
  expect(ran.out.split('\n').slice(0, -1)).toEqual([
    '  - include/own.h',
    '  ~ problem.yaml',
    '  + tests/9.in',
    '  + tests/9.out',
  ])
  expect(ran.said).toContain('solutions/notes.txt is not part of the problem')
  expect(await versions(pid)).toEqual(before)
  const json = await done(`push ${at('a')} --dry-run --json`)
  expect(JSON.parse(json.out)).toMatchObject({ pid, sent: false, changes: [{ is: 'removed' }, {}, {}, {}] })
})

test('[CLI-FOLDER-7] a refusal of one part keeps the others, and the next push sends the rest', async () => {
  const pid = await problemOf({ utf8: false })
  await done(`pull ${pid} ${at('a')}`)
  change('a/statement/en.md', 'Add.', 'Plus.')
  change('a/tests/1.in', '1 1', '一')
  const refused = await verdict(`push ${at('a')}`)
  expect([refused.status, refused.said]).toEqual([
    2,
    expect.stringContaining('Some of the changes were saved'),
  ])
  const { docs } = (await server.call(owner, 'GET /testcase/:pid', { params: { pid } })).data
  expect(docs).toHaveLength(2)
  change('a/tests/1.in', '一', '1')
  expect((await done(`push ${at('a')}`)).sent).toEqual([`POST /api/testcase/${pid}/archive`])
  await done(`pull ${pid} ${at('b')}`)
  expect(filesIn('b')).toEqual(filesIn('a'))
})

test('[CLI-FOLDER-7] a field that the site refuses is named, and nothing is changed', async () => {
  const pid = await problemOf()
  await done(`pull ${pid} ${at('a')}`)
  change('a/problem.yaml', 'time_ms: 1000', 'time_ms: 1')
  const before = await versions(pid)
  const refused = await verdict(`push ${at('a')}`)
  expect([refused.status, refused.said]).toEqual([2, expect.stringContaining('time')])
  expect(refused.said).not.toContain('Some of the changes')
  expect(await versions(pid)).toEqual(before)
})

test('[CLI-FOLDER-8] who may not edit a problem pulls and pushes nothing', async () => {
  const pid = await problemOf()
  await done(`pull ${pid} ${at('a')}`)
  change('a/statement/en.md', 'Add.', 'Plus.')
  const token = await tokenOf(await server.person('student'))
  for (const line of [`pull ${pid} ${at('b')}`, `push ${at('a')}`]) {
    const refused = await verdict(line, { token })
    expect([refused.status, refused.sent, refused.said]).toEqual([
      2,
      [],
      expect.stringContaining('You may not do this.'),
    ])
  }
  expect(existsSync(at('b'))).toBe(false)
  await server.db.updateTable('problems').set({ status: 0 }).where('pid', '=', pid).execute()
  expect((await verdict(`pull ${pid} ${at('b')}`, { token })).said).toContain('has no such problem')
  const admin = await tokenOf(await server.person('admin', Privilege.Admin))
  expect((await verdict(`push ${at('a')}`, { token: admin })).status).toBe(0)
})

test('[CLI-FOLDER-9] a folder of somebody else sends no token of the environment to the site that it names', async () => {
  const pid = await problemOf()
  await done(`pull ${pid} ${at('a')}`)
  const elsewhere = await verdict(`push ${at('a')}`, { env: { VERDICT_SITE: '' } })
  expect([elsewhere.status, elsewhere.said]).toEqual([2, expect.stringContaining(`add --site ${site}`)])
  change('a/.verdict/pulled.json', site, 'http://127.0.0.1:9')
  const other = await verdict(`push ${at('a')}`)
  expect([other.status, other.said]).toEqual([2, expect.stringContaining('pulled from http://127.0.0.1:9')])
  write('a/.verdict/pulled.json', '{"site":"http://x","pid":1,"files":{"../x":"y"}}')
  expect((await verdict(`push ${at('a')}`)).said).toContain('.verdict/pulled.json is damaged')
  expect((await verdict(`push ${folder}`)).said).toContain('Pull first')
  expect((await verdict(`pull ${pid} ${at('a')} more`)).status).toBe(2)
})
