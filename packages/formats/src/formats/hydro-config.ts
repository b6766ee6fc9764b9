// testdata/config.yaml of Hydro and its defaults.

import { hydroLanguages, inOrder, languagesNamed } from '../allowed.ts'
import { addGrader, addHeader } from '../beside.ts'
import { type Content, nameOf } from '../content.ts'
import { textBytes } from '../limits.ts'
import { byCount } from '@verdict/domain/natural-order'
import {
  byLines,
  type Checker,
  type ImportedProblem,
  type ImportedTest,
  lose,
  type ProblemKind,
  type Protocol,
  toTheByte,
} from '../problem.ts'
import { programOf } from '../programs.ts'
import type { View } from '../format.ts'
import { Fields, readText, readYaml } from '../text.ts'
import { loseUnread } from '../unread.ts'
import { comparisonBy } from '../write/compare-program.ts'
import { givesParts } from '../write/groups.ts'
import { isOwnScript, outputName } from '../write/hydro-compile.ts'
import { configOfIni } from './hydro-ini.ts'
import { testsByName } from './plain.ts'
import { standardChecker } from './polygon.ts'

/** `1s`, `1000ms`, `1000` (ms). */
export function timeMs(text: string): number | null {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(us|ms|s|m)?$/i.exec(text.trim()) ?? []
  if (amount === undefined || !(Number(amount) > 0)) return null
  const factor = { us: 0.001, ms: 1, s: 1000, m: 60_000 }[(unit ?? 'ms').toLowerCase()] ?? 1
  return Math.max(1, Math.round(Number(amount) * factor))
}

/** `256m`, `256MB`, `1g`, `262144k`, `256` (MiB). */
export function memoryKb(text: string): number | null {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?([kmg]?)(?:i?b)?$/i.exec(text.trim()) ?? []
  if (amount === undefined || !(Number(amount) > 0)) return null
  const factor = { k: 1, m: 1024, g: 1024 * 1024 }[(unit || 'm').toLowerCase()] ?? 1024
  return Math.round(Number(amount) * factor)
}

const kinds: Record<string, ProblemKind> = {
  interactive: 'interactive',
  communication: 'communication',
  submit_answer: 'submit-answer',
  objective: 'objective',
}

const protocols: Record<string, Protocol> = {
  testlib: 'testlib',
  lemon: 'lemon',
  qduoj: 'qduoj',
  syzoj: 'syzoj',
  hustoj: 'hustoj',
  kattis: 'kattis',
}

function programAt(view: View, said: Fields, beside: Content[]) {
  const file = said.isMap ? said.get('file').text : said.text
  const content = view.files.get(file)
  const named = said.get('lang').text
  return content
    ? programOf([content, ...beside.filter((one) => one !== content)], named === 'auto' ? '' : named)
    : null
}

async function checkerOf(
  view: View,
  problem: ImportedProblem,
  config: Fields,
  beside: Content[],
): Promise<Checker> {
  const type = config.get('checker_type').text || (config.get('checker').isThere ? 'testlib' : 'default')
  const said = config.get('checker')
  const name = said.isMap ? said.get('file').text : said.text
  if (type === 'default') return { kind: 'compare', comparison: byLines }
  if (type === 'strict') return { kind: 'compare', comparison: toTheByte }
  if (type === 'testlib' && name !== '' && !name.includes('.')) return standardChecker(name, null)
  const program = programAt(view, said, beside)
  const protocol = Object.hasOwn(protocols, type) ? protocols[type]! : null
  const comparison = program && protocol && (await comparisonBy(program.files, protocol))
  if (comparison) return { kind: 'compare', comparison }
  if (program && protocol) return { kind: 'program', program, protocol, flags: [] }
  lose(problem, 'checker-unknown', { name: `${type} ${name}`.slice(0, 100) })
  return { kind: 'missing' }
}

const scripts = new Set(['compile.sh', 'execute.sh'])

