// A problem as an ICPC package of 2025-09: the files of it, with what that format does not hold.

import { Judge } from '@verdict/domain/verdict'
import { stringify } from 'yaml'
import { type Content, nameOf, textContent } from './content.ts'
import {
  type Comparison,
  type ImportedProblem,
  type ImportedTest,
  lose,
  type Program,
  type Statement,
  type TestGroup,
} from './problem.ts'

interface WrittenPackage {
  files: Content[]
  losses: ImportedProblem['losses']
}

const headings = {
  input: 'Input',
  output: 'Output',
  interaction: 'Interaction',
  scoring: 'Scoring',
  hint: 'Notes',
} as const

function markdownOf(statement: Statement): string {
  const parts = Object.entries(headings).flatMap(([part, heading]) => {
    const text = statement[part as keyof typeof headings]
    return text === '' ? [] : [`## ${heading}`, text]
  })
  const title = statement.title === null ? [] : [`# ${statement.title}`]
  return `${[...title, statement.description, ...parts].filter(Boolean).join('\n\n')}\n`
}

/** Without what a path or the names of the format do not take. */
const safe = (name: string): string =>
  nameOf(name)
    .replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    .replace(/^[.-]+/, '') || 'file'

const padded = (number: number): string => String(number).padStart(4, '0')

class Package {
  readonly files: Content[] = []
  readonly losses: ImportedProblem['losses'] = []
  private readonly problem: ImportedProblem

  constructor(problem: ImportedProblem) {
    this.problem = problem
  }

  private put(path: string, content: Content | string): void {
    this.files.push(typeof content === 'string' ? textContent(path, content) : { ...content, path })
  }

