// Problems of syzoj-tools: problem.yml, with the tests in a folder beside it.

import {
  byTokens,
  type Checker,
  type ImportedProblem,
  type ImportedTest,
  lose,
  newProblem,
  finishProblem,
} from '../problem.ts'
import { Judge } from '@verdict/domain/verdict'
import { programOf } from '../programs.ts'
import type { View } from '../format.ts'
import { type Fields, readYaml } from '../text.ts'
import { loseUnread } from '../unread.ts'
import { memoryKb, timeMs } from './hydro-config.ts'
import { standardChecker } from './polygon.ts'

const casesAtMost = 10_000

interface Case {
  name: string
  said: readonly Fields[]
}

function casesOf(config: Fields): Case[] {
  const cases = config.get('cases')
  const all = config.get('cases-global')
  if (!Array.isArray(cases.value)) {
    const count = Math.min(casesAtMost, Math.max(0, Math.floor(cases.number ?? 0)))
    return Array.from({ length: count }, (_, index) => ({ name: String(index + 1), said: [all] }))
  }
  return cases.list.map((one, index) => ({
    name: one.get('name').text || String(index + 1),
    said: [one, all],
  }))
}

const first = ({ said }: Case, key: string): string =>
  said.map((one) => one.get(key).text).find((text) => text !== '') ?? ''

function testOf(view: View, problem: ImportedProblem, one: Case): ImportedTest | null {
  const at = (key: string, usual: string): string =>
    (first(one, key) || usual).replaceAll('{name}', () => one.name)
  const [inputName, outputName] = [at('input-data', 'data/{name}.in'), at('answer-data', 'data/{name}.out')]
  const [input, output] = [view.files.get(inputName) ?? null, view.files.get(outputName) ?? null]
  if (!input) lose(problem, 'input-missing', { file: inputName })
  if (!output) lose(problem, 'answer-missing', { file: outputName })
  if (!input && !output) return null
  const [time, memory] = [timeMs(first(one, 'time-limit')), memoryKb(first(one, 'memory-limit'))]
  return {
    name: inputName,
    input,
    output,
    isSample: false,
    group: null,
    points: null,
    ...(time !== null && { timeMs: time }),
    ...(memory !== null && { memoryKb: memory }),
  }
}

function readTests(view: View, problem: ImportedProblem, config: Fields): void {
  const tests = new Map(
    casesOf(config).flatMap((one): [string, ImportedTest][] => {
      const test = testOf(view, problem, one)
      return test ? [[one.name, test]] : []
    }),
  )
  problem.kinds = ['scoring']
  const subtasks = config.get('subtasks').list
  if (subtasks.length === 0) {
    problem.tests = [...tests.values()].map((test) => ({ ...test, points: 100 / tests.size }))
    return
  }
  for (const [index, subtask] of subtasks.entries()) {
    const group = String(index + 1)
    problem.groups.push({ name: group, points: subtask.get('score').number, scoring: 'min', dependsOn: [] })
    for (const name of subtask.get('testcases').texts) {
      const test = tests.get(name)
      if (test) problem.tests.push({ ...test, group })
      else lose(problem, 'groups-ignored', { name: `subtask ${group}: test ${name}`.slice(0, 100) })
    }
  }
}

function checkerOf(view: View, problem: ImportedProblem, said: Fields): Checker {
  const [type, name] = [said.get('type').text, said.get('checker').text]
  if (!said.isThere) return { kind: 'compare', comparison: byTokens }
  if (type === 'builtin') return standardChecker(said.get('name').text, null)
  const content = view.files.get(name)
  if (content && (type === 'testlib' || type === 'loj')) {
    const protocol = type === 'loj' ? 'syzoj' : 'testlib'
    return { kind: 'program', program: programOf([content]), protocol, flags: [] }
  }
  lose(problem, 'checker-unknown', { name: `${type} ${name}`.slice(0, 100) })
  return { kind: 'missing' }
}

/** A program that must get all points is expected to be right; other points are no verdict. */
function readAssertions(view: View, problem: ImportedProblem, config: Fields): void {
  const most = problem.groups.reduce((sum, { points }) => sum + (points ?? 0), 0) || 100
  for (const one of config.get('assertions').list) {
    const name = one.get('prog').text
    const content = view.files.get(name)
    const isFull = one.get('score').number === most
    if (!content) lose(problem, 'attachment-missing', { file: name })
    else
      problem.references.push({
        name,
        program: programOf([content]),
        expected: isFull ? [Judge.Accepted] : [],
      })
    if (content && !isFull) lose(problem, 'solution-unclear', { file: name })
  }
}

export async function readTools(view: View): Promise<ImportedProblem> {
  const config = await readYaml(view.files.get('problem.yml')!)
  const problem = newProblem('syzoj', 'syzoj-tools', config.get('name').text || view.name)
  const all = config.get('cases-global')
  problem.titles = { [problem.language]: config.get('title').text }
  problem.limits.timeMs = timeMs(all.get('time-limit').text)
  problem.limits.memoryKb = memoryKb(all.get('memory-limit').text)
  const [input, output] = [all.get('input-file').text, all.get('output-file').text]
  if (input !== '' || output !== '') problem.files = { input, output }
  const type = config.get('type').text
  if (type !== '' && type !== 'traditional')
    lose(problem, 'setting-ignored', { name: `type ${type}`.slice(0, 100) })
  problem.checker = checkerOf(view, problem, config.get('checker'))
  readTests(view, problem, config)
  readAssertions(view, problem, config)
  if (config.get('languages').isThere) lose(problem, 'setting-ignored', { name: 'languages' })
  if (config.get('build').isThere) lose(problem, 'generated-tests', { by: 'build' })
  loseUnread(problem, config.value, 'problem.yml')
  return finishProblem(problem)
}
