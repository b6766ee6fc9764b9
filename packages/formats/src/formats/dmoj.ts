// Problems of DMOJ: init.yml, with the tests beside it or in an archive.

import { openNested } from '../archive.ts'
import { addHeader } from '../beside.ts'
import { type Content, nameOf, textContent } from '../content.ts'
import { PackageFault } from '../fault.ts'
import {
  byLines,
  byTokens,
  type Checker,
  type Comparison,
  type ImportedProblem,
  type ImportedTest,
  lose,
  markKind,
  newProblem,
  type Protocol,
  finishProblem,
  toTheByte,
} from '../problem.ts'
import { programOf } from '../programs.ts'
import type { Format, View } from '../format.ts'
import type { Fields } from '../text.ts'
import { readYaml } from '../text.ts'
import { loseUnread } from '../unread.ts'
import { adapted, adapters } from './adapters.ts'
import { dmojProgram } from './dmoj-checkers.ts'
import { Generators } from './dmoj-generators.ts'
import { testsByName } from './plain.ts'

type Files = ReadonlyMap<string, Content>

async function filesOf(view: View, config: Fields): Promise<Files> {
  const content = view.files.get(config.get('archive').text)
  if (!content) return view.files
  return new Map([...view.files, ...(await openNested(view.archive, content)).files])
}

/** Keys that DMOJ's judge runs as Python, such as `input++`. */
function refuseDynamic(value: unknown, deep = 0): void {
  if (typeof value !== 'object' || value === null || deep > 40) return
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && /(?:\+\+|~)$/.test(key)) {
      throw new PackageFault('text-broken', {
        kind: 'init.yml',
        file: 'init.yml',
        detail: `the key ${key.slice(0, 50)} is a program`,
      })
    }
    refuseDynamic(inner, deep + 1)
  }
}

const comparisons: Record<string, Comparison> = {
  standard: byTokens,
  easy: { ...byTokens, ignoreCase: true },
  identical: toTheByte,
  rstripped: byLines,
}

const protocols: Record<string, Protocol> = {
  testlib: 'testlib',
  coci: 'coci',
  peg: 'peg',
  // testlib's order, too: input, output, answer.
  default: 'testlib',
}

function floats(name: string, args: Fields): Comparison {
  const tolerance = 10 ** -Math.min(30, Math.max(0, args.get('precision').number ?? 6))
  const mode = args.get('error_mode').text
  return {
    ...byTokens,
    floatAbsolute: name === 'floatsrel' || mode === 'relative' ? null : tolerance,
    floatRelative: name === 'floatsabs' || mode === 'absolute' ? null : tolerance,
  }
}

function bridged(files: Files, args: Fields): Checker | null {
  const sources = args.get('files').texts.flatMap((name) => files.get(name) ?? [])
  const type = args.get('type').text || 'default'
  if (sources.length === 0 || !Object.hasOwn(protocols, type)) return null
  return {
    kind: 'program',
    program: programOf(sources, args.get('lang').text),
    protocol: protocols[type]!,
    flags: [],
  }
}

/** DMOJ's `flags` are the compiler's, not arguments of the program. */
function loseArguments(problem: ImportedProblem, of: string, args: Fields): void {
  for (const name of ['flags', 'args_format_string'])
    if (args.get(name).isThere) lose(problem, 'setting-ignored', { name: `${name} of the ${of}` })
}

function checkerOf(problem: ImportedProblem, files: Files, config: Fields): Checker {
  const said = config.get('checker')
  const name = (said.isMap ? said.get('name').text : said.text) || 'standard'
  const args = said.get('args')
  // `standard` wants equal tokens on each line that is not blank, `easy` equal counts of characters.
  const isInexact = name === 'standard' || name === 'easy'
  const isCompared = !config.get('interactive', 'custom_judge').isThere
  if (isInexact && isCompared) lose(problem, 'comparison-inexact', { name })
  if (Object.hasOwn(comparisons, name)) return { kind: 'compare', comparison: comparisons[name]! }
  if (/^floats(?:abs|rel)?$/.test(name)) return { kind: 'compare', comparison: floats(name, args) }
  const own = dmojProgram(name, args)
  if (own !== null) return { kind: 'standard', name, comparison: null, program: own }
  const program = name === 'bridged' ? bridged(files, args) : null
  if (program) loseArguments(problem, 'checker', args)
  if (program) return program
  lose(problem, 'checker-unknown', { name: name.slice(0, 100) })
  return { kind: 'missing' }
}

interface Reading {
  problem: ImportedProblem
  files: Files
  defaults: Fields
  generators: Generators
}

interface Batch {
  name: string
  said: Fields
}

