// Data of UOJ: problem.conf gives the number of tests and their names.

import { Judge } from '@verdict/domain/verdict'
import {
  byLines,
  type ImportedProblem,
  type ImportedTest,
  lose,
  markKind,
  markScoring,
  newProblem,
  finishProblem,
  type TestGroup,
} from '../problem.ts'
import { programOf } from '../programs.ts'
import { filesIn, type Format, type View } from '../format.ts'
import { readText } from '../text.ts'
import { loseNames } from '../unread.ts'
import { showSamples } from './plain.ts'
import { standardChecker } from './polygon.ts'

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

  count(key: string): number {
    return Math.min(10_000, Math.max(0, Math.floor(this.number(key) ?? 0)))
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
  for (let number = 1; number <= conf.count('n_ex_tests'); number++) {
    const test = testAt(view, conf, true, number)
    if (test) problem.tests.push({ ...test, isSample: number <= samples })
  }
  const total = conf.count('n_tests')
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
  const usual = subtasks === 0 ? 100 / conf.count('n_tests') : null
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

function readPrograms(view: View, problem: ImportedProblem, conf: Conf): void {
  const named = (name: string) =>
    ['', '11', '14', '17', '20'].map((version) => view.files.get(`${name}${version}.cpp`)).find(Boolean)
  const [checker, std, validator, interactor] = ['chk', 'std', 'val', 'interactor'].map(named)
  const builtIn = conf.text('use_builtin_checker')
  if (!conf.isOn('use_builtin_judger')) {
    lose(problem, 'custom-judge', { name: 'judger' })
    problem.checker = { kind: 'missing' }
  } else if (builtIn !== '') problem.checker = standardChecker(builtIn, null)
  else if (checker)
    problem.checker = { kind: 'program', program: programOf([checker]), protocol: 'testlib', flags: [] }
  else problem.checker = { kind: 'compare', comparison: byLines }
  if (conf.isOn('interaction_mode') && interactor) {
    markKind(problem, 'interactive')
    problem.interactor = { program: programOf([interactor]), protocol: 'testlib', flags: [] }
  }
  if (std) problem.references.push({ name: std.path, program: programOf([std]), expected: [Judge.Accepted] })
  if (validator) problem.validators.push({ program: programOf([validator]), protocol: 'testlib', flags: [] })
  if (conf.isOn('with_implementer')) {
    for (const content of filesIn(view, 'require/')) problem.grader.push({ language: '', content })
  }
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
  const [time, memory, output] = [
    milliseconds === null ? conf.number('time_limit') : milliseconds / 1000,
    conf.number('memory_limit'),
    conf.number('output_limit'),
  ]
  problem.limits = {
    timeMs: Math.round(orUsual(problem, 'time_limit', time, 1) * 1000),
    memoryKb: Math.round(orUsual(problem, 'memory_limit', memory, 256) * 1024),
    outputKb: output !== null && output > 0 ? Math.round(output * 1024) : null,
    codeKb: null,
  }
  readPrograms(view, problem, conf)
  readTests(view, problem, conf)
  await showSamples(problem)
  loseNames(problem, conf.unread, 'problem.conf')
  return [finishProblem(problem)]
}

export const uoj: Format = { name: 'uoj', detect: (view) => view.files.has('problem.conf'), read }