  private yaml(path: string, value: Record<string, unknown>): void {
    const kept = Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== '')
    if (kept.length > 0) this.put(path, stringify(Object.fromEntries(kept)))
  }

  describe(): void {
    const { problem } = this
    const { limits } = problem
    const list = (text: string): string[] | null => (text === '' ? null : [text])
    const authors = list(problem.author)
    const numbers = {
      ...(limits.timeMs !== null && { time_limit: limits.timeMs / 1000 }),
      ...(limits.memoryKb !== null && { memory: Math.ceil(limits.memoryKb / 1024) }),
      ...(limits.outputKb !== null && { output: Math.ceil(limits.outputKb / 1024) }),
      ...(limits.codeKb !== null && { code: limits.codeKb }),
    }
    this.yaml('problem.yaml', {
      problem_format_version: '2025-09',
      name: problem.titles,
      uuid: problem.key,
      type: problem.kinds,
      credits: authors && { authors },
      source: list(problem.source),
      license: problem.licence,
      keywords: problem.tags.length > 0 ? problem.tags : null,
      limits: Object.keys(numbers).length > 0 ? numbers : null,
    })
    for (const kind of ['communication', 'objective'] as const) {
      if (problem.kinds.includes(kind)) lose(this, 'setting-ignored', { name: kind })
    }
    if (problem.files) lose(this, 'setting-ignored', { name: 'files' })
    for (const language of Object.keys(problem.templates))
      lose(this, 'setting-ignored', { name: `template ${language}` })
  }

  tell(): void {
    const { problem } = this
    for (const statement of problem.statements) {
      this.put(`statement/problem.${statement.language}.md`, markdownOf(statement))
    }
    for (const { language, content } of problem.pages) this.put(`statement/problem.${language}.pdf`, content)
    for (const { name, content } of problem.pictures) this.put(`statement/${name}`, content)
    for (const content of problem.attachments) this.put(`attachments/${safe(content.path)}`, content)
    for (const { language, content } of problem.grader) {
      this.put(`include/${language || 'default'}/${safe(content.path)}`, content)
    }
  }

  /** What is shown stands beside the test that it shows, which may be another. */
  samples(): void {
    const tests = this.problem.tests.filter(({ isSample }) => isSample)
    for (const [index, test] of tests.entries()) this.test(`data/sample/${padded(index + 1)}`, test)
    for (const [index, { input, output, explanation }] of this.problem.samples.entries()) {
      const stem = `data/sample/${padded(index + 1)}`
      this.put(`${stem}.in.statement`, input)
      this.put(`${stem}.ans.statement`, output)
      const hint = explanation[''] ?? Object.values(explanation)[0]
      if (hint !== undefined) this.put(`${stem}.hint`, hint)
    }
  }

  private test(stem: string, { input, output, flags }: ImportedTest): void {
    if (input) this.put(`${stem}.in`, input)
    if (output) this.put(`${stem}.ans`, output)
    if (flags) this.yaml(`${stem}.yaml`, { output_validator_args: flags })
  }

  /** The order of groups is that of their names, so these say it where they did not. */
  secret(): void {
    const { groups, tests } = this.problem
    const secret = tests.filter(({ isSample }) => !isSample)
    const named = groups.map(({ name }) => name)
    const isSorted = named.every(
      (name, index) => name === safe(name) && (index === 0 || named[index - 1]! < name),
    )
    const folders = new Map(
      named.map((name, index) => [name, isSorted ? name : `${padded(index + 1)}-${safe(name)}`]),
    )
    for (const group of groups) this.group(group, folders)
    for (const [index, test] of secret.entries()) {
      const folder =
        test.group === null
          ? groups.length > 0
            ? 'rest/'
            : ''
          : `${folders.get(test.group) ?? safe(test.group)}/`
      this.test(`data/secret/${folder}${padded(index + 1)}-${safe(test.name)}`, test)
      if (test.timeMs !== undefined || test.memoryKb !== undefined)
        lose(this, 'limit-ignored', { name: test.name })
      if (test.points !== null) lose(this, 'setting-ignored', { name: 'points of tests' })
    }
  }

  private group({ name, points, scoring, dependsOn }: TestGroup, folders: ReadonlyMap<string, string>): void {
    const aggregation = { all: 'pass-fail', min: 'min', sum: 'sum', max: 'sum', product: 'min' }[scoring]
    if (scoring === 'max' || scoring === 'product') lose(this, 'custom-grading')
    this.yaml(`data/secret/${folders.get(name)}/test_group.yaml`, {
      max_score: points,
      score_aggregation: aggregation,
      require_pass: dependsOn.length > 0 ? dependsOn.map((one) => folders.get(one) ?? one) : null,
    })
  }

  judge(): void {
    const { checker, interactor, validators } = this.problem
    if (interactor) {
      if (interactor.protocol === 'kattis') this.validator(interactor.program, interactor.flags)
      else lose(this, 'checker-unknown', { name: interactor.protocol })
    } else if (checker.kind === 'program' && checker.protocol === 'kattis')
      this.validator(checker.program, checker.flags)
    else if (checker.kind === 'compare') this.compare(checker.comparison)
    else if (checker.kind === 'standard' && checker.comparison) this.compare(checker.comparison)
    else lose(this, 'checker-unknown', { name: checker.kind === 'program' ? checker.protocol : checker.kind })
    for (const [index, { program, protocol }] of validators.entries()) {
      if (protocol === 'kattis') this.program(`input_validators/${padded(index + 1)}/`, program)
      else lose(this, 'setting-ignored', { name: `validator ${nameOf(program.files[0]?.path ?? '')}` })
    }
  }

  private program(folder: string, { files }: Program): void {
    for (const content of files) this.put(folder + safe(content.path), content)
  }

  private validator(program: Program, flags: string[]): void {
    this.program('output_validator/', program)
    if (flags.length > 0) this.yaml('data/secret/test_group.yaml', { output_validator_args: flags })
  }

  private compare({ by, ignoreCase, floatAbsolute, floatRelative }: Comparison): void {
    if (by === 'lines') lose(this, 'comparison-inexact', { name: 'lines' })
    const flags = [
      ...(ignoreCase ? [] : ['case_sensitive']),
      ...(by === 'bytes' ? ['space_change_sensitive'] : []),
      ...(floatAbsolute === null ? [] : ['float_absolute_tolerance', String(floatAbsolute)]),
      ...(floatRelative === null ? [] : ['float_relative_tolerance', String(floatRelative)]),
    ]
    if (flags.length > 0) this.yaml('data/secret/test_group.yaml', { output_validator_args: flags })
  }

  /** Those of one verdict have a folder for it; what others may get stands in submissions.yaml. */
  solve(): void {
    const rules: Record<string, { permitted: string[] }> = {}
    for (const [index, { program, expected }] of this.problem.references.entries()) {
      const words = [...new Set(expected.flatMap((verdict) => verdictWords[verdict] ?? []))]
      const folder = words.length === 1 ? verdictFolders[words[0]!]! : 'mixed'
      const path = `${folder}/${padded(index + 1)}`
      this.program(`submissions/${path}/`, program)
      if (words.length > 1) rules[path] = { permitted: words }
    }
    this.yaml('submissions/submissions.yaml', rules)
  }
}

const verdictWords: Partial<Record<Judge, string>> = {
  [Judge.Accepted]: 'AC',
  [Judge.WrongAnswer]: 'WA',
  [Judge.PresentationError]: 'WA',
  [Judge.TimeLimitExceeded]: 'TLE',
  [Judge.RuntimeError]: 'RTE',
  [Judge.MemoryLimitExceeded]: 'RTE',
}

const verdictFolders: Record<string, string> = {
  AC: 'accepted',
  WA: 'wrong_answer',
  TLE: 'time_limit_exceeded',
  RTE: 'run_time_error',
}

/** Contents are the problem's own: they are open as long as the archive that it came from. */
export function writeIcpc(problem: ImportedProblem): WrittenPackage {
  const written = new Package(problem)
  written.describe()
  written.tell()
  written.judge()
  written.samples()
  written.secret()
  written.solve()
  return { files: written.files, losses: written.losses }
}
