import type { Language } from '@verdict/domain/language'
import { hydroLanguages, nameIn, namesFor } from '../allowed.ts'
import { type Content, textContent } from '../content.ts'
import type { ImportedProblem, ImportedTest, Program, Sample, Statement } from '../problem.ts'
import { compareProgram } from './compare-program.ts'
import { flatGroups, isAllOrNothing } from './groups.ts'
import { compileScript, hydroHeaders, isHydroGrader, outputName } from './hydro-compile.ts'
import { hydroScale } from './lost-points.ts'
import { hydroFile, isAccepted } from './lost.ts'
import { hasComparison, hydroChecker, hydroJudges, talkerJudges } from './lost-judges.ts'
import { testStems } from './test-names.ts'
import {
  comparisonOf,
  Files,
  checkerProgram,
  headingOf,
  markdownOf,
  padded,
  passesOf,
  safe,
  samplesText,
  titleOf,
  withAddresses,
  type WrittenFile,
  type Writer,
} from './writer.ts'

const data = 'testdata/'
const handed = 'additional_file/'

const languageName = (tag: string): string => (tag === 'zh-CN' ? 'zh' : tag.replaceAll('-', '_'))

function withExplanations(statement: Statement, samples: readonly Sample[]): string {
  const own = samples.flatMap(({ explanation }) => explanation[statement.language] ?? explanation[''] ?? [])
  return [...own, statement.hint].filter(Boolean).join('\n\n')
}

class Package {
  private readonly files = new Files()
  private readonly problem: ImportedProblem
  private readonly stems: string[]
  private readonly scale: number

  constructor(problem: ImportedProblem) {
    this.problem = problem
    this.stems = testStems(problem)
    this.scale = hydroScale(problem)
  }

  write(): WrittenFile[] {
    const { problem, files } = this
    const isNumber = /^\d{1,3}$/.test(problem.difficulty)
    files.yaml('problem.yaml', {
      pid: /^(?:[A-Za-z0-9]+-)?[A-Za-z]+\d+$/.test(problem.key) ? problem.key : null,
      title: titleOf(problem),
      tag: problem.tags.length > 0 ? problem.tags : null,
      difficulty: isNumber ? Number(problem.difficulty) : null,
    })
    this.tell()
    files.yaml(`${data}config.yaml`, { ...this.settings(), ...this.judge(), ...this.tests() })
    for (const [index, { program, expected }] of problem.references.entries()) {
      const [source, ...more] = program.files
      if (source && more.length === 0 && isAccepted(expected))
        files.put(`std/${padded(index + 1)}-${safe(source.path).replace(/^(?:\d{4}-)+/, '')}`, source)
    }
    return files.all
  }

  private tell(): void {
    const { problem, files } = this
    const pictures = new Map(
      problem.pictures.map(({ name, content }) => [name, files.putInto(handed, safe(name), content)]),
    )
    const pages = problem.pages.map(({ language, content }) => ({
      language,
      name: files.putInto(handed, `problem-${language}.pdf`, content),
    }))
    const all = new Set([
      problem.language,
      ...problem.statements.map((one) => one.language),
      ...pages.map((one) => one.language),
    ])
    for (const language of all) {
      const statement = problem.statements.find((one) => one.language === language)
      const page = pages.find((one) => one.language === language)
      const shown = page ? [`@[PDF](file://${page.name})`] : []
      const text = [...this.textOf(statement, language), ...shown].join('\n\n')
      if (text === '') continue
      const addressed = withAddresses(text, problem, (name) => `file://${pictures.get(name)}`)
      files.put(`problem_${languageName(language)}.md`, `${addressed.trim()}\n`)
    }
    for (const content of problem.attachments) files.putInto(handed, safe(content.path), content)
  }

