import { Judge } from '@verdict/domain/verdict'
import { type Content, nameOf, readWhole, textContent } from '../content.ts'
import { guessLanguage } from '../languages.ts'
import type { View } from '../format.ts'
import {
  type Checker,
  emptyStatement,
  type ImportedProblem,
  type ImportedTest,
  lose,
  newProblem,
  finishProblem,
  type Program,
} from '../problem.ts'
import { languageNamed, programOf } from '../programs.ts'
import { htmlToMarkdown } from '../statement/html.ts'
import { mixedToMarkdown } from '../statement/mixed.ts'
import { addPicture, isShown, surroundings } from '../statement/pictures.ts'
import type { Surroundings } from '../statement/markdown.ts'
import { comparisonBy } from '../write/compare-program.ts'
import { loseNames } from '../unread.ts'

interface Coded {
  language: string
  code: string
}

interface Sized {
  text: string
  unit: string
}

export interface FpsItem {
  version: string
  texts: Map<string, string[]>
  sized: Map<string, Sized>
  tests: { kind: 'input' | 'output'; name: string; content: Content }[]
  coded: Map<string, Coded[]>
  pictures: { source: string; content: Content }[]
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string, whole: string | Content): void
}

const codedNames = new Set(['solution', 'spj', 'tpj', 'upj', 'interactor', 'prepend', 'template', 'append'])

export function newItem(version: string): FpsItem {
  const item: Omit<FpsItem, 'open' | 'close'> = {
    version,
    texts: new Map(),
    sized: new Map(),
    tests: [],
    coded: new Map(),
    pictures: [],
  }
  let attributes: Readonly<Record<string, string>> = {}
  let source = ''
  const add = <T>(map: Map<string, T[]>, name: string, value: T): void => {
    const values = map.get(name)
    if (values) values.push(value)
    else map.set(name, [value])
  }
  const content = (name: string, whole: Content): void => {
    if (name === 'base64') item.pictures.push({ source, content: whole })
    else {
      const kind = name === 'test_input' ? 'input' : 'output'
      item.tests.push({ kind, name: attributes['name'] ?? attributes['filename'] ?? '', content: whole })
    }
  }
  return {
    ...item,
    open: (_name, given) => {
      attributes = given
    },
    close: (name, whole) => {
      if (typeof whole !== 'string') content(name, whole)
      else if (name === 'src') source = whole.trim()
      else if (codedNames.has(name))
        add(item.coded, name, { language: attributes['language'] ?? '', code: whole })
      else if (name === 'time_limit' || name === 'memory_limit') {
        item.sized.set(name, { text: whole, unit: (attributes['unit'] ?? '').toLowerCase() })
      } else add(item.texts, name, whole)
    },
  }
}

const textOf = (item: FpsItem, name: string): string => item.texts.get(name)?.[0]?.trim() ?? ''

function limit(item: FpsItem, name: string, factors: Record<string, number>, usual: string): number | null {
  const { text, unit } = item.sized.get(name) ?? { text: '', unit: '' }
  const number = Number(text.trim())
  const factor = factors[unit === '' ? usual : unit] ?? factors[usual]!
  return text.trim() === '' || !(number > 0) ? null : Math.round(number * factor)
}

