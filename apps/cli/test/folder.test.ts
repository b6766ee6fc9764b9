import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openZip } from '@verdict/formats/zip'
import { crc32 as builtIn } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSafePath, readTree, writePiece } from '../src/folder/disk.ts'
import { stateOf, treeOf } from '../src/folder/layout.ts'
import { differences, hashesOf, pieceOf, wholeOf } from '../src/folder/piece.ts'
import { statementText, textsIn } from '../src/folder/statement.ts'
import { crc32, writeZip } from '../src/folder/zip.ts'
import { fake } from './fake.ts'
import { anyState } from './state.ts'

/** More rounds, and others each time, where somebody looks for what is rare. */
const factor = Number(process.env['FUZZ_ROUNDS'] ?? 1)
const seed = factor > 1 ? Date.now() : 1

let world: ReturnType<typeof fake>
let root: string
beforeEach(() => {
  world = fake({})
  root = mkdtempSync(join(tmpdir(), 'verdict-folder-'))
})
afterEach(() => {
  world.end()
  rmSync(root, { recursive: true, force: true })
})

test('[CLI-FOLDER-1] a problem of any kind is the same after it was a folder', async () => {
  await fc.assert(
    fc.asyncProperty(anyState, async (given) => {
      const tree = treeOf(given)
      const { state, leftOut } = await stateOf(world.io, tree)
      expect(leftOut).toEqual([])
      expect(differences(hashesOf(tree), hashesOf(treeOf(state)))).toEqual([])
      const { description: _d, input: _i, output: _o, hint: _h, ...fields } = state.fields
      const { translations: _t, samples: _s, sources, ...same } = fields
      expect(given.fields).toMatchObject(same)
      expect(new Set(sources)).toEqual(new Set(given.fields.sources))
      for (const path of tree.keys()) expect([path, isSafePath(path)]).toEqual([path, true])
    }),
    { numRuns: 300 * factor, seed },
  )
})

test('[CLI-FOLDER-1] what is written is what is read, byte by byte', async () => {
  const bytes = Buffer.from([0, 13, 10, 255, 10, 13])
  await writePiece(world.io, root, 'tests/a/1.in', pieceOf(bytes))
  const tree = await readTree(world.io, root)
  expect([...tree.keys()]).toEqual(['tests/a/1.in'])
  expect(await wholeOf(tree.get('tests/a/1.in')!)).toEqual(bytes)
  expect(readFileSync(join(root, 'tests/a/1.in'))).toEqual(bytes)
})

test('[CLI-FOLDER-2] nothing is read or written through a link, and what is not of the problem is left alone', async () => {
  const secret = join(world.folder, 'secret')
  writeFileSync(secret, 'a secret')
  mkdirSync(join(root, '.git'))
  symlinkSync(secret, join(root, '.git', 'x'))
  symlinkSync(secret, join(root, 'README.md'))
  mkdirSync(join(root, 'tests'))
  writeFileSync(join(root, 'tests', '.DS_Store'), '')
  writeFileSync(join(root, 'tests', '1.in~'), '')
  expect([...(await readTree(world.io, root)).keys()]).toEqual([])
  symlinkSync(secret, join(root, 'tests', '1.in'))
  await expect(readTree(world.io, root)).rejects.toThrow('tests/1.in is a link')
  await expect(writePiece(world.io, root, 'tests/1.in', pieceOf('x'))).rejects.toThrow('tests/1.in is a link')
  symlinkSync(world.folder, join(root, 'solutions'))
  await expect(writePiece(world.io, root, 'solutions/a.cpp', pieceOf('x'))).rejects.toThrow(
    'solutions is a link',
  )
  rmSync(join(root, 'tests/1.in'))
  await expect(readTree(world.io, root)).rejects.toThrow('solutions is a link')
  expect(readFileSync(secret, 'utf8')).toBe('a secret')
})

test.each([
  '../x',
  'tests/../../x',
  'tests//x',
  'tests/.git/config',
  '.git/config',
  'tests/a:b',
  'attachments/x.',
  'Makefile',
  'tests',
  'attachments/.gitattributes',
])('[CLI-FOLDER-2] %s is no path of a problem', (path) => {
  expect(isSafePath(path)).toBe(false)
})

test('[CLI-FOLDER-3] a statement may be edited freely, and what parts it from the next is a comment', () => {
  const texts = { description: 'Add.\n\n    code', input: '', output: 'Their sum.', hint: '' }
  expect(statementText(texts)).toBe('Add.\n\n    code\n\n<!-- output -->\n\nTheir sum.\n')
  expect(textsIn('\r\n\r\nAdd.\r\n<!--hint-->\r\nEasy.\r\n\r\n')).toEqual({
    description: 'Add.',
    input: '',
    output: '',
    hint: 'Easy.',
  })
})

