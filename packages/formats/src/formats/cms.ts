// Tasks of CMS (Italian format): task.yaml, or NAME.yaml beside the folder NAME in old ones.

import { type Content, extensionOf, nameOf } from '../content.ts'
import { languageTag } from '../languages.ts'
import {
  byLines,
  finishProblem,
  type ImportedProblem,
  lose,
  markKind,
  markScoring,
  newProblem,
} from '../problem.ts'
import { isSource, programOf } from '../programs.ts'
import { filesIn, type Format, hasFolder, type View, viewOf } from '../format.ts'
import { type Fields, readText, readYaml } from '../text.ts'
import { loseUnread } from '../unread.ts'

function placesOf(view: View): { file: Content; folder: string }[] {
  const own = view.files.get('task.yaml') ?? view.files.get('task.yml')
  if (own) return [{ file: own, folder: '' }]
  return [...view.files.values()].flatMap((file) => {
    const name = /^([^/]+)\.yaml$/.exec(file.path)?.[1]
    return name !== undefined && hasFolder(view, `${name}/input/`) ? [{ file, folder: `${name}/` }] : []
  })
}

/** Larger numbers can only be milliseconds. */
const mostSeconds = 100

function readLimits(problem: ImportedProblem, yaml: Fields): void {
  const [time, memory] = [
    yaml.get('time_limit', 'timeout').number,
    yaml.get('memory_limit', 'memlimit').number,
  ]
  if (time !== null && time >= mostSeconds)
    lose(problem, 'default-used', { name: 'time_limit', value: `${time}ms` })
  if (time !== null && time > 0) problem.limits.timeMs = Math.round(time >= mostSeconds ? time : time * 1000)
  if (memory !== null && memory > 0) problem.limits.memoryKb = Math.round(memory * 1024)
  const [input, output] = [
    ['infile', 'input.txt'],
    ['outfile', 'output.txt'],
  ].map(([key, usual]) => (Object.hasOwn(yaml.value ?? {}, key!) ? yaml.get(key!).text : usual!))
  if (input !== '' || output !== '') problem.files = { input: input!, output: output! }
}

interface Subtask {
  points: number
  tests: number
}

