// Programs of a make are compiled when the first test needs them, and kept until it ends.

import type { JudgeMake } from '@verdict/contract/make'
import type { ProblemSource } from '@verdict/contract/problem-content'
import { type Language, languageRecords, problemProgramLanguage } from '@verdict/domain/language'
import { compileAnswer, headersIn } from '../answer.ts'
import { compile, type Compiled, type Program, type Toolbox } from '../compile.ts'
import { compileProblemProgram } from '../problem-program.ts'
import { definitions } from '../languages/table.ts'
import type { Slot } from '../slot.ts'

export type ProgramRole = 'generator' | 'validator' | 'solution'

/** Its author's mistake: each test that needs it fails. */
export class DoesNotCompile extends Error {
  override name = 'DoesNotCompile'
  readonly role: ProgramRole
  readonly program: string

  constructor(role: ProgramRole, program: string, message: string) {
    super(message)
    this.role = role
    this.program = program
  }
}

interface Source {
  name: string
  language: Language
  code: string
}

export interface Bench {
  slot: Slot
  tools: Toolbox
  signal: AbortSignal
}

/** Generators and validators in C++ have testlib at hand. */
export function compileAside(
  { slot, tools, signal }: Bench,
  { language, code }: Pick<Source, 'language' | 'code'>,
  sources: readonly ProblemSource[],
): Promise<Compiled> {
  if (language === problemProgramLanguage) {
    return compileProblemProgram(slot, tools, code, signal, sources)
  }
  const library = languageRecords[language].highlight === 'cpp' ? tools.testlib.library : null
  const libraries = library ? [library] : []
  const headers = headersIn(sources, language)
  return compile(slot, tools, definitions[language], code, signal, { libraries, headers })
}

export class Programs implements Disposable {
  private readonly bench: Bench
  private readonly judged: JudgeMake['judged']
  private readonly compiled = new Map<Source, Promise<Compiled>>()
  private readonly made: Program[] = []

  constructor(bench: Bench, judged: JudgeMake['judged']) {
    this.bench = bench
    this.judged = judged
  }

  /**
   * Compiles what a make will need. Slots of a host begin with different programs and get the others from each other; what
   * does not compile is said by the first test that needs it.
   * @throws the reason of the signal
   */
  async prepare({ generators, validators, solution, units }: JudgeMake): Promise<void> {
    const items = units.flatMap((unit) => unit.items)
    const commands = units.flatMap(({ command, items: made }) =>
      command && made.some(({ input }) => input === null) ? command : [],
    )
    const programs = [
      ...new Set(commands.flatMap(({ generator }) => generators[generator] ?? [])),
      ...(items.some(({ isValid }) => !isValid) ? validators : []),
    ].map((source) => () => this.compileAside(source))
    if (solution && items.some(({ needsOutput, output }) => needsOutput && output === null)) {
      programs.push(() => this.compileSolution(solution))
    }
    const { slot, signal } = this.bench
    const first = slot.number % Math.max(1, programs.length)
    for (const compiling of [...programs.slice(first), ...programs.slice(0, first)]) {
      await compiling().catch(() => undefined)
      signal.throwIfAborted()
    }
  }

  /** @throws DoesNotCompile, HostFault, or the reason of the signal */
  async aside(role: 'generator' | 'validator', source: Source): Promise<Program> {
    return programIn(role, source, await this.compileAside(source))
  }

  /** @throws DoesNotCompile, HostFault, or the reason of the signal */
  async solution(source: Source): Promise<Program> {
    return programIn('solution', source, await this.compileSolution(source))
  }

  private compileAside(source: Source): Promise<Compiled> {
    return this.once(source, () => compileAside(this.bench, source, this.judged.sources))
  }

  private compileSolution(source: Source): Promise<Compiled> {
    const { slot, tools, signal } = this.bench
    return this.once(source, () => compileAnswer(slot, tools, { ...this.judged, ...source }, signal))
  }

  private once(source: Source, compiling: () => Promise<Compiled>): Promise<Compiled> {
    const known = this.compiled.get(source)
    if (known) return known
    const work = compiling()
    this.compiled.set(source, work)
    work.then((compiled) => 'program' in compiled && this.made.push(compiled.program)).catch(() => undefined)
    return work
  }

  [Symbol.dispose](): void {
    for (const program of this.made) program[Symbol.dispose]()
  }
}

function programIn(role: ProgramRole, { name }: Source, compiled: Compiled): Program {
  if ('error' in compiled) throw new DoesNotCompile(role, name, compiled.staff ?? compiled.error)
  return compiled.program
}
