// Writes ICPC packages (2025-09 or legacy). One statement per language: the text, or a PDF without text. The PDF of a text,
// and the Markdown behind a legacy TeX statement, lie beside it under our own names, so that reading it again is lossless.

import { createHash } from 'node:crypto'
import { icpcLanguages, namesFor } from '../allowed.ts'
import {
  type Comparison,
  emptyStatement,
  type ImportedProblem,
  type ImportedTest,
  lacksAnswer,
  type Program,
  type Sample,
  type Statement,
} from '../problem.ts'
import { isShownAsIs, type Layout, layoutOf, talkIn } from './icpc-layout.ts'
import { legacySettings, newSettings, scaleOf } from './icpc-points.ts'
import { putGenerators } from './icpc-generators.ts'
import { hasLicence, isAccepted } from './lost.ts'
import { icpcHeaders } from './lost-sources.ts'
import { firstLanguage, hasTextIn, isEmpty } from './lost-texts.ts'
import { latexOf } from './latex.ts'
import { placedReferences, testVerdicts } from './icpc-references.ts'
import { wrapped } from './testlib-call.ts'
import {
  checkerProgram,
  comparisonOf,
  Files,
  markdownOf,
  padded,
  passesOf,
  safe,
  samplesText,
  titleOf,
  type WrittenFile,
  type Writer,
} from './writer.ts'

const seconds = (timeMs: number): number => timeMs / 1000
const mebibytes = (kb: number): number => Math.ceil(kb / 1024)

