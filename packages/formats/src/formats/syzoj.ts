// Test data of SYZOJ and LibreOJ: files side by side, with data.yml, the older data_rule.txt, or the judge info of Lyrio.

import { addHeader } from '../beside.ts'
import {
  finishProblem,
  type ImportedProblem,
  type ImportedTest,
  lose,
  markKind,
  markScoring,
  newProblem,
} from '../problem.ts'
import type { Program, TestGroup } from '../problem.ts'
import { programOf } from '../programs.ts'
import type { Format, View } from '../format.ts'
import { adapted, adapters } from './adapters.ts'
import { Fields, readText, readYaml } from '../text.ts'
import { loseUnread } from '../unread.ts'
import { isLyrio, lyrioNames, readLyrio } from './lyrio.ts'
import { testsByName } from './plain.ts'
import { readTools } from './syzoj-tools.ts'

const scorings: Record<string, TestGroup['scoring']> = { sum: 'sum', min: 'min', mul: 'product' }

const numbered = (pattern: string, number: string): string => pattern.replaceAll('#', () => number)

function testOf(
  view: View,
  problem: ImportedProblem,
  patterns: [string, string],
  number: string,
): ImportedTest[] {
  const [inputName, outputName] = patterns.map((pattern) => numbered(pattern, number)) as [string, string]
  const [input, output] = [view.files.get(inputName) ?? null, view.files.get(outputName) ?? null]
  if (!input) lose(problem, 'input-missing', { file: inputName })
  if (!output && outputName !== '') lose(problem, 'answer-missing', { file: outputName })
  const hasNoAnswer = outputName === ''
  const named = { name: inputName, input, output, isSample: false, group: null, points: null }
  return input || output ? [{ ...named, ...(hasNoAnswer && { hasNoAnswer }) }] : []
}

function readSubtasks(view: View, problem: ImportedProblem, config: Fields): void {
  const patterns: [string, string] = [
    config.get('inputFile').text || '#.in',
    // Checkers and interactors may do without answers.
    config.get('outputFile').text || (config.get('interactor', 'specialJudge').isThere ? '' : '#.out'),
  ]
  markScoring(problem)
  for (const [index, subtask] of config.get('subtasks').list.entries()) {
    const name = String(index + 1)
    const scoring = scorings[subtask.get('type').text] ?? 'sum'
    problem.groups.push({ name, points: subtask.get('score').number, scoring, dependsOn: [] })
    for (const { text } of subtask.get('cases').list) {
      for (const test of testOf(view, problem, patterns, text)) problem.tests.push({ ...test, group: name })
    }
  }
}

function programAt(view: View, said: Fields): Program | null {
  const content = view.files.get(said.get('fileName').text)
  return content ? programOf([content], said.get('language').text) : null
}

async function readPrograms(view: View, problem: ImportedProblem, config: Fields): Promise<void> {
  const own = [...view.files.values()].find(({ path }) => /^spj_[a-z0-9+]+\.[a-z]+$/i.test(path))
  const checker =
    programAt(view, config.get('specialJudge')) ??
    (own ? programOf([own], own.path.slice(4).split('.')[0]) : null)
  if (checker) problem.checker = { kind: 'program', program: checker, protocol: 'syzoj', flags: [] }
  else if (config.get('specialJudge').isThere) {
    lose(problem, 'checker-unknown', { name: config.get('specialJudge').get('fileName').text.slice(0, 100) })
    problem.checker = { kind: 'missing' }
  }
  const interactor = programAt(view, config.get('interactor'))
  if (interactor) {
    markKind(problem, 'interactive')
    // Another language keeps SYZOJ's own protocol, which no interactor speaks here.
    const program = await adapted(interactor, adapters.scoreFile)
    problem.interactor = program
      ? { program, protocol: 'testlib', flags: [] }
      : { program: interactor, protocol: 'syzoj', flags: [] }
  }
  for (const one of config.get('extraSourceFiles').list) {
    // Those of all languages lie beside a submission.
    if (!one.get('language').isThere) continue
    for (const file of one.get('files').list) {
      const content = view.files.get(file.get('name').text)
      const path = file.get('dest').text || file.get('name').text
      // Only the submission itself is compiled.
      if (content) await addHeader(problem, { ...content, path })
      else lose(problem, 'attachment-missing', { file: path })
    }
  }
  if (config.get('userOutput').isThere) markKind(problem, 'submit-answer')
}

async function readRule(view: View, problem: ImportedProblem): Promise<void> {
  const [numbers = '', input = '', output = ''] = (await readText(view.files.get('data_rule.txt')!))
    .split('\n')
    .map((line) => line.trim())
  problem.tests = numbers
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((number) => testOf(view, problem, [input, output], number))
}

async function read(view: View): Promise<ImportedProblem[]> {
  if (view.files.has('problem.yml')) return [await readTools(view)]
  const problem = newProblem('syzoj', '', view.name)
  const file = ['data.yml', ...lyrioNames].flatMap((name) => view.files.get(name) ?? [])[0]
  const config = file ? await readYaml(file) : new Fields({})
  if (isLyrio(config)) {
    await readLyrio(view, problem, config)
    loseUnread(problem, config.value, file!.path)
    return [finishProblem(problem)]
  }
  if (config.get('subtasks').list.length > 0) readSubtasks(view, problem, config)
  else if (view.files.has('data_rule.txt')) await readRule(view, problem)
  else problem.tests = testsByName(problem, [...view.files.values()])
  await readPrograms(view, problem, config)
  loseUnread(problem, config.value, file?.path ?? 'data.yml')
  return [finishProblem(problem)]
}

export const syzoj: Format = {
  name: 'syzoj',
  detect: ({ files }) =>
    ['data.yml', 'data_rule.txt', 'problem.yml', ...lyrioNames].some((name) => files.has(name)),
  read,
}
