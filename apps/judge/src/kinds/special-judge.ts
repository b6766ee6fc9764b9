// A problem with a checker: the program runs as for any other, and when it ended well its output is judged by
// `checker input output answer`. A checker that fails, or takes more than it may, is SystemError: never the
// contestant's fault. The checker is shown the very files, so that a large output costs no copy.

import { rm } from 'node:fs/promises'
import { Judge } from '@verdict/domain/verdict'
import type { Limits } from '@verdict/sandbox'
import type { Program } from '../compile.ts'
import {
  checkerLimits,
  messageOf,
  problemProgramOf,
  problemProgramRequest,
  type ProgramFiles,
} from '../problem-program.ts'
import { runProgram } from '../run.ts'
import type { Slot } from '../slot.ts'
import { rulingOf, type Ruling } from '../verdict-of-checker.ts'
import type { Kind } from './kind.ts'

export const specialJudge: Kind = async (desk) => {
  const checker = await problemProgramOf(desk, 'checker')
  return async (test) => {
    const run = await runProgram(desk, test)
    try {
      if (run.outcome.judge !== Judge.Accepted) return run.outcome
      const files = { input: test.input.path, output: run.outputPath, answer: test.output.path }
      const limits = checkerLimits(test.limits.cpuTimeMs)
      const ruling = await runChecker(desk.slot, checker, files, limits, desk.signal)
      return { ...run.outcome, ...ruling }
    } finally {
      await run.removeOutput()
    }
  }
}

async function runChecker(
  slot: Slot,
  checker: Program,
  files: ProgramFiles,
  limits: Limits,
  signal: AbortSignal,
): Promise<Ruling> {
  const stdout = slot.fresh('checker')
  const request = { ...problemProgramRequest(slot, checker, files, limits), stdout: slot.inBase(stdout) }
  const facts = await slot.gate.beside(() => slot.run(request, signal))
  try {
    return rulingOf('checker', facts, await messageOf(facts, stdout))
  } finally {
    await rm(stdout, { force: true })
  }
}
