import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Answers, fake, site } from './fake.ts'

const preview = {
  titles: [{ language: 'en', title: 'A \u001b[31mred\u001b[0m title' }],
  format: 'icpc',
  tests: { total: 3 },
  losses: [
    { code: 'limit-changed', params: { from: 1, to: 2 } },
    { code: 'newer', params: { file: '' } },
  ],
  moreLosses: 2,
  lacks: ['secret-tests'],
  blocks: [],
}
const found = { position: 1, file: 'a.zip', preview, known: null, state: 'found', pid: null, fault: null }
const draft = { id: 9, state: 'draft', files: [{ state: 'read' }] }
const page = (doc: object) => ({ data: { docs: [doc], pages: 1 } })
const answers = (more: Answers = {}): Answers => ({
  'POST /import': { status: 201, data: draft },
  'POST /import/9/file': { status: 201, data: draft },
  'GET /import/9': [
    { data: { ...draft, files: [{ state: 'waiting' }] } },
    { data: draft },
    { data: { ...draft, state: 'importing' } },
    { data: { ...draft, state: 'done' } },
  ],
  'GET /import/9/problem': [page(found), page({ ...found, state: 'done', pid: 1234 })],
  'PUT /import/9': { data: draft },
  'DELETE /import/9': { data: {} },
  ...more,
})

let world: ReturnType<typeof fake>
afterEach(() => world.end())
const begin = (made: Answers, options: Parameters<typeof fake>[1] = {}) => {
  world = fake(made, options)
  writeFileSync(join(world.folder, 'a.zip'), 'PK')
  return join(world.folder, 'a.zip')
}
const chosen = () => world.asked.find(({ call }) => call === 'PUT /import/9')?.body

test('[CLI-PKG-2] what is lost is shown before anything is imported, and a yes imports it', async () => {
  const file = begin(answers(), { replies: ['y'] })
  expect(await world.run(`problem upload ${file}`)).toBe(0)
  expect(world.said.join('\n')).toMatch(
    / {4}Limit moved into the range of this judge: 1, 2\n {4}newer\n.*and 2 more/,
  )
  expect(world.said.join('\n')).toContain('[31mred[0m title')
  expect(chosen()).toEqual({ draft: false, problems: [{ position: 1, as: 'new' }] })
  expect(world.out.join('\n')).toContain(`${site}/problem/1234`)
})

test('[CLI-PKG-2] tests that are made after the import are counted, and are not said to be missing', async () => {
  const tests = { ...found.preview.tests, made: { total: 4, starts: true, commands: ['gen 1'] } }
  const preview = { ...found.preview, tests, lacks: ['answers', 'statement'] }
  const file = begin(answers({ 'GET /import/9/problem': page({ ...found, preview }) }))
  expect(await world.run(`problem upload ${file}`)).toBe(2)
  const said = world.said.join('\n')
  expect(said).toContain('To be made after the import: 4 tests')
  expect(said).toContain('because the package lacks: a statement\n')
})

test('[CLI-PKG-2] losses, lacks and blocks are said in the language of the terminal', async () => {
  const preview = {
    ...found.preview,
    lacks: ['secret-tests', 'answers'],
    blocks: [{ code: 'too-many-tests', params: { count: 9_000, limit: 1_000 } }],
  }
  const file = begin(answers({ 'GET /import/9/problem': page({ ...found, preview }) }), {
    env: { LANG: 'zh_CN.UTF-8' },
  })
  expect(await world.run(`problem upload ${file}`)).toBe(2)
  const said = world.said.join('\n')
  expect(said).toContain('    限制已调整到本系统允许的范围：1、2\n')
  expect(said).toContain('测试数据、部分测试点的标准答案\n')
  expect(said).toContain('  无法导入：共有 9000 个测试点，上限为 1000。\n')
})

test('[CLI-PKG-4] problems of a course can stay drafts, which a public problem cannot', async () => {
  const file = begin(answers())
  expect(await world.run(`problem upload ${file} --yes --draft`)).toBe(2)
  expect([world.said.at(-1), world.asked]).toEqual(['Error: --draft goes only with --course.', []])
  expect(await world.run(`problem upload ${file} --yes --draft --course 3`)).toBe(0)
  expect(chosen()).toEqual({ draft: true, problems: [{ position: 1, as: 'new' }] })
})

