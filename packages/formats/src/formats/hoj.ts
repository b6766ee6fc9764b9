// Exports of HOJ: problem_1000.json beside the folder problem_1000.

import { addHeader } from '../beside.ts'
import { textContent } from '../content.ts'
import { guessLanguage } from '../languages.ts'
import {
  emptyStatement,
  type ImportedProblem,
  lose,
  markKind,
  markScoring,
  newProblem,
  finishProblem,
  type Program,
  toTheByte,
} from '../problem.ts'
import { languageNamed, programOf } from '../programs.ts'
import type { Format, View } from '../format.ts'
import { mixedToMarkdown } from '../statement/mixed.ts'
import { surroundings } from '../statement/pictures.ts'
import { type Fields, readJson } from '../text.ts'
import { loseUnread } from '../unread.ts'
import { adapted, adapters } from './adapters.ts'
import { addTemplate } from './fps-item.ts'

const described = /^problem_(\d+)\.json$/
const maxBytes = 8 * 1024 * 1024

const detect = (view: View): boolean => [...view.files.keys()].some((path) => described.test(path))

function examples(text: string): ImportedProblem['samples'] {
  const parts = text.split('<input>').slice(1)
  return parts.map((part) => ({
    input: part.split('</input>')[0]!,
    output: (part.split('<output>')[1] ?? '').split('</output>')[0]!,
    explanation: {},
  }))
}

function readTests(view: View, problem: ImportedProblem, json: Fields, folder: string): void {
  if (json.get('problem').get('type').number === 1) markScoring(problem)
  for (const one of json.get('samples').list) {
    const [inputName, outputName] = [one.get('input').text, one.get('output').text]
    const input = view.files.get(folder + inputName) ?? null
    const output = view.files.get(folder + outputName) ?? null
    if (!input) lose(problem, 'input-missing', { file: folder + inputName })
    if (!output) lose(problem, 'answer-missing', { file: folder + outputName })
    if (!input) continue
    const score = one.get('score').number
    const points = problem.kinds.includes('scoring') ? score : null
    problem.tests.push({ name: inputName, input, output, isSample: false, group: null, points })
  }
}

/** A checker says 100 to 103, or as testlib does; its points are percent. */
async function callable(problem: ImportedProblem, program: Program, code: string): Promise<Program> {
  const isTestlib = /#\s{0,20}include\s{0,20}[<"]testlib\.h[>"]/.test(code)
  const before = isTestlib ? (code.includes('quitp') ? adapters.hojPoints : null) : adapters.hojCodes
  if (!isTestlib && /\b99\b/.test(code)) lose(problem, 'setting-ignored', { name: 'spjCode: 99' })
  return before === null ? program : ((await adapted(program, before)) ?? program)
}

async function readPrograms(problem: ImportedProblem, json: Fields): Promise<void> {
  const own = json.get('problem')
  // Older exports have no judgeMode.
  const older = json.get('isSpj').flag ? 'spj' : ''
  const mode = json.get('judgeMode').text || own.get('judgeMode').text || older
  const beside = json.get('judgeExtraFile').entries.map(([name, code]) => textContent(name, code.text))
  const code = own.get('spjCode').text
  const said = programOf([textContent('spj.cpp', code), ...beside], own.get('spjLanguage').text)
  if (mode === 'interactive') {
    markKind(problem, 'interactive')
    problem.interactor = { program: await callable(problem, said, code), protocol: 'testlib', flags: [] }
  } else if (mode === 'spj') {
    const program = await callable(problem, said, code)
    problem.checker = { kind: 'program', program, protocol: 'testlib', flags: [] }
  }
  // HOJ compares trailing blanks unless isRemoveEndBlank is set; older exports do not have it.
  else if (own.get('isRemoveEndBlank').value === false)
    problem.checker = { kind: 'compare', comparison: toTheByte }
  // Only the submission itself is compiled; these lie beside it.
  for (const [name, text] of json.get('userExtraFile').entries)
    await addHeader(problem, textContent(name, text.text))
  for (const one of json.get('codeTemplates').list) {
    addTemplate(problem, languageNamed(one.get('language').text), 'template', one.get('code').text)
  }
}

async function readProblem(view: View, path: string, number: string): Promise<ImportedProblem> {
  const json = await readJson(view.files.get(path)!, maxBytes)
  const own = json.get('problem')
  const problem = newProblem('hoj', '', own.get('problemId').text || number)
  const around = surroundings(problem, () => undefined)
  const title = own.get('title').text
  const language = guessLanguage(title + own.get('description').text)
  problem.language = language
  problem.titles = { [language]: title }
  const part = (name: string): string => mixedToMarkdown(own.get(name).text, around)
  problem.statements.push({
    ...emptyStatement(language),
    title,
    description: part('description'),
    input: part('input'),
    output: part('output'),
    hint: part('hint'),
  })
  const [time, memory] = [own.get('timeLimit').number, own.get('memoryLimit').number]
  problem.limits.timeMs = time !== null && time > 0 ? time : null
  problem.limits.memoryKb = memory !== null && memory > 0 ? memory * 1024 : null
  problem.samples = examples(own.get('examples').text)
  problem.source = own.get('source').text
  problem.author = own.get('author').text
  problem.difficulty = own.get('difficulty').text
  problem.tags = json.get('tags').texts
  readTests(view, problem, json, `problem_${number}/`)
  await readPrograms(problem, json)
  loseUnread(problem, json.value, path)
  return finishProblem(problem)
}

async function read(view: View): Promise<ImportedProblem[]> {
  const problems: ImportedProblem[] = []
  for (const path of view.files.keys()) {
    const number = described.exec(path)?.[1]
    if (number !== undefined) problems.push(await readProblem(view, path, number))
  }
  return problems
}

export const hoj: Format = { name: 'hoj', detect, read }