  private textOf(statement: Statement | undefined, language: string): string[] {
    const { samples, titles } = this.problem
    const shown = samplesText(samples, language)
    if (!statement) return language === this.problem.language ? shown : []
    const hint = withExplanations(statement, samples)
    const isOwn = language === this.problem.language
    const plain = markdownOf({ ...statement, hint: '' }, null).trim()
    const title = isOwn && plain !== '' ? null : (titles[language] ?? statement.title)
    const text = title === null ? plain : `# ${title}\n\n${plain}`.trim()
    return [text, ...shown, ...(hint === '' ? [] : [`## ${headingOf('hint', language)}`, hint])].filter(
      Boolean,
    )
  }

  private settings(): Record<string, unknown> {
    const { limits, kinds, files, languages, languageFactors } = this.problem
    const types = {
      interactive: 'interactive',
      communication: 'communication',
      'submit-answer': 'submit_answer',
      objective: 'objective',
    } as const
    const type = (Object.keys(types) as (keyof typeof types)[]).find((kind) => kinds.includes(kind))
    const rates = (key: 'time' | 'memory') => {
      const found = Object.entries(languageFactors).flatMap(([language, one]) => {
        const name = nameIn(hydroLanguages, Number(language) as Language)
        return one[key] === undefined || name === undefined ? [] : [[name, one[key]]]
      })
      return found.length > 0 ? Object.fromEntries(found) : null
    }
    return {
      type: type ? types[type] : 'default',
      time: limits.timeMs === null ? null : `${limits.timeMs}ms`,
      memory: limits.memoryKb === null ? null : memoryText(limits.memoryKb),
      // Outputs are sent in one archive.
      subType: type === 'submit-answer' ? 'multi' : null,
      filename: type === 'submit-answer' ? outputName : files && hydroFile(files),
      multi_pass: kinds.includes('multi-pass') ? passesOf(this.problem) : null,
      time_limit_rate: rates('time'),
      memory_limit_rate: rates('memory'),
      langs: languages.length > 0 ? namesFor(hydroLanguages, languages) : null,
      user_extra_files: this.extraFiles(),
    }
  }

  /** With graders, Hydro needs a script that compiles them. */
  private extraFiles(): string[] | null {
    const { headers, grader } = this.problem
    const graders = grader
      .filter((one) => isHydroGrader(grader, one))
      .map(({ language, content }) => ({ language, name: this.beside(content) }))
    const names = [
      ...hydroHeaders(this.problem).map((content) => this.beside(content)),
      ...graders.map(({ name }) => name),
    ]
    if (graders.length > 0) {
      this.files.put(`${data}compile.sh`, compileScript(graders))
      names.push('compile.sh')
    }
    return headers.length + graders.length > 0 ? names : null
  }

  private beside(content: Content): string {
    return this.files.putInto(data, safe(content.path), content)
  }

  private program({ files }: Program): { file: string; extra: string[] } {
    const [main, ...more] = files
    return {
      file: this.beside(main ?? textContent('program', '')),
      extra: more.map((content) => this.beside(content)),
    }
  }

  private judge(): Record<string, unknown> {
    const { interactor, manager, validators, checker } = this.problem
    const found: Record<string, unknown> = {}
    const extra: string[] = []
    const add = (key: string, program: Program): void => {
      const { file, extra: more } = this.program(program)
      found[key] = file
      extra.push(...more)
    }
    const isTalk = talkerJudges(this.problem, 'hydro')
    const own = isTalk ? null : checkerProgram(this.problem)
    const comparison = isTalk ? null : comparisonOf(checker)
    const named = isTalk ? null : hydroChecker(this.problem)
    if (named !== null) Object.assign(found, { checker_type: 'testlib', checker: named })
    else if (own && hydroJudges.has(own.protocol)) {
      found['checker_type'] = own.protocol
      add('checker', own.program)
    } else if (comparison && !hasComparison.hydro(comparison)) {
      found['checker_type'] = 'testlib'
      add('checker', compareProgram(comparison, 'testlib'))
    } else found['checker_type'] = comparison?.by === 'bytes' ? 'strict' : 'default'
    if (interactor?.protocol === 'testlib') add('interactor', interactor.program)
    if (manager) {
      add('manager', manager.program)
      found['num_processes'] = manager.processes
    }
    const validator = validators[0]
    if (validator?.protocol === 'testlib') add('validator', validator.program)
    return { ...found, judge_extra_files: extra.length > 0 ? extra : null }
  }

