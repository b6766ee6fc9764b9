// Tests of a problem: files in tests/, and where they are made by a recipe, recipe.yaml with its rows. Without one the files
// are the tests, in the natural order of their names, and groups.yaml names those of each group.

import { byCount } from '@verdict/domain/natural-order'
import { groupPasses, groupWays } from '@verdict/domain/test-groups'
import { Failed } from '../failure.ts'
import { type Piece, pieceOf } from './piece.ts'
import type { Reading } from './read.ts'
import type { Row, Tests } from './state.ts'
import { type Yaml, yamlText } from './yaml.ts'

const recipeFile = 'recipe.yaml'
const groupsFile = 'groups.yaml'

type FileRow = Extract<Row, { kind: 'file' }>
type Group = Tests['groups'][number]

/** Every file system takes it, and hides nothing. */
const isPlain = (name: string): boolean =>
  name.length <= 150 && name.split('/').every((part) => /^[A-Za-z0-9_][\w.+-]*$/.test(part))

const areApart = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length

const areSorted = (names: readonly string[]): boolean =>
  names.every((name, index) => index === 0 || byCount(names[index - 1]!, name) < 0)

/** Their own names where these can be files' in this order, else their numbers. */
function testNames(rows: readonly Row[]): string[] {
  const names = rows.map(({ name }) => name)
  const areKept = names.every(isPlain) && areApart(names) && areSorted(names)
  return areKept ? names : rows.map((_, index) => String(index + 1))
}

/** Files of a recipe have the order of its rows. */
function fileNames(rows: readonly FileRow[]): string[] {
  const names = rows.map(({ name }) => name)
  return names.every(isPlain) && areApart(names) ? names : rows.map((_, index) => String(index + 1))
}

const groupRow = ({ points, way, needs, stop, parent, passes }: Group) => ({
  points: points / 100,
  way,
  ...(needs.length > 0 && { needs }),
  ...(stop && { stop }),
  ...(parent && { parent }),
  ...(passes && { passes }),
})

function putFiles(rows: readonly FileRow[], names: readonly string[], into: Map<string, Piece>): void {
  for (const [index, { input, output }] of rows.entries()) {
    into.set(`tests/${names[index]!}.in`, input)
    if (output) into.set(`tests/${names[index]!}.out`, output)
  }
}

function putRecipe({ rows, groups }: Tests, into: Map<string, Piece>): void {
  const files = rows.filter((row) => row.kind === 'file')
  const names = fileNames(files)
  putFiles(files, names, into)
  const left = [...names]
  const written = rows.map((row) => {
    const { group, isSample, name, description } = row
    const shared = {
      ...(group !== null && { group }),
      ...(isSample && { sample: true }),
      ...(description !== '' && { description }),
    }
    const named = name === '' ? {} : { name }
    if (row.kind === 'script') return { script: row.text, ...named, ...shared }
    const numbered = row.number === null ? {} : { number: row.number }
    if (row.kind === 'text') {
      const { input, output } = row
      return { input, ...(output !== null && { output }), ...numbered, ...named, ...shared }
    }
    const file = left.shift()!
    return { file, ...(name !== file && { name }), ...numbered, ...shared }
  })
  const listed = { rows: written, groups: groups.map(groupRow) }
  // An empty recipe is one, too.
  into.set(recipeFile, pieceOf(rows.length + groups.length > 0 ? yamlText(listed) : 'rows: []\n'))
}

export function putTests(tests: Tests, into: Map<string, Piece>): void {
  if (tests.isRecipe) {
    putRecipe(tests, into)
    return
  }
  const rows = tests.rows.filter((row) => row.kind === 'file')
  const names = testNames(rows)
  putFiles(rows, names, into)
  const groups = tests.groups.map((group, index) => ({
    ...groupRow(group),
    tests: rows.flatMap((row, place) => (row.group === index + 1 ? [names[place]!] : [])),
  }))
  if (groups.length > 0) into.set(groupsFile, pieceOf(yamlText({ groups })))
}

const rowNames = ['group', 'sample', 'name', 'description'] as const

function sharedOf(row: Yaml): Pick<Row, 'group' | 'isSample' | 'name' | 'description'> {
  return {
    group: row.get('group').numberOrNone,
    isSample: row.get('sample').flag,
    name: row.get('name').text,
    description: row.get('description').text,
  }
}