const base = {
  'problem.yaml': 'title: Sum\nlanguage: en\ntime_ms: 1000\nmemory_kb: 65536\ntype: traditional\n',
  'statement/en.md': 'Add.\n',
}
const read = (files: Record<string, string>) =>
  stateOf(
    world.io,
    new Map(Object.entries({ ...base, ...files }).map(([path, text]) => [path, pieceOf(text)])),
  )

test('[CLI-FOLDER-3] a new file needs no line in problem.yaml, and one that is gone keeps none', async () => {
  const { state, leftOut } = await read({
    'problem.yaml': `${base['problem.yaml']}solutions:\n  - file: gone.py\n    language: python3\n    expected: [ac]\n`,
    'solutions/new.cpp': 'int main() {}',
    'solutions/notes.txt': 'x',
    'generators/gen.py': 'print(1)',
    'include/own.h': 'int x;',
    'tests/2.in': '2',
    'tests/2.out': '2',
    'tests/10.in': '10',
  })
  expect(state.fields.references).toMatchObject([{ name: 'new.cpp', expected: [], score: null }])
  expect(state.fields.sources.map(({ role, name }) => `${role} ${name}`)).toEqual([
    'generator gen.py',
    'header own.h',
  ])
  expect(state.tests.rows.map((row) => [row.name, row.kind === 'file' && row.output !== null])).toEqual([
    ['2', true],
    ['10', false],
  ])
  expect(leftOut).toEqual(['solutions/notes.txt'])
})

test.each<[string, Record<string, string>, string]>([
  ['no YAML', { 'problem.yaml': 'a: [' }, 'problem.yaml is not valid YAML'],
  ['a list', { 'problem.yaml': '- a\n' }, 'problem.yaml: expected'],
  ['a slip of the pen', { 'problem.yaml': `${base['problem.yaml']}tittle: x\n` }, 'unknown name tittle'],
  [
    'a limit in words',
    { 'problem.yaml': base['problem.yaml'].replace('1000', 'long') },
    'problem.yaml: time_ms: expected',
  ],
  [
    'no statement',
    { 'problem.yaml': base['problem.yaml'].replace('en', 'de') },
    'statement/de.md is missing',
  ],
  [
    'another language',
    { 'problem.yaml': `${base['problem.yaml']}languages: [cobol]\n` },
    'languages: 1: expected',
  ],
  ['two judges', { 'judge/checker.cpp': 'x', 'judge/manager.cpp': 'x' }, 'Keep only one of'],
  ['an answer alone', { 'tests/1.out': '1' }, 'tests/1.out has no input'],
  ['an odd name', { 'tests/a b.in': '1' }, 'tests/a b.in: use only'],
  [
    'a group of a test that is gone',
    { 'groups.yaml': 'groups:\n  - points: 1\n    way: sum\n    tests: [9]\n' },
    'tests/9.in is missing',
  ],
  ['a row of a test that is gone', { 'recipe.yaml': 'rows:\n  - file: "9"\n' }, 'tests/9.in is missing'],
  [
    'a test without a row',
    { 'recipe.yaml': 'rows: []\n', 'tests/9.in': '1' },
    'tests/9.in is not in recipe.yaml',
  ],
])('[CLI-FOLDER-3] %s is said with its place', async (_, files, words) => {
  await expect(read(files)).rejects.toThrow(words)
})

test('[CLI-FOLDER-3] a program that is no text is refused', async () => {
  const tree = new Map(Object.entries(base).map(([path, text]) => [path, pieceOf(text)]))
  tree.set('solutions/a.py', pieceOf(Buffer.from([0xff])))
  await expect(stateOf(world.io, tree)).rejects.toThrow('solutions/a.py is not UTF-8 text')
})

test('[CLI-FOLDER-4] tests are packed as every reader unpacks them', async () => {
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_one, index) => (index * index) % 251))
  expect(crc32(bytes)).toBe(builtIn(bytes))
  const path = join(world.folder, 'tests.zip')
  await writeZip(
    path,
    new Map([
      ['a/1.in', pieceOf(bytes)],
      ['数.out', pieceOf('')],
    ]),
  )
  const zip = await openZip(path)
  const found = []
  for (const entry of zip.entries) {
    const parts: Buffer[] = []
    for await (const part of await zip.open(entry)) parts.push(part as Buffer)
    found.push([entry.path, Buffer.concat(parts).equals(entry.bytes === 0 ? Buffer.alloc(0) : bytes)])
  }
  expect(found).toEqual([
    ['a/1.in', true],
    ['数.out', true],
  ])
})
