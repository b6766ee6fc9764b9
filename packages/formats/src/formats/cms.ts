// Tasks of CMS (Italian format): task.yaml, or NAME.yaml beside the folder NAME in old ones.

import { userIo } from '@verdict/domain/problem-kind'
import { Judge } from '@verdict/domain/verdict'
import { addGrader, addHeader, isHeader } from '../beside.ts'
import { type Content, nameOf } from '../content.ts'
import { languageTag } from '../languages.ts'
import {
  byLines,
  finishProblem,
  type ImportedProblem,
  type ImportedTest,
  lose,
  markKind,
  markScoring,
  newProblem,
} from '../problem.ts'
import { isSource, programOf } from '../programs.ts'
import { filesIn, type Format, hasFolder, type View, viewOf } from '../format.ts'
import { type Fields, readYaml } from '../text.ts'
import { loseUnread } from '../unread.ts'
import { type Gen, genOf, readGenerator, readValidator, type Subtask } from './cms-gen.ts'

function placesOf(view: View): { file: Content; folder: string }[] {
  const own = view.files.get('task.yaml') ?? view.files.get('task.yml')
  if (own) return [{ file: own, folder: '' }]
  const places = (named: RegExp): { file: Content; folder: string }[] =>
    [...view.files.values()].flatMap((file) => {
      const name = named.exec(file.path)?.[1]
      return name !== undefined && (hasFolder(view, `${name}/input/`) || view.files.has(`${name}/gen/GEN`))
        ? [{ file, folder: `${name}/` }]
        : []
    })
  // As CMS' loader: what the folder says itself goes first.
  const inside = places(/^([^/]+)\/task\.ya?ml$/)
  const isInside = (folder: string): boolean => inside.some((one) => one.folder === folder)
  const beside = places(/^([^/]+)\.yaml$/).filter(({ folder }) => !isInside(folder))
  // Where all folders say it themselves, each is read as a package of its own.
  return beside.length === 0 ? [] : [...beside, ...inside]
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

const testsAtMost = 10_000

/** An input that is there, or a copy of another file, or one to make. */
function testAt(view: View, gen: Gen, number: number): ImportedTest | null {
  const made = gen.tests[number]
  const place = (path: string | null | undefined): Content | null =>
    path ? (view.files.get(path) ?? null) : null
  const input = place(`input/input${number}.txt`) ?? place(made?.copy)
  const output = place(`output/output${number}.txt`)
  const command = input === null ? (made?.command ?? null) : null
  if (!input && !output && command === null) return null
  return {
    name: `input${number}`,
    input,
    ...(command !== null && { command }),
    output,
    isSample: false,
    group: null,
    points: null,
  }
}

/** Numbered from 0. */
function readTests(view: View, problem: ImportedProblem, yaml: Fields, gen: Gen): void {
  const stated = yaml.get('n_input').number
  const expected = Math.min(testsAtMost, Math.max(0, stated ?? gen.tests.length))
  // cmsMake makes all outputs with the main solution, as a build does here.
  const isMade =
    gen.tests.some(({ command }) => command !== null) &&
    problem.references.some((one) => one.expected.includes(Judge.Accepted))
  let missing = 0
  for (let number = 0; number < (stated === null ? testsAtMost : expected); number++) {
    const test = testAt(view, gen, number)
    if (!test && number >= expected) break
    if (test?.input && !test.output && !isMade)
      lose(problem, 'answer-missing', { file: `input/input${number}.txt` })
    if (test) problem.tests.push(test)
    else missing += 1
  }
  if (missing > 0) lose(problem, 'generated-tests', { count: missing, of: expected })
  // The description takes precedence over the generator.
  if (yaml.get('score_type').isThere) readScoring(problem, yaml)
  else if (gen.subtasks.length > 0) addGroups(problem, gen.subtasks, 'min')
  else shareEqually(problem, yaml.get('total_value').number ?? 100)
}

function shareEqually(problem: ImportedProblem, total: number): void {
  if (problem.tests.length === 0) return
  markScoring(problem)
  for (const test of problem.tests) test.points = total / problem.tests.length
}

function addGroups(problem: ImportedProblem, subtasks: readonly Subtask[], scoring: 'min' | 'product'): void {
  markScoring(problem)
  let at = 0
  for (const [index, { points, tests, dependsOn = [] }] of subtasks.entries()) {
    const [from, to] = [at, at + tests]
    problem.groups.push({ name: String(index), points, scoring, dependsOn: [...dependsOn] })
    for (const test of problem.tests) {
      const number = Number(test.name.slice('input'.length))
      if (number >= from && number < to) test.group = String(index)
    }
    at = to
  }
}

const scorings: Record<string, 'min' | 'product'> = { GroupMin: 'min', GroupMul: 'product' }

/** `score_type_parameters`: the points of each test; or of each group [points, number of tests], or a map that names its needs. */
function readScoring(problem: ImportedProblem, yaml: Fields): void {
  const [type, parameters] = [yaml.get('score_type').text, yaml.get('score_type_parameters')]
  const each = parameters.number
  if (type === 'Sum' && each !== null) {
    markScoring(problem)
    for (const test of problem.tests) test.points = each
    return
  }
  const subtasks = parameters.list.map((one) => {
    const [points, tests] = one.isMap ? [one.get('max_score'), one.get('testcases')] : one.list
    const dependsOn = one.isMap ? one.get('depends_on').texts : []
    return { points: points?.number ?? null, tests: tests?.number ?? null, dependsOn }
  })
  const isCounted = <T extends (typeof subtasks)[number]>(one: T): one is T & Subtask =>
    one.points !== null && one.tests !== null && one.tests >= 0
  // A regular expression in place of a number comes from a stranger, and is not run.
  if (Object.hasOwn(scorings, type) && subtasks.length > 0 && subtasks.every(isCounted))
    addGroups(problem, subtasks, scorings[type]!)
  else lose(problem, 'groups-ignored', { name: `score_type ${type}`.slice(0, 100) })
}

const judges = /^(?:check|cor)\/(checker|correttore|manager)(\.[a-z]+)?$/

/** By what there is: CMS' loader and cmsMake ask no setting. */
function readJudge(view: View, problem: ImportedProblem, yaml: Fields): void {
  const found = [...view.files.values()].flatMap((content) => {
    const [, name, ending] = judges.exec(content.path) ?? []
    if (name === undefined) return []
    return [
      { what: name === 'manager' ? 'manager' : 'checker', content, isSource: isSourceOf(content, ending) },
    ]
  })
  const of = (what: string) => {
    const all = found.filter((one) => one.what === what)
    const source = all.find((one) => one.isSource)
    return {
      isThere: all.length > 0,
      program: source ? programOf([source.content, ...besideOf(view)]) : null,
    }
  }
  const [checker, manager] = [of('checker'), of('manager')]
  problem.checker = { kind: 'compare', comparison: byLines }
  if (checker.program)
    problem.checker = { kind: 'program', program: checker.program, protocol: 'cms', flags: [] }
  else if (checker.isThere) {
    // A binary of another machine is not run.
    lose(problem, 'checker-unknown', { name: 'check/checker' })
    problem.checker = { kind: 'missing' }
  }
  if (!manager.isThere) return
  markKind(problem, 'communication')
  const processes = yaml.get('num_processes').number ?? 1
  if (manager.program)
    problem.manager = {
      program: manager.program,
      processes: Math.max(1, Math.floor(processes)),
      byPath: isByPath(view, yaml),
    }
  else lose(problem, 'custom-judge', { name: 'check/manager' })
}

/** CMS' loader: where nothing is said, a stub opens paths. */
function isByPath(view: View, yaml: Fields): boolean {
  const said = yaml.get('user_io').text
  const hasStub = filesIn(view, 'sol/').some(({ path }) => isStub(path))
  return said === userIo.byPath || (said !== userIo.std && hasStub)
}

const isStub = (path: string): boolean => nameOf(path).startsWith('stub.') && isSource(path)

const isSourceOf = ({ path }: Content, ending: string | undefined): boolean =>
  ending !== undefined && isSource(path)

const besideOf = (view: View): Content[] =>
  [...filesIn(view, 'check/'), ...filesIn(view, 'cor/')].filter(({ path }) => isHeader(path))

/** A grader is for tasks of one process, a stub for those with a manager. */
async function readSolutions(view: View, problem: ImportedProblem): Promise<void> {
  const stub = problem.kinds.includes('communication') ? /^stub\./ : /^grader\./
  const all = filesIn(view, 'sol/')
  const hasGrader = all.some(({ path }) => stub.test(nameOf(path)) && isSource(path))
  for (const content of all) {
    const name = nameOf(content.path)
    if (stub.test(name) && isSource(name)) await addGrader(problem, content)
    else if (isHeader(name) || (hasGrader && name.endsWith('lib.pas'))) await addHeader(problem, content)
    else if (isSource(name) && !/^(?:stub|grader)\./.test(name)) {
      // cmsMake makes the outputs with this one.
      const isMain = /^(?:soluzione|solution)\./.test(name)
      problem.references.push({
        name,
        program: programOf([content]),
        expected: isMain ? [Judge.Accepted] : [],
      })
      if (!isMain) lose(problem, 'solution-unclear', { file: content.path })
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
  else if (/^two_?steps/i.test(yaml.get('task_type').text))
    lose(problem, 'custom-judge', { name: 'TwoSteps' })
  readJudge(view, problem, yaml)
  await readSolutions(view, problem)
  const gen = await genOf(view, readGenerator(view, problem))
  await readValidator(view, problem, gen.subtasks.length)
  // Only programs on their own read and write files.
  if (problem.kinds.some((kind) => kind === 'submit-answer' || kind === 'communication')) problem.files = null
  readTests(view, problem, yaml, gen)
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