const groupNames = ['points', 'way', 'needs', 'stop', 'parent', 'passes'] as const

const groupIn = (yaml: Yaml): Group => ({
  points: Math.round(yaml.get('points').number() * 100),
  way: yaml.get('way').oneOf(groupWays),
  needs: yaml.get('needs').list.map((one) => one.number()),
  stop: yaml.get('stop').flag,
  parent: yaml.get('parent').numberOrNone,
  passes: yaml.get('passes').isThere ? yaml.get('passes').oneOf(groupPasses) : null,
})

function stemsIn(reading: Reading): string[] {
  const stems: string[] = []
  for (const path of reading.tree.keys()) {
    const [, stem, ending] = /^tests\/(.+)\.(in|out)$/.exec(path) ?? []
    if (ending === 'in') stems.push(stem!)
    else if (path.startsWith('tests/') && stem === undefined) reading.leaveOut(path)
    else if (stem !== undefined && !reading.has(`tests/${stem}.in`)) {
      throw new Failed(reading.io.words.folder.noInput, { file: path, input: `tests/${stem}.in` })
    }
  }
  const odd = stems.find((stem) => !isPlain(stem))
  if (odd !== undefined) throw new Failed(reading.io.words.folder.oddName, { file: `tests/${odd}.in` })
  return stems.sort(byCount)
}

const fileRow = (reading: Reading, stem: string): Pick<FileRow, 'kind' | 'input' | 'output'> => ({
  kind: 'file',
  input: reading.tree.get(`tests/${stem}.in`)!,
  output: reading.tree.get(`tests/${stem}.out`) ?? null,
})

async function recipeIn(reading: Reading): Promise<Tests> {
  const recipe = await reading.yaml(recipeFile)
  recipe.entries(['rows', 'groups'])
  const stems = stemsIn(reading)
  const seen = new Set<string>()
  const rows = recipe.get('rows').list.map((row): Row => {
    const number = row.get('number').numberOrNone
    if (row.get('script').isThere) {
      row.entries(['script', ...rowNames])
      return { kind: 'script', text: row.get('script').text, ...sharedOf(row) }
    }
    if (row.get('input').isThere) {
      row.entries(['input', 'output', 'number', ...rowNames])
      const output = row.get('output').isThere ? row.get('output').text : null
      return { kind: 'text', input: row.get('input').text, output, number, ...sharedOf(row) }
    }
    row.entries(['file', 'number', ...rowNames])
    const stem = row.get('file').text
    if (!stems.includes(stem)) {
      throw new Failed(reading.io.words.folder.noTest, {
        file: recipeFile,
        test: stem,
        input: `tests/${stem}.in`,
      })
    }
    seen.add(stem)
    const name = row.get('name').isThere ? row.get('name').text : stem
    return { ...fileRow(reading, stem), number, ...sharedOf(row), name }
  })
  const other = stems.find((stem) => !seen.has(stem))
  if (other !== undefined) {
    throw new Failed(reading.io.words.folder.notInRecipe, { input: `tests/${other}.in`, file: recipeFile })
  }
  const groups = recipe.get('groups').list.map((group) => {
    group.entries(groupNames)
    return groupIn(group)
  })
  return { isRecipe: true, rows, groups }
}

/** @throws Failed */
export async function testsIn(reading: Reading): Promise<Tests> {
  if (reading.has(recipeFile)) {
    if (reading.has(groupsFile)) reading.leaveOut(groupsFile)
    return recipeIn(reading)
  }
  const stems = stemsIn(reading)
  const groups: Group[] = []
  const groupOf = new Map<string, number>()
  if (reading.has(groupsFile)) {
    const file = await reading.yaml(groupsFile)
    file.entries(['groups'])
    for (const [index, group] of file.get('groups').list.entries()) {
      group.entries([...groupNames, 'tests'])
      groups.push(groupIn(group))
      for (const { text: stem } of group.get('tests').list) {
        if (!stems.includes(stem)) {
          throw new Failed(reading.io.words.folder.noTest, {
            file: groupsFile,
            test: stem,
            input: `tests/${stem}.in`,
          })
        }
        groupOf.set(stem, index + 1)
      }
    }
  }
  const rows = stems.map((stem): Row => ({
    ...fileRow(reading, stem),
    number: null,
    group: groupOf.get(stem) ?? null,
    isSample: false,
    name: stem,
    description: '',
  }))
  return { isRecipe: false, rows, groups }
}