function uuidOf(key: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

class Package {
  readonly files = new Files()
  private readonly problem: ImportedProblem
  private readonly isLegacy: boolean
  private flags: string[] = []
  private readonly layout: Layout

  constructor(problem: ImportedProblem, isLegacy: boolean) {
    this.problem = problem
    this.isLegacy = isLegacy
    this.layout = layoutOf(problem, isLegacy)
  }

  write(): WrittenFile[] {
    this.judge()
    this.describe()
    this.tell()
    this.samples()
    this.secret()
    this.solve()
    if (!this.isLegacy) this.generate()
    // Reader's order, so that exports are reproducible.
    return this.files.all.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  private describe(): void {
    const { problem } = this
    const list = (text: string): string[] | null => (text === '' ? null : [text])
    const kinds = problem.kinds.filter((kind) => kind !== 'communication' && kind !== 'objective')
    const authors = list(problem.author)
    const licence = problem.licence.toLowerCase()
    const shared = {
      uuid: uuidOf(problem.key),
      source: this.isLegacy ? problem.source : list(problem.source),
      license: hasLicence(problem) ? licence : null,
      limits: this.limits(),
    }
    if (this.isLegacy) {
      this.files.yaml('problem.yaml', {
        problem_format_version: 'legacy',
        name: problem.titles[firstLanguage(problem)] ?? titleOf(problem),
        type: kinds.includes('scoring') ? 'scoring' : 'pass-fail',
        author: problem.author,
        validation: this.validation(),
        validator_flags: this.flags.map(quoted).join(' '),
        keywords: problem.tags.map((tag) => tag.trim().replaceAll(/\s+/g, '-')).join(' '),
        ...shared,
      })
      return
    }
    this.files.yaml('problem.yaml', {
      problem_format_version: '2025-09',
      name: this.titles(),
      keywords: problem.tags.length > 0 ? problem.tags : null,
      type: kinds.length > 0 ? kinds : null,
      languages: problem.languages.length > 0 ? namesFor(icpcLanguages, problem.languages) : null,
      credits: authors && { authors },
      ...shared,
    })
  }

  private limits(): Record<string, number> | null {
    const { kinds } = this.problem
    const { timeMs, memoryKb, outputKb, codeKb } = this.problem.limits
    if (this.isLegacy && timeMs !== null) {
      this.files.put('.timelimit', `${seconds(timeMs)}\n`)
      this.files.put('domjudge-problem.ini', `timelimit='${seconds(timeMs)}'\n`)
    }
    const numbers = {
      ...(timeMs !== null && !this.isLegacy && { time_limit: seconds(timeMs) }),
      ...(memoryKb !== null && { memory: mebibytes(memoryKb) }),
      ...(outputKb !== null && { output: mebibytes(outputKb) }),
      ...(codeKb !== null && { code: codeKb }),
      ...(kinds.includes('multi-pass') && !this.isLegacy && { validation_passes: passesOf(this.problem) }),
    }
    return Object.keys(numbers).length > 0 ? numbers : null
  }

  private validation(): string {
    const { kinds } = this.problem
    const words = (['interactive', 'multi-pass'] as const).filter((kind) => kinds.includes(kind))
    return [this.hasValidator ? 'custom' : 'default', ...words].join(' ')
  }

  private get hasValidator(): boolean {
    return this.files.all.some(({ path }) => path.startsWith('output_validator'))
  }

  private get statements(): Statement[] {
    const { statements, pages, language } = this.problem
    return statements.length + pages.length > 0 ? statements : [emptyStatement(language)]
  }

  private titles(): Record<string, string> {
    const { titles, pages } = this.problem
    const languages = [...this.statements, ...pages].map((one) => one.language)
    const titleIn = (language: string): string =>
      titles[language] ??
      this.statements.find((one) => one.language === language)?.title ??
      titleOf(this.problem)
    const all = languages.map((language) => [language, titleIn(language)])
    return Object.fromEntries(all.filter(([, title]) => title !== ''))
  }

  private tell(): void {
    const { problem } = this
    const folder = this.isLegacy ? 'problem_statement/' : 'statement/'
    for (const one of this.statements) {
      const title = problem.titles[one.language] ?? one.title
      const inStatement = samplesText(this.layout.inStatement, one.language)
      const statement = { ...one, hint: [...inStatement, one.hint].filter(Boolean).join('\n\n') }
      const isShown = !isPageOnly(problem, statement)
      const { language } = statement
      if (this.isLegacy) {
        if (isShown)
          this.files.put(`${folder}problem.${language}.tex`, latexOf(statement, title ?? titleOf(problem)))
        this.files.put(`${folder}text.${language}.md`, markdownOf(statement, title))
      } else if (isShown) this.files.put(`${folder}problem.${language}.md`, markdownOf(statement, null))
    }
    for (const { language, content } of problem.pages) {
      const name = hasTextIn(problem, language) ? 'page' : 'problem'
      this.files.put(`${folder}${name}.${language}.pdf`, content)
    }
    for (const { name, content } of problem.pictures) this.files.put(folder + name, content)
    for (const content of problem.attachments) this.files.putInto('attachments/', safe(content.path), content)
    for (const { language, content } of problem.grader)
      this.files.putInto(`include/${language || 'default'}/`, safe(content.path), content)
    for (const content of icpcHeaders(problem))
      this.files.putInto('include/default/', safe(content.path), content)
  }

  /** A shown sample may differ from its test. */
  private samples(): void {
    const { samples } = this.layout
    for (const { stem, test, sample } of samples) {
      const path = `data/sample/${stem}`
      if (test) this.test(path, test, sample)
      if (sample) this.sample(path, sample, test)
    }
    if (samples.length > 0 && !this.isLegacy) this.calls('sample/', {})
  }

  private sample(path: string, sample: Sample, test: ImportedTest | null): void {
    const talk = test ? talkIn(sample) : null
    if (talk !== null) this.files.put(`${path}.interaction`, `${talk}\n`)
    else if (!test) {
      this.files.put(`${path}.in`, sample.input)
      this.files.put(`${path}.ans`, sample.output)
      this.note(path, { hint: this.hintOf(sample) })
    } else if (!isShownAsIs(this.problem, sample, test)) {
      for (const [ending, shown, own] of [
        ['in', sample.input, test.input],
        ['ans', sample.output, test.output],
      ] as const) {
        this.files.put(`${path}.${ending}.statement`, shown)
        this.files.put(`${path}.${ending}.download`, own ?? '')
      }
    }
  }

  private hintOf(sample: Sample | null): string | undefined {
    if (!sample || talkIn(sample) !== null) return undefined
    const { explanation } = sample
    return explanation[''] ?? explanation[this.problem.language] ?? Object.values(explanation)[0]
  }

  private note(
    path: string,
    {
      hint,
      description,
      flags,
    }: { hint?: string | undefined; description?: string | undefined; flags?: string[] | undefined },
  ): void {
    if (!this.isLegacy) {
      this.files.yaml(`${path}.yaml`, { output_validator_args: flags, hint, description })
      return
    }
    if (hint !== undefined) this.files.put(`${path}.hint`, hint)
    if (description !== undefined) this.files.put(`${path}.desc`, description)
  }

  private test(path: string, test: ImportedTest, sample: Sample | null = null): void {
    const { input, output, flags, description } = test
    if (input) this.files.put(`${path}.in`, input)
    if (output) this.files.put(`${path}.ans`, output)
    // The format requires an answer for each input.
    else if (input && !lacksAnswer(this.problem, test)) this.files.put(`${path}.ans`, '')
    this.note(path, { hint: this.hintOf(sample), description, flags })
  }

  private calls(folder: string, said: Record<string, unknown>): void {
    const { flags } = this
    const args = flags.length === 0 || this.isLegacy ? {} : { output_validator_args: flags }
    const kept = Object.fromEntries(Object.entries(said).filter(([, one]) => one !== ''))
    this.files.yaml(`data/${folder}${this.isLegacy ? 'testdata' : 'test_group'}.yaml`, { ...kept, ...args })
  }

  private secret(): void {
    const { layout, problem } = this
    const settings = (this.isLegacy ? legacySettings : newSettings)(problem, layout)
    const folders = this.isLegacy
      ? [...settings.keys()]
      : ['secret/', ...[...layout.folders.values()].map((folder) => `secret/${folder}`)]
    if (!this.isLegacy && layout.rest !== null) folders.push(`secret/${layout.rest}`)
    for (const folder of folders) this.calls(folder, settings.get(folder) ?? {})
    for (const { stem, test } of layout.secret) this.test(`data/secret/${stem}`, test)
  }

  private judge(): void {
    const { interactor, validators, checker } = this.problem
    const judge = interactor ?? checkerProgram(this.problem)
    const files = judge && wrapped(judge.program, interactor ? 'interactor' : 'checker', judge.protocol)
    const comparison = comparisonOf(checker)
    if (judge && files) {
      this.flags = judge.flags
      this.program(this.isLegacy ? 'output_validators/validator/' : 'output_validator/', { files })
    } else if (comparison && !interactor) this.flags = flagsOf(comparison)
    for (const [index, { program, protocol }] of validators.entries()) {
      const own = wrapped(program, 'validator', protocol)
      if (own) this.program(`input_validators/${padded(index + 1)}/`, { files: own })
    }
  }

  private program(folder: string, { files }: Pick<Program, 'files'>): void {
    for (const content of files) this.files.putInto(folder, safe(content.path), content)
  }

  private generate(): void {
    const { references } = this.problem
    const main = placedReferences(this.problem).find(({ index }) => isAccepted(references[index]!.expected))
    const solution = main ? `submissions/${main.path.replace(/\/$/, '')}` : null
    putGenerators(this.problem, this.layout, solution, this.files)
  }

  private solve(): void {
    const rules: Record<string, Partial<ReturnType<typeof testVerdicts>> & { score?: number[] }> = {}
    for (const { path, files, words, index } of placedReferences(this.problem)) {
      for (const { name, content } of files) this.files.putInto('submissions/', path + name, content)
      const { score } = this.problem.references[index]!
      const scale = this.isLegacy ? 1 : scaleOf(this.problem)
      const rule = {
        ...(words.length > 1 && testVerdicts(words)),
        ...(score && { score: [score.least * scale, score.most * scale] }),
      }
      if (Object.keys(rule).length > 0) rules[path.replace(/\/$/, '')] = rule
    }
    this.files.yaml('submissions/submissions.yaml', rules)
  }
}

const isPageOnly = ({ pages }: ImportedProblem, statement: Statement): boolean =>
  isEmpty(statement) && pages.some(({ language }) => language === statement.language)

const quoted = (flag: string): string => {
  if (flag !== '' && !/[\s"']/.test(flag)) return flag
  return flag.includes('"') ? `'${flag}'` : `"${flag}"`
}

/** The default validator compares words and knows no lines. */
const flagsOf = ({ by, ignoreCase, floatAbsolute, floatRelative }: Comparison): string[] => [
  ...(ignoreCase ? [] : ['case_sensitive']),
  ...(by === 'bytes' ? ['space_change_sensitive'] : []),
  ...(floatAbsolute === null ? [] : ['float_absolute_tolerance', String(floatAbsolute)]),
  ...(floatRelative === null ? [] : ['float_relative_tolerance', String(floatRelative)]),
]

export const icpc: Writer = { write: (problem) => new Package(problem, false).write(), ending: '.zip' }
export const icpcLegacy: Writer = { write: (problem) => new Package(problem, true).write(), ending: '.zip' }