  private get hasPoints(): boolean {
    return this.problem.tests.some(({ points }) => points !== null)
  }

  private case(test: ImportedTest, index: number): Record<string, unknown> {
    const stem = this.stems[index]!
    if (test.input) this.files.put(`${data}${stem}.in`, test.input)
    if (test.output) this.files.put(`${data}${stem}.out`, test.output)
    return {
      input: test.input ? `${stem}.in` : '/dev/null',
      output: test.output ? `${stem}.out` : '/dev/null',
      ...(test.timeMs !== undefined && { time: `${test.timeMs}ms` }),
      ...(test.memoryKb !== undefined && { memory: memoryText(test.memoryKb) }),
      ...(this.hasPoints && { score: (test.points ?? 0) * this.scale }),
    }
  }

  private tests(): Record<string, unknown> {
    const { tests } = this.problem
    const { groups } = flatGroups(this.problem.groups)
    const cases = tests.map((test, index) => ({ group: test.group, said: this.case(test, index) }))
    if (groups.length === 0)
      return wholeOf(
        cases.map(({ said }) => said),
        this.hasPoints,
      )
    const numbers = new Map(groups.map(({ name }, index) => [name, index + 1]))
    const needsOf = (name: string, needs: readonly string[]): number[] =>
      needs.flatMap((need) => numbers.get(need) ?? []).filter((number) => number < numbers.get(name)!)
    const subtasks = groups.map(({ name, points, scoring, dependsOn }) => ({
      id: numbers.get(name),
      ...(points !== null && { score: points * this.scale }),
      // Hydro does not run a `min` of 0 points, so its dependents would always be open.
      type: points === 0 ? 'sum' : isAllOrNothing({ scoring }) ? 'min' : scoring,
      ...(dependsOn.length > 0 && { if: needsOf(name, dependsOn) }),
      cases: withShares(
        cases.filter(({ group }) => group === name).map(({ said }) => said),
        scoring === 'sum' && points !== null && !this.hasPoints ? points * this.scale : 0,
      ),
    }))
    const rest = cases
      .filter(({ group }) => group === null || !numbers.has(group))
      .map(({ said }) => ({ ...said, ...(this.hasPoints && { score: 0 }) }))
    return {
      subtasks:
        rest.length > 0
          ? [...subtasks, { id: groups.length + 1, score: 0, type: 'sum', cases: rest }]
          : subtasks,
    }
  }
}

/** Hydro rounds shares to whole points: uneven ones are given explicitly in hundredths. */
function withShares(cases: Record<string, unknown>[], points: number): Record<string, unknown>[] {
  if (points % cases.length === 0) return cases
  const hundredths = Math.round(points * 100)
  const each = Math.floor(hundredths / cases.length)
  const isGreater = (index: number): number => Number(cases.length - index <= hundredths % cases.length)
  return cases.map((one, index) => ({ ...one, score: (each + isGreater(index)) / 100 }))
}

function wholeOf(cases: Record<string, unknown>[], hasPoints: boolean): Record<string, unknown> {
  if (cases.length === 0) return {}
  return hasPoints ? { cases } : { subtasks: [{ id: 1, score: 100, type: 'min', cases }] }
}

const memoryText = (kb: number): string => (kb % 1024 === 0 ? `${kb / 1024}m` : `${kb}k`)

/** Hydro takes a problem.yaml at the root for an ICPC package. */
const inFolder = (problem: ImportedProblem): WrittenFile[] => {
  const folder = safe(problem.key).slice(0, 60)
  return new Package(problem).write().map((file) => ({ ...file, path: `${folder}/${file.path}` }))
}

export const hydro: Writer = { write: inFolder, ending: '.zip' }
