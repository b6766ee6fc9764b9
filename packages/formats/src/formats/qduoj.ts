import { Judge } from '@verdict/domain/verdict'
import { readHead, textContent } from '../content.ts'
import { guessLanguage } from '../languages.ts'
import { emptyStatement, type ImportedProblem, lose, newProblem, finishProblem } from '../problem.ts'
import { languageNamed, programOf } from '../programs.ts'
import type { Format, View } from '../format.ts'
import { htmlToMarkdown } from '../statement/html.ts'
import type { Surroundings } from '../statement/markdown.ts'
import { mixedToMarkdown } from '../statement/mixed.ts'
import { surroundings } from '../statement/pictures.ts'
import { type Fields, readJson } from '../text.ts'
import { loseUnread } from '../unread.ts'
import { addTemplate } from './fps-item.ts'

const maxBytes = 8 * 1024 * 1024

const detect = async (view: View): Promise<boolean> => {
  const content = view.files.get('problem.json')
  return content !== undefined && (await readHead(content, 16_384)).includes('"display_id"')
}

function markdown(field: Fields, around: Surroundings): string {
  const text = field.isMap ? field.get('value').text : field.text
  return field.get('format').text === 'markdown'
    ? mixedToMarkdown(text, around)
    : htmlToMarkdown(text, around)
}

function readTests(view: View, problem: ImportedProblem, json: Fields): void {
  const isScored = json.get('rule_type').text === 'OI'
  if (isScored) problem.kinds = ['scoring']
  for (const [index, one] of json.get('test_case_score').list.entries()) {
    const [inputName, outputName] = [one.get('input_name').text, one.get('output_name').text]
    const input = view.files.get(`testcase/${inputName}`) ?? null
    const output = outputName === '-' ? null : (view.files.get(`testcase/${outputName}`) ?? null)
    if (!input) lose(problem, 'input-missing', { file: inputName })
    if (!output && outputName !== '-') lose(problem, 'answer-missing', { file: outputName })
    if (!input) continue
    const score = one.get('score').number
    const points = isScored ? score : null
    problem.tests.push({
      name: inputName || String(index + 1),
      input,
      output,
      isSample: false,
      group: null,
      points,
      ...(outputName === '-' && { hasNoAnswer: true }),
    })
  }
}

function readPrograms(problem: ImportedProblem, json: Fields): void {
  const spj = json.get('spj')
  if (spj.get('code').text.trim() !== '') {
    const program = programOf([textContent('spj.cpp', spj.get('code').text)], spj.get('language').text)
    problem.checker = { kind: 'program', program, protocol: 'qduoj', flags: [] }
  }
  for (const [index, one] of json.get('answers').list.entries()) {
    const content = textContent(`answer-${index + 1}`, one.get('code').text)
    const program = programOf([content], one.get('language').text)
    problem.references.push({ name: content.path, program, expected: [Judge.Accepted] })
  }
  for (const [language, parts] of json.get('template').entries) {
    for (const part of ['prepend', 'template', 'append'] as const) {
      addTemplate(problem, languageNamed(language), part, parts.get(part).text)
    }
  }
}

const positive = (field: Fields, factor: number): number | null => {
  const { number } = field
  return number === null || number <= 0 ? null : Math.round(number * factor)
}

async function read(view: View): Promise<ImportedProblem[]> {
  const json = await readJson(view.files.get('problem.json')!, maxBytes)
  const problem = newProblem('qduoj', '', json.get('display_id').text || view.name)
  const around = surroundings(problem, () => undefined)
  const title = json.get('title').text
  const language = guessLanguage(title + json.get('description').get('value').text)
  problem.language = language
  problem.titles = { [language]: title }
  problem.statements.push({
    ...emptyStatement(language),
    title,
    description: markdown(json.get('description'), around),
    input: markdown(json.get('input_description'), around),
    output: markdown(json.get('output_description'), around),
    hint: markdown(json.get('hint'), around),
  })
  problem.limits.timeMs = positive(json.get('time_limit'), 1)
  problem.limits.memoryKb = positive(json.get('memory_limit'), 1024)
  problem.samples = json.get('samples').list.map((one) => ({
    input: one.get('input').text,
    output: one.get('output').text,
    explanation: {},
  }))
  problem.source = json.get('source').text
  problem.tags = json.get('tags').texts
  readTests(view, problem, json)
  readPrograms(problem, json)
  loseUnread(problem, json.value, 'problem.json')
  return [finishProblem(problem)]
}

export const qduoj: Format = { name: 'qduoj', detect, read }
