// A source is compiled for a waiting setter, who reads all that the compiler says.

import type { JudgeCompile } from '@verdict/contract/judge-protocol'
import type { TrialResult } from '@verdict/contract/trial'
import { compileAnswer, compileGraders } from '../answer.ts'
import { ProblemFault } from '../verdict-of-run.ts'
import { type Bench, compileAside } from './programs.ts'

/** @throws HostFault, or the reason of the signal */
export async function compileAlone(request: JudgeCompile, bench: Bench): Promise<TrialResult> {
  const compileError = await errorOf(request, bench).catch((error: unknown) => {
    if (error instanceof ProblemFault) return error.message
    throw error
  })
  return { compileError, run: null }
}

async function errorOf(request: JudgeCompile, bench: Bench): Promise<string | null> {
  const { role, name, language, code, sources } = request
  const { slot, tools, signal } = bench
  if (role === 'grader') {
    const others = sources.filter((source) => source.role === 'header')
    await compileGraders(slot, tools, [...others, { role, name: name || 'grader', language, code }], signal)
    return null
  }
  const compiled =
    role === 'solution'
      ? await compileAnswer(slot, tools, request, signal)
      : await compileAside(bench, { language, code }, sources)
  if ('error' in compiled) return compiled.staff ?? compiled.error
  compiled.program[Symbol.dispose]()
  return null
}