test.each([
  ['without a person to ask', '', {}],
  ['a no', '', { replies: ['n'] }],
])('[CLI-PKG-2] %s imports nothing and leaves nothing behind', async (_, flags, options) => {
  const file = begin(answers(), options)
  expect(await world.run(`problem upload ${file} ${flags}`)).toBe(2)
  expect(chosen()).toBeUndefined()
  expect(world.asked.at(-1)!.call).toBe('DELETE /import/9')
})

test('[CLI-PKG-2] a problem that came before is updated or imported anew, as said', async () => {
  const known = { ...found, known: { pid: 1000, title: 'Old' } }
  const made = () =>
    answers({ 'GET /import/9/problem': [page(known), page({ ...known, state: 'done', pid: 1000 })] })
  let file = begin(made())
  expect(await world.run(`problem upload ${file} --yes`)).toBe(2)
  expect(world.said.at(-1)).toContain('--update or --new')
  world.end()
  file = begin(made())
  expect(await world.run(`problem upload ${file} --yes --update --json`)).toBe(0)
  expect(chosen()).toEqual({ draft: false, problems: [{ position: 1, as: 'update' }] })
  world.end()
  file = begin(made(), { replies: ['s'] })
  expect(await world.run(`problem upload ${file} --yes`)).toBe(2)
  expect(world.said.at(-1)).toContain('nothing to import')
})

test('[CLI-PKG-2] a file that cannot be read is said, with the reason of the site', async () => {
  const saying = (fault: object) =>
    answers({ 'GET /import/9': { data: { ...draft, files: [{ state: 'broken', fault }] } } })
  let file = begin(saying({ code: 'newer', params: {}, message: 'not an archive' }))
  expect(await world.run(`problem upload ${file} --yes`)).toBe(2)
  expect(world.said.at(-1)).toContain('not an archive')
  world.end()
  const fault = { code: 'text-broken', params: { file: 'a.yaml', line: 3, kind: 'YAML', detail: 'x' } }
  file = begin(saying({ ...fault, message: '' }), { env: { LANG: 'zh_CN.UTF-8' } })
  expect(await world.run(`problem upload ${file} --yes`)).toBe(2)
  expect(world.said.at(-1)).toContain('a.yaml 第 3 行：不是有效的 YAML：x。')
  expect(await world.run('problem upload /nowhere.zip')).toBe(2)
})

const formats = {
  data: {
    formats: [
      {
        format: 'icpc',
        lost: [
          { part: 'white-space', detail: '' },
          { part: 'newer', detail: 'x' },
        ],
      },
    ],
    original: null,
  },
}

test('[CLI-PKG-1] a problem is saved whole, never over another file, and what is lost is said', async () => {
  begin({
    'GET /problem/1000/package/formats': formats,
    'GET /problem/1000/package': { text: 'the package' },
  })
  const file = join(world.folder, 'p.zip')
  expect(await world.run(`problem download 1000 -o ${file}`)).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe('the package')
  expect(world.said.join('\n')).toContain('by this format:\n  outputs that differ only in white space')
  expect(world.said.join('\n')).toContain('  newer (x)')
  expect(await world.run(`problem download 1000 -o ${file}`)).toBe(2)
  expect(world.said.at(-1)).toContain('--force')
  expect(await world.run(`problem download 1000 -o ${file} --force`)).toBe(0)
})

test('[CLI-PKG-1] a refusal leaves no file', async () => {
  begin({
    'GET /problem/1000/package/formats': formats,
    'GET /problem/1000/package': { status: 403, error: 'FORBIDDEN' },
  })
  const file = join(world.folder, 'p.zip')
  expect(await world.run(`problem download 1000 -o ${file}`)).toBe(2)
  expect(world.said.at(-1)).toContain('You may not do this.')
  expect(existsSync(file)).toBe(false)
  expect(await world.run('problem download 1000 --format docx')).toBe(2)
})
