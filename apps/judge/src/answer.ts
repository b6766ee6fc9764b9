// The one way in which what a student sent becomes a program, for judging, trying and verifying: by itself, or as a function
// with the problem's grader; with the problem's headers in any case.

import type { JudgeTask } from '@verdict/contract/judge-protocol'
import type { ProblemSource } from '@verdict/contract/problem-content'
import { graderFor, headersFor } from '@verdict/domain/grader'
import { type Language, languageName } from '@verdict/domain/language'
import { compile, type Compiled, type SourceFile, type Toolbox } from './compile.ts'
import { compileFunction, compileGrader } from './function.ts'
import { definitions } from './languages/table.ts'
import type { Slot } from './slot.ts'
import { ProblemFault } from './verdict-of-run.ts'

type Sent = Pick<JudgeTask, 'language' | 'code' | 'answer' | 'sources'>

export const headersIn = (sources: readonly ProblemSource[], language: Language): SourceFile[] =>
  headersFor(sources, language).map(({ name, code }) => ({ name, text: code }))

/** @throws ProblemFault, HostFault, or the reason of `signal` */
export async function compileAnswer(
  slot: Slot,
  tools: Toolbox,
  { language, code, answer, sources }: Sent,
  signal: AbortSignal,
): Promise<Compiled> {
  const definition = definitions[language]
  const headers = headersIn(sources, language)
  if (answer !== 'function') return await compile(slot, tools, definition, code, signal, { headers })
  const grader = graderFor(sources, language)
  if (!grader) throw new ProblemFault(`The problem has no grader for ${languageName(language)}.`)
  const graderDefinition = definitions[grader.language ?? language]
  return await compileFunction({ slot, tools, signal, definition, code, grader, graderDefinition, headers })
}

/** Before any function is there. @throws as `compileAnswer` */
export async function compileGraders(
  slot: Slot,
  tools: Toolbox,
  sources: readonly ProblemSource[],
  signal: AbortSignal,
): Promise<void> {
  for (const { role, language, name, code } of sources) {
    if (role !== 'grader' || language === null) continue
    const headers = headersIn(sources, language)
    const [definition, grader] = [definitions[language], { name, code }]
    const made = await compileGrader({ slot, tools, signal, grader, definition, headers })
    made[Symbol.dispose]()
  }
}