/** Seconds and KiB; the innermost setting counts. */
function limitsOf(said: readonly Fields[]): Pick<ImportedTest, 'timeMs' | 'memoryKb'> {
  const first = (name: string): number | undefined =>
    said.map((one) => one.get(name).number ?? 0).find((value) => value > 0)
  const [time, memory] = [first('time_limit'), first('memory_limit')]
  return {
    ...(time !== undefined && { timeMs: Math.max(1, Math.round(time * 1000)) }),
    ...(memory !== undefined && { memoryKb: Math.round(memory) }),
  }
}

function loseOrder(problem: ImportedProblem, said: Fields, name: string): void {
  if (said.get('depends').isThere) lose(problem, 'groups-ignored', { name: `${name}: depends`.slice(0, 100) })
}

type CaseFiles = Pick<ImportedTest, 'name' | 'input' | 'command' | 'output' | 'hasNoAnswer'>

function filesOfCase(
  { problem, files, generators }: Reading,
  one: Fields,
  around: readonly Fields[],
): CaseFiles | null {
  const [inputName, outputName] = [one.get('in').text, one.get('out').text]
  const place = `test ${problem.tests.length + 1}`
  const command = files.has(inputName) ? null : generators.commandOf(around)
  const isMade = around.some((said) => said.get('generator').isThere)
  // A checker program may do without an answer.
  const hasNoAnswer = outputName === '' && (problem.interactor ?? problem.checker.kind === 'program')
  // Source: DMOJ/judge-server, dmoj/problem.py: a case that names no files has empty ones.
  const file = (name: string, isEmpty: boolean): Content | null =>
    isEmpty ? textContent(place, '') : (files.get(name) ?? null)
  const input = file(inputName, inputName === '' && !isMade)
  const output = file(outputName, !hasNoAnswer && inputName + outputName === '' && !isMade)
  if (command === null) {
    if (!input) lose(problem, 'input-missing', { file: inputName || place })
    if (!output && !hasNoAnswer) lose(problem, 'answer-missing', { file: outputName || place })
  }
  if (!input && !output && command === null) return null
  return {
    name: inputName || place,
    input,
    ...(command !== null && { command }),
    output,
    ...(hasNoAnswer && { hasNoAnswer: true }),
  }
}

function addCase(reading: Reading, one: Fields, batch: Batch | null): ImportedTest | null {
  const { problem, defaults } = reading
  const around = [one, ...(batch ? [batch.said] : []), defaults]
  const files = filesOfCase(reading, one, around)
  if (!files) return null
  const points = one.get('points').number ?? defaults.get('points').number
  const test: ImportedTest = {
    ...files,
    isSample: false,
    group: batch?.name ?? null,
    points: batch ? null : points,
    ...limitsOf(around),
  }
  problem.tests.push(test)
  loseOrder(problem, one, files.name)
  if (one.get('checker').isThere)
    lose(problem, 'setting-ignored', { name: `checker of ${files.name}`.slice(0, 100) })
  return test
}

/**
 * A case or batch of no points is a gate: everything behind it needs it. Single cases behind one become groups.
 * Source: DMOJ, problem format, "test_cases".
 */
class Gates {
  readonly #problem: ImportedProblem
  readonly #closed: string[] = []
  #made = 0

  constructor(problem: ImportedProblem) {
    this.#problem = problem
  }

