// Problem packages of ICPC and Kattis: legacy, drafts of 2023-07, 2025-09, and DOMjudge's keys. Packages mix versions and
// spellings, so each is understood everywhere.

import { addGrader } from '../beside.ts'
import { icpcLanguages, inOrder, languagesNamed } from '../allowed.ts'
import { type Content, nameOf } from '../content.ts'
import { Fields, parseIni, readText, readYaml } from '../text.ts'
import {
  type ImportedProblem,
  type Limits,
  lose,
  newProblem,
  type ProblemKind,
  finishProblem,
} from '../problem.ts'
import { isSource } from '../programs.ts'
import { filesIn, type Format, hasFolder, type View } from '../format.ts'
import { readJudging, validationWords } from './icpc-judging.ts'
import type { TimeRule } from '@verdict/domain/time-limit'
import { readGenerated } from './icpc-generators.ts'
import { type IcpcPackage, withConstants, withConstantsInPrograms } from './icpc-package.ts'
import { languageTag } from '../languages.ts'
import { readReferences } from './icpc-solutions.ts'
import { readStatements } from './icpc-statement.ts'
import { readTests } from './icpc-tests.ts'
import { loseNames, loseUnread } from '../unread.ts'

const folders = [
  'data/',
  'problem_statement/',
  'statement/',
  'submissions/',
  'output_validators/',
  'output_validator/',
]

const detect = (view: View): boolean => {
  const described = ['problem.yaml', 'domjudge-problem.ini', '.timelimit'].some((name) =>
    view.files.has(name),
  )
  if (hasFolder(view, 'testdata/')) return false
  return folders.some((folder) => hasFolder(view, folder)) && (described || hasFolder(view, 'data/secret/'))
}

const textAt = async (view: View, path: string): Promise<string> => {
  const content = view.files.get(path)
  return content ? readText(content) : ''
}

const MiB = 1024

function limitsOf(yaml: Fields, ini: ReadonlyMap<string, string>, file: string, isLegacy: boolean): Limits {
  const limits = yaml.get('limits')
  const seconds = [
    limits.get('time_limit').number,
    limits.get('time').number,
    new Fields(ini.get('timelimit')).number,
    new Fields(file).number,
  ].find((value) => value !== null && value > 0)
  const times = (field: Fields, factor: number): number | null => {
    const { number } = field
    return number === null || number <= 0 ? null : Math.round(number * factor)
  }
  return {
    timeMs: seconds ? Math.round(seconds * 1000) : null,
    memoryKb: times(limits.get('memory'), MiB),
    outputKb: times(limits.get('output'), MiB),
    codeKb: times(limits.get('code'), 1),
    ...(!seconds && { timeRule: timeRuleOf(limits, isLegacy) }),
  }
}

/** Legacy limits are whole seconds, five times the slowest submission. */
function timeRuleOf(limits: Fields, isLegacy: boolean): TimeRule {
  const multipliers = limits.get('time_multipliers')
  const stated = (field: Fields, usual: number): number => {
    const { number } = field
    return number !== null && number > 0 && number <= 1000 ? number : usual
  }
  if (isLegacy && !multipliers.isThere) {
    return {
      acceptedToLimit: stated(limits.get('time_multiplier'), 5),
      limitToTimeOut: stated(limits.get('time_safety_margin'), 2),
      stepMs: 1_000,
    }
  }
  return {
    acceptedToLimit: stated(multipliers.get('ac_to_time_limit'), 2),
    limitToTimeOut: stated(multipliers.get('time_limit_to_tle'), 1.5),
    stepMs: Math.max(1, Math.round(stated(limits.get('time_resolution'), 1) * 1000)),
  }
}

function kindsOf(yaml: Fields): ProblemKind[] {
  const words = [...yaml.get('type').texts, ...validationWords(yaml)].flatMap((text) => text.split(/\s+/))
  const known: ProblemKind[] = ['scoring', 'interactive', 'multi-pass', 'submit-answer']
  const kinds = known.filter(
    (kind) =>
      words.includes(kind === 'scoring' ? kind : kind) || (kind === 'scoring' && words.includes('score')),
  )
  return kinds.length === 0 ? ['pass-fail'] : kinds
}

/** A name, with an address behind it where one is said. */
function personOf(said: Fields): string {
  const [name, mail] = [said.get('name', 'title').text, said.get('email').text]
  return mail === '' || name.includes('@') ? name : `${name} <${mail}>`
}

const names = (field: Fields): string =>
  field.list
    .map((one) => (one.isMap ? personOf(one) : one.text))
    .filter(Boolean)
    .join(', ')