const isTestLine = (line: string): boolean =>
  line !== '' && (!line.startsWith('#') || /^#\s*COPY:/.test(line))

/** gen/GEN: `#ST: 20` opens a subtask; every other line that is no comment is a test, and so is `#COPY:`. */
function subtasksOf(gen: string): Subtask[] {
  const found: Subtask[] = []
  for (const line of gen.split('\n').map((one) => one.trim())) {
    const points = /^#\s*ST:\s*(\d+(?:\.\d+)?)/.exec(line)?.[1]
    if (points !== undefined) found.push({ points: Number(points), tests: 0 })
    else if (isTestLine(line) && found.length > 0) found.at(-1)!.tests += 1
  }
  return found
}

async function readTests(view: View, problem: ImportedProblem, yaml: Fields): Promise<void> {
  const stated = Math.min(10_000, yaml.get('n_input').number ?? 10_000)
  for (let number = 0; number < stated; number++) {
    const input = view.files.get(`input/input${number}.txt`) ?? null
    const output = view.files.get(`output/output${number}.txt`) ?? null
    if (!input && !output) break
    if (!output) lose(problem, 'answer-missing', { file: `input/input${number}.txt` })
    problem.tests.push({ name: `input${number}`, input, output, isSample: false, group: null, points: null })
  }
  const gen = view.files.get('gen/GEN')
  const lines = gen ? await readText(gen) : ''
  const made = lines.split('\n').filter((line) => isTestLine(line.trim())).length
  const generated = subtasksOf(lines)
  const expected = yaml.get('n_input').number ?? made
  if (problem.tests.length < expected)
    lose(problem, 'generated-tests', { count: expected - problem.tests.length, of: expected })
  // The description takes precedence over the generator.
  if (yaml.get('score_type').isThere) readScoring(problem, yaml)
  else if (generated.length > 0) addGroups(problem, generated, 'min')
  else shareEqually(problem, yaml.get('total_value').number ?? 100)
}

function shareEqually(problem: ImportedProblem, total: number): void {
  if (problem.tests.length === 0) return
  markScoring(problem)
  for (const test of problem.tests) test.points = total / problem.tests.length
}

function addGroups(problem: ImportedProblem, subtasks: Subtask[], scoring: 'min' | 'product'): void {
  markScoring(problem)
  let at = 0
  for (const [index, { points, tests }] of subtasks.entries()) {
    problem.groups.push({ name: String(index), points, scoring, dependsOn: [] })
    for (const test of problem.tests.slice(at, at + tests)) test.group = String(index)
    at += tests
  }
}

const scorings: Record<string, 'min' | 'product'> = { GroupMin: 'min', GroupMul: 'product' }

/** `score_type_parameters`: the points of each test, or [points, number of tests] for each group. */
function readScoring(problem: ImportedProblem, yaml: Fields): void {
  const [type, parameters] = [yaml.get('score_type').text, yaml.get('score_type_parameters')]
  const each = parameters.number
  if (type === 'Sum' && each !== null) {
    markScoring(problem)
    for (const test of problem.tests) test.points = each
    return
  }
  const subtasks = parameters.list.map(({ list: [points, tests] }) => ({
    points: points?.number ?? null,
    tests: tests?.number ?? null,
  }))
  const isCounted = (one: (typeof subtasks)[number]): one is Subtask =>
    one.points !== null && one.tests !== null && one.tests >= 0
  // A regular expression in place of a number comes from a stranger, and is not run.
  if (Object.hasOwn(scorings, type) && subtasks.length > 0 && subtasks.every(isCounted))
    addGroups(problem, subtasks, scorings[type]!)
  else lose(problem, 'groups-ignored', { name: `score_type ${type}`.slice(0, 100) })
}

function readPrograms(view: View, problem: ImportedProblem): void {
  const all = [...view.files.values()]
  const sources = all.filter(
    ({ path }) => /^(?:check|cor)\/(?:checker|correttore)\.[a-z]+$/.test(path) && isSource(path),
  )
  const binary = all.some(({ path }) => /^(?:check\/checker|cor\/correttore)$/.test(path))
  problem.checker = { kind: 'compare', comparison: byLines }
  if (sources[0])
    problem.checker = { kind: 'program', program: programOf([sources[0]]), protocol: 'cms', flags: [] }
  else if (binary) {
    lose(problem, 'checker-unknown', { name: 'check/checker' })
    problem.checker = { kind: 'missing' }
  }
  if (all.some(({ path }) => /^(?:check|cor)\/manager(?:\.|$)/.test(path))) {
    markKind(problem, 'communication')
    lose(problem, 'custom-judge', { name: 'manager' })
  }
  for (const content of filesIn(view, 'sol/')) {
    const name = nameOf(content.path)
    if (/^(?:grader|stub)\./.test(name) || extensionOf(name) === '.h')
      problem.grader.push({ language: '', content })
    else if (isSource(name)) {
      problem.references.push({ name, program: programOf([content]), expected: [] })
      lose(problem, 'solution-unclear', { file: content.path })
    }
  }
}

async function readTask(view: View, file: Content): Promise<ImportedProblem> {
  const yaml = await readYaml(file)
  const problem = newProblem('cms', 'italian', yaml.get('name', 'nome_breve').text || view.name)
  problem.language = languageTag(yaml.get('primary_language').text || 'it') ?? 'it'
  problem.titles = { [problem.language]: yaml.get('title', 'nome').text }
  readLimits(problem, yaml)
  const isOutputOnly = /^output_?only$/i.test(yaml.get('task_type').text.trim())
  if (yaml.get('output_only').flag || isOutputOnly) markKind(problem, 'submit-answer')
  await readTests(view, problem, yaml)
  readPrograms(view, problem)
  for (const path of ['statement/statement.pdf', 'testo/testo.pdf']) {
    const content = view.files.get(path)
    if (content) problem.pages.push({ language: problem.language, content })
  }
  problem.attachments = filesIn(view, 'att/')
  loseUnread(problem, yaml.value, file.path)
  return finishProblem(problem)
}

async function read(view: View): Promise<ImportedProblem[]> {
  const problems: ImportedProblem[] = []
  for (const { file, folder } of placesOf(view)) {
    problems.push(await readTask(folder === '' ? view : viewOf(view, folder), file))
  }
  return problems
}

export const cms: Format = { name: 'cms', detect: (view) => placesOf(view).length > 0, read }
