// Data of UOJ: problem.conf gives the number of tests and their names.

import { Judge } from '@verdict/domain/verdict'
import { addGrader, addHeader } from '../beside.ts'
import { nameOf } from '../content.ts'
import {
  byLines,
  type Checker,
  type ImportedProblem,
  type ImportedTest,
  lose,
  markKind,
  markScoring,
  newProblem,
  finishProblem,
  type Program,
  type TestGroup,
} from '../problem.ts'
import { programOf } from '../programs.ts'
import { filesIn, type Format, type View } from '../format.ts'
import { readText } from '../text.ts'
import { loseNames } from '../unread.ts'
import { comparisonOf } from '../write/writer.ts'
import { adapted, adapters, tokenFirst } from './adapters.ts'
import { showSamples } from './plain.ts'
import { standardChecker } from './polygon.ts'
import { comparingProgram } from './standard-programs.ts'

class Conf {
  private readonly values = new Map<string, string>()
  private readonly asked = new Set<string>()
  constructor(text: string) {
    for (const line of text.split('\n')) {
      const [key, ...rest] = line.trim().split(/\s+/)
      if (key) this.values.set(key, rest.join(' '))
    }
  }

  text(key: string, usual = ''): string {
    this.asked.add(key)
    return this.values.get(key) || usual
  }

  get unread(): string[] {
    return [...this.values].flatMap(([key, value]) => (this.asked.has(key) || value === '' ? [] : [key]))
  }

  isOn(key: string): boolean {
    return this.text(key) === 'on'
  }

  number(key: string): number | null {
    const text = this.text(key)
    return text === '' || !Number.isFinite(Number(text)) ? null : Number(text)
  }

  count(key: string, usual = 0): number {
    return Math.min(10_000, Math.max(0, Math.floor(this.number(key) ?? usual)))
  }

  /** UOJ takes 10 where nothing is said. */
  get tests(): number {
    return this.count('n_tests', 10)
  }
}

function testAt(view: View, conf: Conf, extra: boolean, number: number): ImportedTest | null {
  const name = (kind: 'input' | 'output'): string =>
    `${extra ? 'ex_' : ''}${conf.text(`${kind}_pre`, kind)}${number}.${conf.text(`${kind}_suf`, 'txt')}`
  const [input, output] = [view.files.get(name('input')) ?? null, view.files.get(name('output')) ?? null]
  if (!input && !output) return null
  const [time, memory] = [conf.number(`time_limit_${number}`), conf.number(`memory_limit_${number}`)]
  return {
    name: name('input'),
    input,
    output,
    isSample: false,
    group: null,
    points: null,
    ...(!extra && time !== null && { timeMs: Math.round(time * 1000) }),
    ...(!extra && memory !== null && { memoryKb: Math.round(memory * 1024) }),
  }
}

function readTests(view: View, problem: ImportedProblem, conf: Conf): void {
  const samples = conf.count('n_sample_tests')
  // Not where outputs are sent.
  const extra = problem.kinds.includes('submit-answer') ? 0 : conf.count('n_ex_tests')
  let costly = 0
  for (let number = 1; number <= extra; number++) {
    const test = testAt(view, conf, true, number)
    if (test) problem.tests.push({ ...test, isSample: number <= samples })
    costly += Number(test !== null && number > samples)
  }
  // Each of them takes 3 points of those who have all.
  if (costly > 0) lose(problem, 'setting-ignored', { name: `problem.conf: n_ex_tests (${costly} × -3)` })
  const total = conf.tests
  for (let number = 1; number <= total; number++) {
    const test = testAt(view, conf, false, number)
    if (!test) lose(problem, 'input-missing', { file: `test ${number}` })
    else {
      if (!test.input && !problem.kinds.includes('submit-answer'))
        lose(problem, 'input-missing', { file: test.name })
      if (!test.output) lose(problem, 'answer-missing', { file: test.name })
      problem.tests.push({ ...test, ...placed(conf, number) })
    }
  }
  if (conf.count('n_subtasks') > 0) readSubtasks(problem, conf)
  else if (total > 0) markScoring(problem)
}

function placed(conf: Conf, number: number): Pick<ImportedTest, 'group' | 'points'> {
  const subtasks = conf.count('n_subtasks')
  for (let index = 1; index <= subtasks; index++) {
    if (number <= conf.count(`subtask_end_${index}`)) return { group: String(index), points: null }
  }
  // Without subtasks 100 points are shared equally, unless tests have their own.
  const usual = subtasks === 0 ? 100 / conf.tests : null
  return { group: null, points: conf.number(`point_score_${number}`) ?? usual }
}