function readMetadata({ problem, yaml }: IcpcPackage): void {
  const credits = yaml.get('credits')
  problem.author = names(credits.get('authors')) || names(credits) || yaml.get('author').text
  problem.source = names(yaml.get('source')) || yaml.get('source_url').text
  problem.licence = yaml.get('license').text
  problem.difficulty = yaml.get('difficulty').text
  const keywords = yaml.get('keywords')
  problem.tags = Array.isArray(keywords.value)
    ? keywords.texts
    : keywords.text.split(/[\s,]+/).filter(Boolean)
  const languages = yaml.get('languages')
  const listed = languages.text === 'all' ? [] : languages.texts
  problem.languages = inOrder(listed.flatMap((name) => languagesNamed(icpcLanguages, name)))
  const unknown = listed.filter((name) => languagesNamed(icpcLanguages, name).length === 0)
  if (unknown.length > 0) lose(problem, 'language-limits', { names: unknown.join(' ').slice(0, 200) })
  if (yaml.get('grading').text === 'custom') lose(problem, 'custom-grading')
  const passes = yaml.get('limits').get('validation_passes').number
  if (problem.kinds.includes('multi-pass')) problem.passes = Math.max(2, Math.floor(passes ?? 2))
  else if (passes !== null && passes !== 2) lose(problem, 'setting-ignored', { name: 'validation_passes' })
}

/** Compiled with each submission, or included by it. */
async function readGrader({ problem, view }: IcpcPackage): Promise<void> {
  for (const content of filesIn(view, 'include/')) {
    const [, language = ''] = content.path.split('/')
    const isNamed = language !== 'default' && isSource(content.path)
    await addGrader(problem, content, isNamed ? language : '')
  }
}

function titlesOf({ yaml, ini, problem }: IcpcPackage): Record<string, string> {
  const name = yaml.get('name')
  const own = Object.fromEntries(
    name.entries.map(([language, { text }]) => [languageTag(language) ?? language, text]),
  )
  if (name.isMap) return own
  const titles = Object.fromEntries(
    problem.statements.flatMap(({ language, title }) => (title === null ? [] : [[language, title]])),
  )
  const single = ini.get('name') || name.text
  if (single === '') return titles
  return { ...titles, [ownLanguage(problem)]: single }
}

/** English where there is any. */
const ownLanguage = ({ statements, pages, titles }: ImportedProblem): string => {
  const all = [...statements, ...pages].map(({ language }) => language)
  return all.find((language) => /^en\b/.test(language)) ?? all[0] ?? Object.keys(titles)[0] ?? 'en'
}

/** A constant may have several spellings, each as `name.way`. */
const constantsOf = (yaml: Fields): Map<string, string> =>
  new Map(
    yaml
      .get('constants')
      .entries.flatMap(([name, value]): [string, string][] => [
        [name, value.isMap ? value.get('value').text : value.text],
        ...value.entries.map(([way, { text }]): [string, string] => [`${name}.${way}`, text]),
      ]),
  )

async function read(whole: View): Promise<ImportedProblem[]> {
  const described = whole.files.get('problem.yaml')
  const yaml = described ? await readYaml(described) : new Fields({})
  const said = yaml.get('problem_format_version').text
  const problem = newProblem('icpc', said === '' ? 'legacy' : said, yaml.get('uuid').text || whole.name)
  const constants = constantsOf(yaml)
  const view = await withConstantsInPrograms(whole, constants)
  const ini = parseIni(await textAt(view, 'domjudge-problem.ini'))
  const generated = await readGenerated(view, problem, (text) => withConstants(text, constants))
  const pack: IcpcPackage = { view: generated.view, yaml, ini, constants, problem, generated }
  problem.limits = limitsOf(
    yaml,
    ini,
    (await textAt(view, '.timelimit')).trim(),
    problem.version === 'legacy',
  )
  problem.kinds = kindsOf(yaml)
  await readStatements(pack)
  problem.titles = titlesOf(pack)
  problem.language = ownLanguage(problem)
  readMetadata(pack)
  await readGrader(pack)
  await readJudging(pack)
  await readTests(pack)
  await readReferences(pack)
  problem.attachments.push(...attachments(view))
  loseUnread(problem, yaml.value, 'problem.yaml')
  loseNames(
    problem,
    [...ini].flatMap(([key, value]) => (iniKeys.has(key) || value === '' ? [] : [key])),
    'domjudge-problem.ini',
  )
  return [finishProblem(problem)]
}

/** Keys that are read; an external id means nothing here. */
const iniKeys = new Set(['name', 'timelimit', 'special_run', 'special_compare'])

const attachments = (view: View): Content[] =>
  filesIn(view, 'attachments/').filter(({ path }) => !nameOf(path).startsWith('.'))

export const icpc: Format = { name: 'icpc', detect, read }