/**
 * Files that lie beside a submission when it is compiled and run. Only with a compile.sh are sources among them compiled, too.
 * Source: hydro-dev/Hydro, packages/hydrojudge/src/compile.ts and task.ts.
 */
async function readExtraFiles(view: View, problem: ImportedProblem, config: Fields): Promise<void> {
  const files = config.get('user_extra_files').texts.flatMap((name) => {
    const content = view.files.get(name)
    if (!content) lose(problem, 'attachment-missing', { file: name })
    return content ?? []
  })
  const isCompiled = files.some(({ path }) => nameOf(path) === 'compile.sh')
  for (const content of files) {
    const name = nameOf(content.path)
    if (!scripts.has(name)) await (isCompiled ? addGrader : addHeader)(problem, content)
    // A stranger's commands are not run.
    else if (!isOwnScript(await readText(content, textBytes.program)))
      lose(problem, 'setting-ignored', { name: content.path })
  }
}

/** Hydro's judge needs a number; its page begins with this. */
const usualProcesses = 2

async function readPrograms(view: View, problem: ImportedProblem, config: Fields): Promise<void> {
  const beside = config.get('judge_extra_files').texts.flatMap((name) => view.files.get(name) ?? [])
  await readExtraFiles(view, problem, config)
  const interactor = programAt(view, config.get('interactor'), beside)
  if (interactor) problem.interactor = { program: interactor, protocol: 'testlib', flags: [] }
  const validator = programAt(view, config.get('validator'), [])
  if (validator) problem.validators.push({ program: validator, protocol: 'testlib', flags: [] })
  const manager = programAt(view, config.get('manager'), beside)
  if (manager) {
    const processes = config.get('num_processes').number
    if (processes === null) lose(problem, 'default-used', { name: 'num_processes', value: usualProcesses })
    const count = Math.max(1, Math.floor(processes ?? usualProcesses))
    problem.manager = { program: manager, processes: count, byPath: false }
  } else if (config.get('manager').isThere) lose(problem, 'custom-judge', { name: 'manager' })
  problem.checker = await checkerOf(view, problem, config, beside)
}

function readSettings(problem: ImportedProblem, config: Fields): void {
  const type = config.get('type').text
  if (Object.hasOwn(kinds, type)) problem.kinds = [kinds[type]!]
  else if (type !== '' && type !== 'default')
    lose(problem, 'setting-ignored', { name: `type ${type}`.slice(0, 100) })
  const passes = config.get('multi_pass')
  const most = passes.number ?? (passes.flag ? 2 : 1)
  if (most > 1) {
    problem.kinds.push('multi-pass')
    problem.passes = Math.floor(most)
  }
  const [time, memory] = [config.get('time').text, config.get('memory').text]
  problem.limits.timeMs = timeMs(time)
  problem.limits.memoryKb = memoryKb(memory)
  if (problem.limits.timeMs === null) {
    lose(problem, 'default-used', { name: 'time', value: '1000ms' })
    problem.limits.timeMs = 1000
  }
  if (problem.limits.memoryKb === null) {
    lose(problem, 'default-used', { name: 'memory', value: '256m' })
    problem.limits.memoryKb = 262_144
  }
  // Where outputs are sent, it is what each of them is called.
  const file = type === 'submit_answer' ? '' : config.get('filename').text
  if (type === 'submit_answer') readSent(problem, config)
  if (file !== '') problem.files = { input: `${file}.in`, output: `${file}.out` }
  readLanguages(problem, config)
  if (config.get('redirect').isThere)
    lose(problem, 'redirect', { to: config.get('redirect').text.slice(0, 100) })
}

/** Here outputs are sent by the names of their tests. */
function readSent(problem: ImportedProblem, config: Fields): void {
  const [how, name] = [config.get('subType').text, config.get('filename').text]
  if (how + name !== '' && (how !== 'multi' || name !== outputName))
    lose(problem, 'setting-ignored', { name: `config.yaml: subType ${how}, filename ${name}`.slice(0, 100) })
}

