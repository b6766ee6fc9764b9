// A traditional problem: the program reads the input, and its output is compared with the answer.

import { Judge } from '@verdict/domain/verdict'
import { compareFiles, type Likeness } from '../compare.ts'
import { runProgram } from '../run.ts'
import type { Kind } from './kind.ts'

const verdictOf: Record<Likeness, Judge> = {
  equal: Judge.Accepted,
  whitespace: Judge.PresentationError,
  different: Judge.WrongAnswer,
}

export const traditional: Kind = async (desk) => async (test) => {
  const run = await runProgram(desk, test)
  try {
    if (run.outcome.judge !== Judge.Accepted) return run.outcome
    const likeness = await compareFiles(test.output, { path: run.outputPath, bytes: run.outputBytes })
    return { ...run.outcome, judge: verdictOf[likeness] }
  } finally {
    await run.removeOutput()
  }
}