  get needs(): string[] {
    return [...this.#closed]
  }

  addBatch({ name, points }: { name: string; points: number | null }): void {
    if (points === 0) this.#closed.push(name)
  }

  addCase(test: ImportedTest): void {
    const isGate = test.points === 0
    if (!isGate && this.#closed.length === 0) return
    const last = this.#problem.groups.at(-1)
    const goesOn = !isGate && last?.name === `rest-${this.#made}` && last.points !== null
    if (goesOn) last.points! += test.points ?? 0
    else {
      const name = `${isGate ? 'gate' : 'rest'}-${++this.#made}`
      const scoring = isGate ? ('all' as const) : ('sum' as const)
      this.#problem.groups.push({ name, points: test.points ?? 0, scoring, dependsOn: this.needs })
      if (isGate) this.#closed.push(name)
    }
    test.group = this.#problem.groups.at(-1)!.name
  }
}

function readCases(reading: Reading, cases: Fields[]): void {
  const { problem } = reading
  const gates = new Gates(problem)
  let batches = 0
  for (const [index, one] of cases.entries()) {
    if (!one.get('batched').isThere) {
      const test = addCase(reading, one, null)
      if (test) gates.addCase(test)
      continue
    }
    const name = String(index + 1)
    batches += 1
    // Batches are numbered from 1, apart from single cases.
    const group = {
      name: String(batches),
      points: one.get('points').number ?? reading.defaults.get('points').number,
      scoring: 'all' as const,
      dependsOn: [...new Set([...gates.needs, ...one.get('dependencies').texts])],
    }
    problem.groups.push(group)
    gates.addBatch(group)
    loseOrder(problem, one, `batch ${batches}`)
    const batch: Batch = { name: String(batches), said: one }
    for (const inner of one.get('batched').list) addCase(reading, inner, batch)
    if (one.get('batched').list.length === 0) lose(problem, 'groups-ignored', { name })
  }
}

const [pretest, afterPretest] = ['pretest', 'rest']

/** Pretests run first and give nothing; everything else needs all of them. */
function readPretests(reading: Reading, said: Fields): void {
  const { problem } = reading
  const judged = { tests: problem.tests, groups: problem.groups }
  problem.tests = []
  const cases = said.list.flatMap((one) => (one.get('batched').isThere ? one.get('batched').list : [one]))
  for (const one of cases) addCase(reading, one, { name: pretest, said })
  const hasPoints = judged.groups.length > 0 || judged.tests.some(({ points }) => points !== null)
  const pretests = problem.tests.map((test) => ({ ...test, group: hasPoints ? pretest : null }))
  problem.tests = [...pretests, ...judged.tests]
  if (!hasPoints || pretests.length === 0) return
  const alone = judged.tests.filter(({ group }) => group === null)
  const points = alone.reduce((sum, one) => sum + (one.points ?? 0), 0)
  for (const test of alone) test.group = afterPretest
  problem.groups = [
    { name: pretest, points: 0, scoring: 'all', dependsOn: [] },
    ...judged.groups.map((group) => ({ ...group, dependsOn: [pretest, ...group.dependsOn] })),
    ...(alone.length > 0
      ? [{ name: afterPretest, points, scoring: 'sum' as const, dependsOn: [pretest] }]
      : []),
  ]
}

async function readTalk(problem: ImportedProblem, files: Files, config: Fields): Promise<void> {
  const interactive = config.get('interactive')
  const talker = interactive.get('files').texts.flatMap((name) => files.get(name) ?? [])
  if (talker.length === 0) return
  const type = interactive.get('type').text || 'default'
  markKind(problem, 'interactive')
  const said = programOf(talker, interactive.get('lang').text)
  // Source: DMOJ/judge-server, dmoj/contrib: `input answer`, where testlib has an output between them.
  const program = type === 'default' ? ((await adapted(said, adapters.answerSecond)) ?? said) : said
  problem.interactor = { program, protocol: protocols[type] ?? 'testlib', flags: [] }
  loseArguments(problem, 'interactor', interactive)
}

/** `entry` has main and is compiled with every submission, before which `header` is included. */
async function readSignature(problem: ImportedProblem, files: Files, config: Fields): Promise<void> {
  const said = config.get('signature_grader')
  const [entry, header] = [files.get(said.get('entry').text), files.get(said.get('header').text)]
  // As C++, whatever its ending and the language of a submission are.
  if (entry) problem.grader.push({ language: 'cpp', content: entry })
  for (const name of ['entry', 'header'])
    if (said.get(name).isThere && !files.has(said.get(name).text))
      lose(problem, 'attachment-missing', { file: said.get(name).text.slice(0, 100) })
  if (!header) return
  await addHeader(problem, header)
  problem.templates['cpp'] = { prepend: '', template: `#include "${nameOf(header.path)}"\n`, append: '' }
}

async function readSettings({ problem, files }: Reading, config: Fields): Promise<void> {
  problem.checker = checkerOf(problem, files, config)
  await readTalk(problem, files, config)
  const own = config.get('custom_judge')
  if (own.isThere) {
    lose(problem, 'custom-judge', { name: own.text.slice(0, 100) })
    problem.checker = { kind: 'missing' }
  }
  const io = config.get('file_io')
  if (io.isThere) problem.files = { input: io.get('input').text, output: io.get('output').text }
  await readSignature(problem, files, config)
}

async function read(view: View): Promise<ImportedProblem[]> {
  const config = await readYaml(view.files.get('init.yml')!)
  refuseDynamic(config.value)
  const problem = newProblem('dmoj', '', view.name)
  const files = await filesOf(view, config)
  const reading: Reading = { problem, files, defaults: config, generators: new Generators(problem, files) }
  await readSettings(reading, config)
  const cases = config.get('test_cases')
  if (Array.isArray(cases.value)) readCases(reading, cases.list)
  else {
    // A stranger's regular expressions are not run but reported; most names pair without them.
    problem.tests = testsByName(problem, [...files.values()])
  }
  const pretests = config.get('pretest_test_cases')
  if (Array.isArray(pretests.value)) readPretests(reading, pretests)
  if (problem.groups.length > 0 || problem.tests.some(({ points }) => points !== null))
    problem.kinds = [...problem.kinds.filter((kind) => kind !== 'pass-fail'), 'scoring']
  loseUnread(problem, config.value, 'init.yml')
  return [finishProblem(problem)]
}

export const dmoj: Format = { name: 'dmoj', detect: (view) => view.files.has('init.yml'), read }
