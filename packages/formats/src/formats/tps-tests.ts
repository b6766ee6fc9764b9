// Tests of a TPS task: those of tests/, or else the lines of gen/data, each a test of a set; subtasks are sets, and include others.

import { posix } from 'node:path'
import { commandOf, plainWords } from '../commands.ts'
import { byCount } from '@verdict/domain/natural-order'
import { extensionOf, nameOf } from '../content.ts'
import { filesIn, hasFolder, type View } from '../format.ts'
import { type ImportedProblem, type ImportedTest, lose, markScoring } from '../problem.ts'
import { isSource, programOf } from '../programs.ts'
import { type Fields, readText } from '../text.ts'

async function mapping(view: View): Promise<Map<string, string[]>> {
  const content = view.files.get('tests/mapping')
  const found = new Map<string, string[]>()
  for (const line of content ? (await readText(content)).split('\n') : []) {
    const [subtask, test] = line.trim().split(/\s+/)
    if (subtask && test) found.set(test, [...(found.get(test) ?? []), subtask])
  }
  return found
}

type Line = Pick<ImportedTest, 'name' | 'input' | 'command'>

interface Sets {
  /** By name, with those that it includes. */
  tests: Map<string, Set<Line>>
  subtasks: string[]
  words: Set<string>
}

const testsAtMost = 10_000

/** @returns null where it says what is not known */
function setsOf(view: View, text: string): Sets | null {
  const sets: Sets = { tests: new Map(), subtasks: [], words: new Set() }
  let current: Set<Line> | null = null
  let prefix = ''
  let [count, offset] = [0, 0]
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const [word = '', ...args] = plainWords(line)
    if (word === '@subtask' || word === '@testset') {
      const [name = ''] = args
      current = new Set()
      offset = 0
      sets.tests.set(name, current)
      prefix = word === '@subtask' ? String(sets.subtasks.length) : name
      if (word === '@subtask') sets.subtasks.push(name)
      continue
    }
    if (!current || (word.startsWith('@') && word !== '@include')) return null
    if (word === '@include') {
      for (const name of args) {
        const others = sets.tests.get(name)
        if (!others) return null
        for (const one of others) current.add(one)
      }
    } else {
      offset += 1
      const name = `${prefix}-${String(offset).padStart(2, '0')}`
      const test = lineOf(view, name, [word, ...args])
      if (test.command !== undefined) sets.words.add(word)
      current.add(test)
      count += 1
    }
    if (count > testsAtMost) return null
  }
  return sets
}

/** Commands that take a file as it lies there. Source: ioi-2017/tps, scripts/internal/gen_util.sh. */
const inputFolders = new Map([
  ['manual', 'gen/manual/'],
  ['copy', 'gen/'],
])

function lineOf(view: View, name: string, words: readonly string[]): Line {
  const [word = '', ...args] = words
  const folder = inputFolders.get(word)
  if (folder !== undefined)
    return { name, input: view.files.get(posix.normalize(`${folder}${args[0] ?? ''}`)) ?? null }
  const command = commandOf(word, args)
  return { name, input: null, ...(command !== null && { command }) }
}

function readGenerators(view: View, problem: ImportedProblem, words: ReadonlySet<string>): void {
  const all = filesIn(view, 'gen/').filter(({ path, bytes }) => bytes > 0 && !path.startsWith('gen/manual/'))
  const headers = all.filter(({ path }) => /\.(?:h|hh|hpp)$/i.test(path))
  for (const word of words) {
    const source = all.find(({ path }) => isSource(path) && nameOf(path).replace(/\.[^.]+$/, '') === word)
    if (!source) continue
    const isCompiled = ['.cpp', '.cc', '.c'].includes(extensionOf(source.path))
    problem.generators.push({ name: word, program: programOf([source, ...(isCompiled ? headers : [])]) })
  }
}

async function generated(view: View, problem: ImportedProblem): Promise<Map<string, Set<Line>> | null> {
  const data = view.files.get('gen/data')
  const sets = data ? setsOf(view, await readText(data)) : null
  // They stand around each input.
  const around = ['gen/input.header', 'gen/input.footer'].find((path) => view.files.has(path))
  if (!sets || around !== undefined || [...sets.tests.values()].every(({ size }) => size === 0)) {
    if (hasFolder(view, 'gen/')) lose(problem, 'generated-tests', { by: around ?? 'gen/data' })
    return null
  }
  readGenerators(view, problem, sets.words)
  return new Map(sets.subtasks.map((name) => [name, sets.tests.get(name)!]))
}

export async function readTests(view: View, problem: ImportedProblem, subtasks: Fields): Promise<void> {
  const placed = subtasks.entries.map(([name, said]) => ({ name, said, at: said.get('index').number ?? 0 }))
  for (const { name, said } of placed.toSorted((a, b) => a.at - b.at)) {
    problem.groups.push({ name, points: said.get('score').number, scoring: 'min', dependsOn: [] })
  }
  const worth = new Map(problem.groups.map(({ name, points }) => [name, points ?? 0]))
  const add = (test: Line, output: ImportedTest['output'], group: string | null): void => {
    const isSample = group !== null && worth.get(group) === 0
    problem.tests.push({ ...test, output, isSample, group, points: null })
  }
  const names = filesIn(view, 'tests/').flatMap(({ path }) => /^tests\/(.+)\.in$/.exec(path)?.[1] ?? [])
  if (names.length > 0) await readWhole(view, problem, names, add)
  else {
    const sets = await generated(view, problem)
    for (const [group, tests] of sets ?? []) {
      for (const test of tests) {
        if (!test.input && test.command === undefined) lose(problem, 'input-missing', { file: test.name })
        else add(test, null, group)
      }
    }
  }
  if (problem.groups.some(({ points }) => (points ?? 0) > 0)) markScoring(problem)
}

async function readWhole(
  view: View,
  problem: ImportedProblem,
  names: string[],
  add: (test: Line, output: ImportedTest['output'], group: string | null) => void,
): Promise<void> {
  const groups = await mapping(view)
  for (const name of names.sort(byCount)) {
    const input = view.files.get(`tests/${name}.in`)!
    const output = view.files.get(`tests/${name}.out`) ?? null
    if (!output) lose(problem, 'answer-missing', { file: input.path })
    const own = groups.get(name) ?? []
    for (const group of own.length > 0 ? own : [null]) add({ name, input }, output, group)
  }
}