function readLanguages(problem: ImportedProblem, config: Fields): void {
  const unknown = new Set<string>()
  for (const [rates, key] of [
    ['time_limit_rate', 'time'],
    ['memory_limit_rate', 'memory'],
  ] as const) {
    // A language's own rate takes precedence over its family's.
    for (const [name, rate] of config.get(rates).entries.toSorted(([a], [b]) => a.length - b.length)) {
      if (rate.number === null) continue
      const languages = languagesNamed(hydroLanguages, name)
      if (languages.length === 0) unknown.add(name)
      for (const language of languages) (problem.languageFactors[language] ??= {})[key] = rate.number
    }
  }
  const names = config.get('langs').texts
  problem.languages = inOrder(names.flatMap((name) => languagesNamed(hydroLanguages, name)))
  for (const name of names) if (languagesNamed(hydroLanguages, name).length === 0) unknown.add(name)
  if (unknown.size > 0) lose(problem, 'language-limits', { names: [...unknown].join(' ').slice(0, 200) })
}

const nowhere = new Set(['/dev/null', ''])

function caseOf(view: View, problem: ImportedProblem, one: Fields, group: string | null): ImportedTest[] {
  const [inputName, outputName] = [one.get('input').text, one.get('output').text]
  const input = view.files.get(inputName) ?? null
  const output = nowhere.has(outputName) ? null : (view.files.get(outputName) ?? null)
  if (!input && !nowhere.has(inputName)) lose(problem, 'input-missing', { file: inputName })
  if (!output && !nowhere.has(outputName)) lose(problem, 'answer-missing', { file: outputName })
  if (!input && !output) return []
  const [time, memory] = [timeMs(one.get('time').text), memoryKb(one.get('memory').text)]
  return [
    {
      name: nameOf((input ?? output)!.path),
      input,
      output,
      isSample: false,
      group,
      points: saidScore(one),
      ...(nowhere.has(outputName) && { hasNoAnswer: true }),
      ...(time !== null && { timeMs: time }),
      ...(memory !== null && { memoryKb: memory }),
    },
  ]
}

/** Hydro takes 0 as not given. */
const saidScore = (one: Fields): number | null => one.get('score').number || null

/** Tests without a score share the rest of `total` equally; an indivisible remainder goes to the last ones. */
export function share(scores: readonly (number | null)[], total = 100): number[] {
  const open = scores.filter((score) => score === null).length
  const rest = Math.max(0, total - scores.reduce<number>((sum, score) => sum + (score ?? 0), 0))
  const [each, over] = [Math.floor(rest / (open || 1)), Math.floor(rest) % (open || 1)]
  let at = 0
  return scores.map((score) => score ?? each + ((at += 1) > open - over ? 1 : 0))
}

const scorings = { min: 'min', max: 'max', sum: 'sum' } as const

/** Hydro sorts by id before it shares points out; entries without an id keep their place. */
const byId = (all: readonly Fields[]): Fields[] =>
  all
    .map((one) => ({ one, id: one.get('id').number ?? Number.NaN }))
    .toSorted((a, b) => a.id - b.id)
    .map(({ one }) => one)

/** In Hydro the scores of the cases count, whatever the score of the subtask. */
function pointsOf(
  problem: ImportedProblem,
  { name, type, score }: { name: string; type: string; score: number },
  tests: ImportedTest[],
): number {
  if (tests.length === 0) return score
  if (type === 'sum') return shareWhole(tests, score)
  const scores = tests.map(({ points }) => points ?? score)
  for (const test of tests) test.points = null
  // Here each case of a subtask is worth the same; the difference only shows where parts of the points are given.
  const isUneven = new Set(type === 'max' ? scores : [...scores, score]).size > 1
  if (isUneven && (type === 'max' || givesParts(problem)))
    lose(problem, 'setting-ignored', { name: `config.yaml: score of cases in subtask ${name}`.slice(0, 100) })
  return type === 'max' ? Math.max(...scores) : Math.min(score, ...scores)
}

