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
  private readonly made = new Map<Source, Program>()
  cpuMs = 0

  constructor(bench: Bench, judged: JudgeMake['judged']) {
    this.bench = bench
    this.judged = judged
  }

  /** @throws DoesNotCompile, HostFault, or the reason of the signal */
  aside(role: 'generator' | 'validator', source: Source): Promise<Program> {
    return this.once(role, source, () => compileAside(this.bench, source, this.judged.sources))
  }

  /** @throws DoesNotCompile, HostFault, or the reason of the signal */
  solution(source: Source): Promise<Program> {
    const { slot, tools, signal } = this.bench
    return this.once('solution', source, () =>
      compileAnswer(slot, tools, { ...this.judged, ...source }, signal),
    )
  }

  private async once(role: ProgramRole, source: Source, work: () => Promise<Compiled>): Promise<Program> {
    const known = this.made.get(source)
    if (known) return known
    const compiled = await work()
    this.cpuMs += Math.round(compiled.cpuUs / 1000)
    if ('error' in compiled) throw new DoesNotCompile(role, source.name, compiled.staff ?? compiled.error)
    this.made.set(source, compiled.program)
    return compiled.program
  }

  [Symbol.dispose](): void {
    for (const program of this.made.values()) program[Symbol.dispose]()
  }
}