/** Sources may be written with a host, escaped, or in part. */
async function pictures(problem: ImportedProblem, item: FpsItem): Promise<Surroundings> {
  const names = new Map<string, string>()
  for (const { source, content } of item.pictures) {
    const bytes = Buffer.from((await readWhole(content, 32 * 1024 * 1024)).toString('latin1'), 'base64')
    const wanted = nameOf(source.split(/[?#]/)[0]!)
    if (!isShown(wanted)) {
      lose(problem, 'picture-missing', { file: source.slice(0, 200) })
      continue
    }
    const name = addPicture(problem, wanted, bytes)
    for (const key of [source, nameOf(source)]) if (name !== null && !names.has(key)) names.set(key, name)
  }
  const around = surroundings(problem, () => undefined)
  return {
    ...around,
    picture: (source) => names.get(source) ?? names.get(nameOf(source)) ?? around.picture(source),
  }
}

/** `[md]...[/md]` is Markdown, everything else HTML. */
function markdown(text: string, around: Surroundings): string {
  const [, own] = /^\s*\[md\](.*?)(?:\[\/md\]|$)/s.exec(text) ?? []
  return own === undefined ? htmlToMarkdown(text, around) : mixedToMarkdown(own.trim(), around)
}

function unpairedNames(item: FpsItem): boolean {
  const names = (kind: string): string[] =>
    item.tests.filter((test) => test.kind === kind).map(({ name }) => name)
  const [inputs, outputs] = [names('input'), names('output')]
  const distinct = (all: string[]): boolean =>
    all.every((name) => name !== '') && new Set(all).size === all.length
  return !distinct(inputs) || !distinct(outputs)
}

const testOf = (name: string, input: Content, output: Content | null): ImportedTest => ({
  name,
  input,
  output,
  isSample: false,
  group: null,
  points: null,
})

/** By name where names are unique, else by place; in old files inputs and outputs alternate, all called inputs. */
function readTests(problem: ImportedProblem, item: FpsItem): void {
  const inputs = item.tests.filter(({ kind }) => kind === 'input')
  const outputs = item.tests.filter(({ kind }) => kind === 'output')
  if (outputs.length === 0 && inputs.length > 1 && inputs.length % 2 === 0) {
    for (let at = 0; at < inputs.length; at += 2) {
      problem.tests.push(testOf(String(at / 2 + 1), inputs[at]!.content, inputs[at + 1]!.content))
    }
    return
  }
  const byPlace = unpairedNames(item)
  const named = new Map(outputs.map((one) => [one.name, one]))
  for (const [index, { name, content }] of inputs.entries()) {
    const output = byPlace ? outputs[index] : named.get(name)
    const shown = name === '' || byPlace ? String(index + 1) : name
    problem.tests.push(testOf(shown, content, output?.content ?? null))
    if (!output) lose(problem, 'answer-missing', { file: shown })
  }
  const used = new Set(problem.tests.map(({ output }) => output))
  for (const { name, content } of outputs)
    if (!used.has(content)) lose(problem, 'test-unpaired', { file: name })
}

const endings: Record<string, string> = {
  c: 'c',
  cpp: 'cc',
  java: 'java',
  python3: 'py',
  python2: 'py',
  pascal: 'pas',
}

const coded = (name: string, { language, code }: Coded) => {
  const ending = endings[languageNamed(language)] ?? 'txt'
  return programOf([textContent(`${name}.${ending}`, code)], language === '' ? 'C++' : language)
}

async function specialJudge(program: Program): Promise<Checker> {
  const comparison = await comparisonBy(program.files, 'hustoj')
  return comparison
    ? { kind: 'compare', comparison }
    : { kind: 'program', program, protocol: 'hustoj', flags: [] }
}

async function readPrograms(problem: ImportedProblem, item: FpsItem): Promise<void> {
  const [spj, tpj, upj] = ['spj', 'tpj', 'upj'].map((name) =>
    item.coded.get(name)?.find(({ code }) => code.trim() !== ''),
  )
  if (spj && /^text$/i.test(spj.language)) {
    lose(problem, 'custom-judge', { name: 'spj' })
    problem.kinds = ['objective']
    problem.checker = { kind: 'missing' }
  } else if (spj) problem.checker = await specialJudge(coded('spj', spj))
  else if (tpj) {
    // Some of these checkers expect answer and output exchanged.
    lose(problem, 'checker-unknown', { name: 'tpj' })
    problem.checker = { kind: 'program', program: coded('tpj', tpj), protocol: 'testlib', flags: [] }
  } else if (upj)
    problem.checker = { kind: 'program', program: coded('upj', upj), protocol: 'upj', flags: [] }
  const interactor = item.coded.get('interactor')?.[0]
  if (interactor) {
    problem.interactor = { program: coded('interactor', interactor), protocol: 'testlib', flags: [] }
    problem.kinds = ['interactive']
  }
  for (const [index, one] of (item.coded.get('solution') ?? []).entries()) {
    if (one.code.trim() === '') continue
    problem.references.push({
      name: `solution-${index + 1}`,
      program: coded(`solution-${index + 1}`, one),
      expected: [Judge.Accepted],
    })
  }
  for (const part of ['prepend', 'template', 'append'] as const) {
    for (const { language, code } of item.coded.get(part) ?? [])
      addTemplate(problem, languageNamed(language), part, code)
  }
}

export function addTemplate(
  problem: ImportedProblem,
  language: string,
  part: 'prepend' | 'template' | 'append',
  code: string,
): void {
  if (code.trim() === '') return
  const own = problem.templates[language] ?? { prepend: '', template: '', append: '' }
  problem.templates[language] = { ...own, [part]: code }
}

const knownTexts = new Set(
  'title url description input output hint sample_input sample_output source remote_oj remote_id'.split(' '),
)

export async function problemOf(item: FpsItem, view: View): Promise<ImportedProblem> {
  const title = textOf(item, 'title')
  const problem = newProblem('fps', item.version, textOf(item, 'url') || `${view.name}/${title}`)
  const around = await pictures(problem, item)
  const part = (name: string): string => markdown(textOf(item, name), around)
  const description = part('description')
  const language = guessLanguage(title + description)
  problem.language = language
  if (title !== '') problem.titles = { [language]: title }
  const statement = {
    ...emptyStatement(language),
    title,
    description,
    input: part('input'),
    output: part('output'),
    hint: part('hint'),
  }
  if (statement.description + statement.input + statement.output + statement.hint !== '')
    problem.statements.push(statement)
  problem.limits.timeMs = limit(item, 'time_limit', { s: 1000, ms: 1 }, 's')
  problem.limits.memoryKb = limit(item, 'memory_limit', { mb: 1024, kb: 1 }, 'mb')
  const [inputs, outputs] = ['sample_input', 'sample_output'].map((name) => item.texts.get(name) ?? [])
  for (const [index, input] of inputs!.entries()) {
    const output = outputs![index] ?? ''
    if (input.trim() + output.trim() !== '') problem.samples.push({ input, output, explanation: {} })
  }
  problem.source = textOf(item, 'source')
  readTests(problem, item)
  await readPrograms(problem, item)
  if (textOf(item, 'remote_oj') !== '')
    lose(problem, 'redirect', {
      to: `${textOf(item, 'remote_oj')} ${textOf(item, 'remote_id')}`.slice(0, 100),
    })
  const unread = [...item.texts].flatMap(([name, [text]]) =>
    knownTexts.has(name) || !text?.trim() ? [] : [name],
  )
  loseNames(problem, unread, 'item')
  return finishProblem(problem)
}
