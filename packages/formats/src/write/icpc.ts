// A problem as an ICPC package, of 2025-09 or legacy. A legacy statement is TeX; Markdown of the same text lies beside it, for
// no other version of it comes back as exactly the same.

import { createHash } from 'node:crypto'
import { icpcLanguages, namesFor } from '../allowed.ts'
import type { Comparison, ImportedProblem, ImportedTest, Program, TestGroup } from '../problem.ts'
import { checkerProgram, firstLanguage, isLicence, verdictWords } from './lost.ts'
import { latexOf } from './latex.ts'
import { wrapped } from './testlib-call.ts'
import {
  comparisonOf,
  Files,
  markdownOf,
  padded,
  safe,
  titleOf,
  type WrittenFile,
  type Writer,
} from './writer.ts'

const seconds = (timeMs: number): number => timeMs / 1000
const mebibytes = (kb: number): number => Math.ceil(kb / 1024)

/** A version of its own for what is no UUID, and always the same. */
function uuidOf(key: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const verdictFolders: Record<string, string> = {
  AC: 'accepted',
  WA: 'wrong_answer',
  TLE: 'time_limit_exceeded',
  RTE: 'run_time_error',
}

class Package {
  readonly files = new Files()
  private readonly problem: ImportedProblem
  private readonly isLegacy: boolean
  /** The arguments of its own validator, or of the default one. */
  private flags: string[] = []

  constructor(problem: ImportedProblem, isLegacy: boolean) {
    this.problem = problem
    this.isLegacy = isLegacy
  }

  write(): WrittenFile[] {
    this.judge()
    this.describe()
    this.tell()
    this.samples()
    this.secret()
    this.solve()
    // As the reader finds them, so that the same problem is the same archive.
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
      license: isLicence(licence) ? licence : null,
      keywords: problem.tags.length > 0 ? problem.tags : null,
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
        ...shared,
      })
      return
    }
    this.files.yaml('problem.yaml', {
      problem_format_version: '2025-09',
      name: problem.titles,
      type: kinds.length > 0 ? kinds : null,
      languages: problem.languages.length > 0 ? namesFor(icpcLanguages, problem.languages) : null,
      credits: authors && { authors },
      ...shared,
    })
  }

  private limits(): Record<string, number> | null {
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

  private tell(): void {
    const { problem } = this
    const folder = this.isLegacy ? 'problem_statement/' : 'statement/'
    for (const statement of problem.statements) {
      const title = problem.titles[statement.language] ?? statement.title
      const stem = `${folder}problem.${statement.language}`
      if (this.isLegacy) this.files.put(`${stem}.tex`, latexOf(statement, title))
      this.files.put(`${stem}.md`, markdownOf(statement, title))
    }
    for (const { language, content } of problem.pages)
      this.files.put(`${folder}problem.${language}.pdf`, content)
    for (const { name, content } of problem.pictures) this.files.put(folder + name, content)
    for (const content of problem.attachments) this.files.putInto('attachments/', safe(content.path), content)
    for (const { language, content } of problem.grader)
      this.files.putInto(`include/${language || 'default'}/`, safe(content.path), content)
  }

  /** The shown sample is written beside its test, from which it may differ. */
  private samples(): void {
    const { samples, tests, kinds } = this.problem
    const own = tests.filter(({ isSample }) => isSample)
    for (const [index, test] of own.entries()) this.test(`data/sample/${padded(index + 1)}`, test)
    for (const [index, { input, output, explanation }] of samples.entries()) {
      const stem = `data/sample/${padded(index + 1)}`
      const hint = explanation[''] ?? explanation[this.problem.language] ?? Object.values(explanation)[0]
      const isTalk = kinds.includes('interactive') && input + output === '' && hint !== undefined
      if (!isTalk) {
        this.files.put(`${stem}.in.statement`, input)
        this.files.put(`${stem}.ans.statement`, output)
      }
      if (hint !== undefined)
        this.files.put(`${stem}.${isTalk ? 'interaction' : 'hint'}`, isTalk ? talkOf(hint) : hint)
    }
    if (own.length > 0) this.calls('data/sample/')
  }

  private test(stem: string, { input, output, flags, description }: ImportedTest): void {
    if (input) this.files.put(`${stem}.in`, input)
    if (output) this.files.put(`${stem}.ans`, output)
    if (flags && !this.isLegacy) this.files.yaml(`${stem}.yaml`, { output_validator_args: flags })
    if (description !== undefined) this.files.put(`${stem}.desc`, description)
  }

  /** Groups do not inherit what their folder is called with in the newer version. */
  private calls(folder: string, said: Record<string, unknown> = {}): void {
    const { flags } = this
    const args = flags.length === 0 || this.isLegacy ? {} : { output_validator_args: flags }
    this.files.yaml(`${folder}${this.isLegacy ? 'testdata' : 'test_group'}.yaml`, { ...said, ...args })
  }

  /** The order of groups is that of their names, so these say it where they did not. */
  private secret(): void {
    const { groups, tests } = this.problem
    const named = groups.map(({ name }) => name)
    const isSorted = named.every(
      (name, index) => name === safe(name) && (index === 0 || named[index - 1]! < name),
    )
    const folders = new Map(
      named.map((name, index) => [name, isSorted ? name : `${padded(index + 1)}-${safe(name)}`]),
    )
    this.calls('data/secret/')
    for (const group of groups) this.group(group, folders)
    const rest = groups.length > 0 ? 'rest/' : ''
    for (const [index, test] of tests.filter(({ isSample }) => !isSample).entries()) {
      const folder = test.group === null ? rest : `${folders.get(test.group) ?? safe(test.group)}/`
      this.test(`data/secret/${folder}${padded(index + 1)}-${plainName(test.name)}`, test)
    }
  }

  private group({ name, points, scoring, dependsOn }: TestGroup, folders: ReadonlyMap<string, string>): void {
    const folder = `data/secret/${folders.get(name)}/`
    const tests = this.problem.tests.filter(({ group, isSample }) => group === name && !isSample).length
    const word = { all: 'min', min: 'min', sum: 'sum', max: 'max', product: 'min' }[scoring]
    if (this.isLegacy) {
      this.calls(folder, {
        on_reject: scoring === 'sum' || scoring === 'max' ? 'continue' : 'break',
        grader_flags: word,
        ...(points !== null && {
          accept_score: scoring === 'sum' ? points / Math.max(1, tests) : points,
          range: `0 ${points}`,
        }),
      })
      return
    }
    const aggregations = { all: 'pass-fail', min: 'min', sum: 'sum', max: 'sum', product: 'min' }
    this.calls(folder, {
      max_score: points,
      score_aggregation: aggregations[scoring],
      require_pass: dependsOn.length > 0 ? dependsOn.map((one) => folders.get(one) ?? one) : null,
    })
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

  /** Those of one verdict have a folder for it; what others may get stands in submissions.yaml. */
  private solve(): void {
    const rules: Record<string, { permitted: string[] }> = {}
    const counts = new Map<string, number>()
    for (const { program, expected } of this.problem.references) {
      const words = [...new Set(expected.flatMap((verdict) => verdictWords[verdict] ?? []))].sort()
      const folder = words.length === 1 ? verdictFolders[words[0]!]! : 'mixed'
      const count = (counts.get(folder) ?? 0) + 1
      counts.set(folder, count)
      const path = `${folder}/${padded(count)}`
      this.program(`submissions/${path}/`, program)
      if (words.length > 1) rules[path] = { permitted: words }
    }
    this.files.yaml('submissions/submissions.yaml', rules)
  }
}

/** Without the number that an earlier writing gave it. */
const plainName = (name: string): string => safe(name).replace(/^(?:\d{4}-)+/, '')

const talkOf = (hint: string): string => /^```\n(.*)\n```$/s.exec(hint)?.[1] ?? hint

/** The default validator goes by words and knows no lines. */
/** One with blanks in it is one still. */
const quoted = (flag: string): string => {
  if (flag !== '' && !/[\s"']/.test(flag)) return flag
  return flag.includes('"') ? `'${flag}'` : `"${flag}"`
}

const flagsOf = ({ by, ignoreCase, floatAbsolute, floatRelative }: Comparison): string[] => [
  ...(ignoreCase ? [] : ['case_sensitive']),
  ...(by === 'bytes' ? ['space_change_sensitive'] : []),
  ...(floatAbsolute === null ? [] : ['float_absolute_tolerance', String(floatAbsolute)]),
  ...(floatRelative === null ? [] : ['float_relative_tolerance', String(floatRelative)]),
]

export const icpc: Writer = { write: (problem) => new Package(problem, false).write(), ending: '.zip' }
export const icpcLegacy: Writer = { write: (problem) => new Package(problem, true).write(), ending: '.zip' }
