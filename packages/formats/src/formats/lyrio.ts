// How Lyrio (LibreOJ) describes judging: "judge info" as YAML or JSON beside the test data. Sources: lyrio-dev/judge,
// src/task/submission/common.ts and traditional/judgeInfo.ts, src/checkers and native/builtin_checkers.

import { addHeader } from '../beside.ts'
import type { View } from '../format.ts'
import {
  byLines,
  byTokens,
  type Checker,
  type ImportedProblem,
  lose,
  markKind,
  type Protocol,
  toTheByte,
} from '../problem.ts'
import { programOf } from '../programs.ts'
import type { Fields } from '../text.ts'
import { share } from './hydro-config.ts'

export const lyrioNames = ['judgeInfo.json', 'judgeInfo.yaml', 'judgeInfo.yml'] as const

const protocols = new Map<string, Protocol>([
  ['testlib', 'testlib'],
  ['legacy', 'syzoj'],
  ['lemon', 'lemon'],
  ['hustoj', 'hustoj'],
  ['qduoj', 'qduoj'],
  ['domjudge', 'kattis'],
])

const scorings = { Sum: 'sum', GroupMin: 'min', GroupMul: 'product' } as const

const scoringOf = (subtask: Fields) =>
  scorings[subtask.get('scoringType').text as keyof typeof scorings] ?? 'sum'

/** SYZOJ's data.yml lists cases; Lyrio's testcases with their files. */
export const isLyrio = (config: Fields): boolean =>
  config.get('subtasks').list.some((subtask) => subtask.get('testcases').isThere)

function checkerOf(view: View, said: Fields): Checker | null {
  const type = said.get('type').text
  if (type === 'lines')
    return { kind: 'compare', comparison: { ...byLines, ignoreCase: !said.get('caseSensitive').flag } }
  if (type === 'binary') return { kind: 'compare', comparison: toTheByte }
  if (type === 'integers') return { kind: 'compare', comparison: byTokens }
  if (type === 'floats') {
    const precision = said.get('precision').number
    return { kind: 'compare', comparison: { ...byTokens, floatAbsolute: 10 ** -(precision ?? 0) } }
  }
  const content = view.files.get(said.get('filename').text)
  const protocol = protocols.get(said.get('interface').text)
  if (type !== 'custom' || !content || !protocol) return null
  return { kind: 'program', program: programOf([content], said.get('language').text), protocol, flags: [] }
}

function limitsOf(said: Fields) {
  const [time, memory] = [said.get('timeLimit').number, said.get('memoryLimit').number]
  return {
    ...(time !== null && time > 0 && { timeMs: Math.round(time) }),
    ...(memory !== null && memory > 0 && { memoryKb: Math.round(memory * 1024) }),
  }
}

function readTests(view: View, problem: ImportedProblem, config: Fields): void {
  const subtasks = config.get('subtasks').list
  const points = (one: Fields): Fields => one.get('points', 'percentagePoints')
  const scores = share(subtasks.map((one) => points(one).number))
  for (const [index, subtask] of subtasks.entries()) {
    const group = String(index + 1)
    const scoring = scoringOf(subtask)
    // 0-based.
    const needed = subtask.get('dependencies').list.flatMap(({ number }) => number ?? [])
    const dependsOn = needed.map((number) => String(number + 1))
    // In Lyrio a dependency that gave any points suffices, here it must give all.
    if (needed.some((number) => subtasks[number] && scoringOf(subtasks[number]) === 'sum'))
      lose(problem, 'setting-ignored', { name: `dependencies of subtask ${group}` })
    const score = scores[index]!
    problem.groups.push({ name: group, points: score, scoring, dependsOn })
    const cases = subtask.get('testcases').list
    // Percent of a sum; Lyrio's judge ignores them in other subtasks, too.
    const isWeighed = scoring === 'sum' && cases.some((one) => points(one).isThere)
    const weights = share(cases.map((one) => points(one).number))
    for (const [place, one] of cases.entries()) {
      const [inputName, outputName] = [
        one.get('inputFile', 'inputFilename').text,
        one.get('outputFile', 'outputFilename').text,
      ]
      const [input, output] = [view.files.get(inputName) ?? null, view.files.get(outputName) ?? null]
      if (!input) lose(problem, 'input-missing', { file: inputName })
      if (!output && outputName !== '') lose(problem, 'answer-missing', { file: outputName })
      if (!input && !output) continue
      const limits = { ...limitsOf(subtask), ...limitsOf(one) }
      problem.tests.push({
        name: inputName || outputName,
        input,
        output,
        isSample: false,
        group,
        points: isWeighed ? (score * weights[place]!) / 100 : null,
        ...limits,
      })
    }
  }
}

/** Only pipes are supported, no shared memory. */
function readInteractor(view: View, problem: ImportedProblem, said: Fields): void {
  if (!said.isThere) return
  markKind(problem, 'interactive')
  const content = view.files.get(said.get('filename').text)
  const way = said.get('interface').text
  if (content && way !== 'shm') {
    const program = programOf([content], said.get('language').text)
    // It is called as testlib's are, and says what it found on stderr.
    problem.interactor = { program, protocol: 'testlib', flags: [] }
    return
  }
  lose(problem, 'checker-unknown', { name: `interactor ${way} ${said.get('filename').text}`.slice(0, 100) })
  problem.checker = { kind: 'missing' }
}

export async function readLyrio(view: View, problem: ImportedProblem, config: Fields): Promise<void> {
  problem.kinds = ['scoring']
  Object.assign(problem.limits, limitsOf(config))
  const files = config.get('fileIo')
  if (files.isMap)
    problem.files = { input: files.get('inputFilename').text, output: files.get('outputFilename').text }
  readTests(view, problem, config)
  const said = config.get('checker')
  const checker = said.isThere ? checkerOf(view, said) : null
  if (checker) problem.checker = checker
  else if (said.isThere) {
    const name = `${said.get('type').text} ${said.get('filename').text}`
    lose(problem, 'checker-unknown', { name: name.slice(0, 100) })
    problem.checker = { kind: 'missing' }
  }
  readInteractor(view, problem, config.get('interactor'))
  const cases = config.get('subtasks').list.flatMap((subtask) => subtask.get('testcases').list)
  if (cases.filter((one) => one.get('userOutputFilename').isThere).length > 0)
    markKind(problem, 'submit-answer')
  // Only the submission itself is compiled; these lie beside it.
  for (const [, sources] of config.get('extraSourceFiles').entries)
    for (const [path, { text }] of sources.entries) {
      const content = view.files.get(text)
      if (content) await addHeader(problem, { ...content, path })
      else lose(problem, 'attachment-missing', { file: path })
    }
}