function readSubtasks(problem: ImportedProblem, conf: Conf): void {
  const count = conf.count('n_subtasks')
  markScoring(problem)
  for (let index = 1; index <= count; index++) {
    const type = conf.text(`subtask_type_${index}`, 'packed')
    const first = conf.text(`subtask_dependence_${index}`)
    const many = Array.from({ length: 100 }, (_, at) => conf.text(`subtask_dependence_${index}_${at + 1}`))
    const group: TestGroup = {
      name: String(index),
      points: conf.number(`subtask_score_${index}`) ?? Math.floor(100 / count),
      scoring: type === 'min' ? 'min' : type === 'packed' ? 'all' : 'sum',
      dependsOn: (first === 'many' ? many : [first]).filter((name) => name !== '' && name !== '0'),
    }
    problem.groups.push(group)
    if (conf.text(`subtask_used_time_type_${index}`) !== '')
      lose(problem, 'setting-ignored', { name: `subtask_used_time_type_${index}` })
  }
}

const endings = ['20.cpp', '17.cpp', '14.cpp', '11.cpp', '.cpp', '.c', '.pas', '.py', '.java']

const programNamed = (view: View, name: string): Program | null => {
  const content = endings.map((ending) => view.files.get(name + ending)).find(Boolean)
  return content ? programOf([content]) : null
}

function checkerOf(view: View, problem: ImportedProblem, conf: Conf): Checker {
  const builtIn = conf.text('use_builtin_checker')
  const own = programNamed(view, 'chk')
  if (!conf.isOn('use_builtin_judger')) {
    lose(problem, 'custom-judge', { name: 'judger' })
    return { kind: 'missing' }
  }
  if (builtIn !== '') return standardChecker(builtIn, null)
  if (own) return { kind: 'program', program: own, protocol: 'testlib', flags: [] }
  return { kind: 'compare', comparison: byLines }
}

/** Graders print a token before everything else; what follows is judged. */
async function withToken(problem: ImportedProblem, checker: Checker, token: string): Promise<Checker> {
  if (checker.kind === 'missing') return checker
  const comparison = comparisonOf(checker)
  const own = checker.kind === 'compare' ? null : checker.program
  const program = comparison ? comparingProgram(comparison) : own
  const judged = program && (await adapted(program, tokenFirst(token)))
  if (judged) return { kind: 'program', program: judged, protocol: 'testlib', flags: [] }
  lose(problem, 'setting-ignored', { name: 'problem.conf: token' })
  return { kind: 'missing' }
}

/** A checker whose output comes through a pipe. */
async function readInteractor(view: View, problem: ImportedProblem): Promise<void> {
  const own = programNamed(view, 'interactor')
  if (!own) return
  markKind(problem, 'interactive')
  const program = (await adapted(own, adapters.checkerAsInteractor)) ?? own
  problem.interactor = { program, protocol: 'testlib', flags: [] }
}

/** Files of require/ lie beside each submission; its implementers have main. */
async function readRequired(view: View, problem: ImportedProblem, conf: Conf): Promise<void> {
  const hasImplementer = conf.isOn('with_implementer')
  for (const content of filesIn(view, 'require/')) {
    const isImplementer = hasImplementer && /^implementer\.[a-z]+$/.test(nameOf(content.path))
    if (isImplementer) await addGrader(problem, content)
    else await addHeader(problem, content)
  }
}

async function readPrograms(view: View, problem: ImportedProblem, conf: Conf): Promise<void> {
  const checker = checkerOf(view, problem, conf)
  const token = conf.text('token')
  problem.checker = token === '' ? checker : await withToken(problem, checker, token)
  if (conf.isOn('interaction_mode')) await readInteractor(view, problem)
  const [std, validator] = [programNamed(view, 'std'), programNamed(view, 'val')]
  if (std) problem.references.push({ name: std.files[0]!.path, program: std, expected: [Judge.Accepted] })
  if (validator) problem.validators.push({ program: validator, protocol: 'testlib', flags: [] })
  await readRequired(view, problem, conf)
  problem.attachments = filesIn(view, 'download/')
}

/** UOJ's judger assumes these when nothing is set. */
function orUsual(problem: ImportedProblem, name: string, said: number | null, usual: number): number {
  if (said !== null && said > 0) return said
  lose(problem, 'default-used', { name, value: usual })
  return usual
}

async function read(view: View): Promise<ImportedProblem[]> {
  const conf = new Conf(await readText(view.files.get('problem.conf')!))
  const problem = newProblem('uoj', '', view.name)
  if (conf.isOn('submit_answer')) markKind(problem, 'submit-answer')
  // Seconds; UOJ's later branch has milliseconds.
  const milliseconds = conf.number('time_limit_ms')
  const seconds = conf.number('time_limit')
  const [time, memory, output] = [
    milliseconds === null ? seconds : milliseconds / 1000,
    conf.number('memory_limit'),
    conf.number('output_limit'),
  ]
  problem.limits = {
    timeMs: Math.round(orUsual(problem, 'time_limit', time, 1) * 1000),
    memoryKb: Math.round(orUsual(problem, 'memory_limit', memory, 256) * 1024),
    outputKb: output !== null && output > 0 ? Math.round(output * 1024) : null,
    codeKb: null,
  }
  await readPrograms(view, problem, conf)
  readTests(view, problem, conf)
  await showSamples(problem)
  loseNames(problem, conf.unread, 'problem.conf')
  return [finishProblem(problem)]
}

export const uoj: Format = { name: 'uoj', detect: (view) => view.files.has('problem.conf'), read }