function readSubtasks(view: View, problem: ImportedProblem, config: Fields): void {
  const subtasks = byId(config.get('subtasks').list)
  const scores = share(subtasks.map(saidScore))
  problem.kinds.push('scoring')
  for (const [index, subtask] of subtasks.entries()) {
    const name = subtask.get('id').text || String(index + 1)
    const type = subtask.get('type').text
    const tests = byId(subtask.get('cases').list).flatMap((one) => caseOf(view, problem, one, name))
    const [time, memory] = [timeMs(subtask.get('time').text), memoryKb(subtask.get('memory').text)]
    const points = pointsOf(problem, { name, type, score: scores[index]! }, tests)
    problem.groups.push({
      name,
      points,
      scoring: scorings[type as keyof typeof scorings] ?? 'min',
      dependsOn: subtask.get('if').texts,
      // In Hydro any failing case fails the dependents, even where another case gives all points.
      passes: type === 'max' ? 'all' : null,
    })
    for (const test of tests) {
      if (time !== null) test.timeMs ??= time
      if (memory !== null) test.memoryKb ??= memory
      problem.tests.push(test)
    }
  }
}

/** Whole points; the remainder goes to the last tests. @returns their sum */
function shareWhole(tests: ImportedTest[], total: number): number {
  const each = share(
    tests.map(({ points }) => points),
    total,
  )
  if (new Set(each).size > 1) for (const [index, test] of tests.entries()) test.points = each[index]!
  return each.reduce((sum, one) => sum + one, 0)
}

/** A single subtask of all or nothing for all points is a problem without points. */
function withoutOneWhole(problem: ImportedProblem): void {
  const [only, ...more] = problem.groups
  if (more.length > 0 || only?.scoring !== 'min' || only.points !== 100 || givesParts(problem)) return
  problem.groups = []
  problem.kinds = problem.kinds.filter((kind) => kind !== 'scoring')
  for (const test of problem.tests) test.group = null
}

function shareAmong(problem: ImportedProblem): void {
  problem.kinds.push('scoring')
  const scores = share(problem.tests.map(({ points }) => points))
  for (const [index, test] of problem.tests.entries()) test.points = scores[index]!
}

/** A number before the test's own is the subtask's. */
function findTests(view: View, problem: ImportedProblem): void {
  problem.tests = testsByName(problem, [...view.files.values()])
  const subtask = (name: string): string | null => /^[^\d]*(\d+)[-_.]\d+$/.exec(nameOf(name))?.[1] ?? null
  const names = [...new Set(problem.tests.flatMap(({ name }) => subtask(name) ?? []))].sort(byCount)
  for (const test of problem.tests) test.isSample = false
  if (names.length === 0 || problem.tests.some(({ name }) => subtask(name) === null)) {
    shareAmong(problem)
    return
  }
  const scores = share(names.map(() => null))
  problem.kinds.push('scoring')
  problem.groups = names.map((name, index) => ({
    name,
    points: scores[index]!,
    scoring: 'min',
    dependsOn: [],
  }))
  for (const test of problem.tests) test.group = subtask(test.name)
}

export async function readConfig(view: View, problem: ImportedProblem): Promise<void> {
  const file = view.files.get('config.yaml') ?? view.files.get('config.yml')
  const ini = view.files.get('config.ini')
  const config = file ? await readYaml(file) : ini ? configOfIni(await readText(ini), view) : new Fields({})
  readSettings(problem, config)
  await readPrograms(view, problem, config)
  const cases = config.get('cases').list
  // Hydro ignores subtasks where there are cases.
  if (cases.length > 0) {
    problem.tests = byId(cases).flatMap((one) => caseOf(view, problem, one, null))
    shareAmong(problem)
  } else if (config.get('subtasks').list.length > 0) {
    readSubtasks(view, problem, config)
    withoutOneWhole(problem)
  } else findTests(view, problem)
  loseUnread(problem, config.value, 'config.yaml')
  if (problem.kinds.length > 1) problem.kinds = problem.kinds.filter((kind) => kind !== 'pass-fail')
}
