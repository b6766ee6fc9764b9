// Sources that a problem has besides solutions, validators and its checker, and the kind that follows from them.

import type { Content, ImportedProblem } from '@verdict/formats'
import { programOf } from '@verdict/formats/programs'
import { problemLimits } from '@verdict/domain/field-limits'
import { type Language, problemProgramLanguage } from '@verdict/domain/language'
import { sourceBytes } from '@verdict/domain/limits'
import { mostPasses, mostProcesses } from '@verdict/domain/problem'
import { type JudgedKind, kindFault } from '@verdict/domain/problem-kind'
import {
  codeOf,
  compiledLanguages,
  header,
  nameOf,
  note,
  type Notes,
  noteUnusable,
  oneSource,
  storable,
} from './package-programs.ts'
import type { ProblemText } from './reading.ts'

type Source = ProblemText['sources'][number]
type Role = Source['role']

/** A name that no other source of its role has, and that a command line can hold. */
class Sources {
  readonly all: Source[] = []
  private readonly notes: Notes

  constructor(notes: Notes) {
    this.notes = notes
  }

  has(role: Role, language: Language): boolean {
    return this.all.some((source) => source.role === role && source.language === language)
  }

  add(role: Role, wanted: string, language: Language | null, code: string): void {
    if (code.trim() === '') return
    if (this.all.length >= problemLimits.sources || code.length > sourceBytes.max) {
      this.lose(wanted)
      return
    }
    this.all.push({ role, name: this.free(role, wanted), language, code })
  }

  lose(name: string): void {
    note(this.notes, 'not-kept', {
      what: 'sources',
      count: 1,
      name: name.slice(0, problemLimits.programName),
    })
  }

  private free(role: Role, wanted: string): string {
    const name = sourceName(wanted)
    const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? name : `${stem}-${count}${ending}`
      if (!this.all.some((source) => source.role === role && source.name === free)) return free
    }
  }
}

const sourceName = (path: string): string =>
  nameOf(path)
    .replaceAll(/[^\w.+-]+/g, '_')
    .replace(/^[^\w]+/, '')
    .slice(-problemLimits.programName + 4) || 'program'

const endingOf = (path: string): string => /\.[A-Za-z0-9+]{1,6}$/.exec(path)?.[0] ?? ''

async function addGenerators({ generators }: ImportedProblem, sources: Sources, notes: Notes): Promise<void> {
  for (const { name, program } of generators) {
    const isCompiled = compiledLanguages.includes(program.languageName)
    const [first, ...more] = program.files
    const isOne = first !== undefined && more.length === 0 && first.bytes <= sourceBytes.max
    const source = isCompiled ? await oneSource(program.files) : isOne ? await wholeOf(first) : null
    const language = program.languageName === 'c' ? problemProgramLanguage : program.language
    if (!source || language === null) {
      noteUnusable(notes, first?.path ?? name, program)
      continue
    }
    const ending = endingOf(source.path)
    const called = sourceName(name)
    sources.add(
      'generator',
      called.endsWith(ending) ? called : called + ending,
      language,
      storable(source.code),
    )
  }
}

const wholeOf = async (source: Content): Promise<{ path: string; code: string }> => ({
  path: source.path,
  code: await codeOf(source, sourceBytes.max),
})

/** Java and Python find other files of a grader by their names; C compiles only what the command names. */
const isFoundByName = (language: string): boolean => !compiledLanguages.includes(language)

async function addGraders({ grader }: ImportedProblem, sources: Sources, notes: Notes): Promise<void> {
  for (const { language: said, content } of grader) {
    if (header.test(content.path)) continue
    const { language, languageName } = programOf([content], said)
    if (language === null) {
      note(notes, 'language-not-offered', { file: content.path, language: languageName })
      continue
    }
    if (content.bytes > sourceBytes.max) sources.lose(content.path)
    else if (!sources.has('grader', language)) {
      sources.add('grader', content.path, language, await codeOf(content, sourceBytes.max))
    } else if (isFoundByName(languageName)) {
      sources.add('header', content.path, language, await codeOf(content, sourceBytes.max))
    } else sources.lose(content.path)
  }
}

async function addHeaders({ headers, grader }: ImportedProblem, sources: Sources): Promise<void> {
  const seen = new Set<string>()
  const beside = grader.map(({ content }) => content).filter(({ path }) => header.test(path))
  for (const content of [...headers, ...beside]) {
    if (nameOf(content.path) === 'testlib.h') continue
    if (content.bytes > sourceBytes.max) {
      sources.lose(content.path)
      continue
    }
    const code = await codeOf(content, sourceBytes.max)
    // Packages repeat a header for each language.
    const same = `${sourceName(content.path)}\n${code}`
    if (!seen.has(same)) sources.add('header', content.path, null, code)
    seen.add(same)
  }
}

export async function sourcesOf(problem: ImportedProblem, notes: Notes): Promise<Source[]> {
  const sources = new Sources(notes)
  await addGenerators(problem, sources, notes)
  await addGraders(problem, sources, notes)
  await addHeaders(problem, sources)
  return sources.all
}

type Kind = Pick<ProblemText, 'answer' | 'passes' | 'processes'>

/** Blocks a problem that cannot be judged here. */
export function kindOf(
  problem: ImportedProblem,
  { type, protocol }: Pick<JudgedKind, 'type' | 'protocol'>,
  sources: readonly Source[],
  notes: Notes,
): Kind {
  const block = (kind: string): void => void notes.blocks.push({ code: 'kind-unsupported', params: { kind } })
  const { kinds, grader, manager } = problem
  const hasGrader = sources.some(({ role }) => role === 'grader')
  if (grader.some(({ content }) => !header.test(content.path)) && !hasGrader)
    notes.blocks.push({ code: 'grader', params: {} })
  if (kinds.includes('objective')) block('objective')
  if (kinds.includes('communication') && !manager) block('communication')
  const passes = kinds.includes('multi-pass') ? Math.max(2, problem.passes) : problem.passes
  const processes = manager?.processes ?? 1
  const kind: Kind = {
    answer: kinds.includes('submit-answer') ? 'output' : hasGrader ? 'function' : 'program',
    passes: Math.min(mostPasses, passes),
    processes: Math.min(mostProcesses, processes),
  }
  if (kind.passes !== passes) {
    note(notes, 'limit-changed', { name: 'validation_passes', from: passes, to: kind.passes })
  }
  if (kind.processes !== processes) {
    note(notes, 'limit-changed', { name: 'num_processes', from: processes, to: kind.processes })
  }
  const fault = kindFault({ type, protocol, ...kind })
  if (fault) block(kinds.filter((one) => one !== 'pass-fail' && one !== 'scoring').join(', '))
  return kind
}
