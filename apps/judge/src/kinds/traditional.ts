import { Judge } from '@verdict/domain/verdict'
import type { File, Likeness } from '../compare.ts'
import { compareAsAsked } from '../compare-as-asked.ts'
import { type ProgramRun, runProgram } from '../run.ts'
import { type Desk, type Kind, reported, type TestCase, type TestOutcome } from './kind.ts'

const verdictOf: Record<Likeness, Judge> = {
  equal: Judge.Accepted,
  whitespace: Judge.PresentationError,
  different: Judge.WrongAnswer,
}

export const traditional: Kind = async (desk) => async (test) => {
  const run = await runProgram(desk, test)
  try {
    await desk.show?.program(run.facts, run.outputPath)
    return await reported(desk, { test, ...run }, await compared(desk, test, run))
  } finally {
    await run.removeOutput()
  }
}

async function compared({ task }: Desk, test: TestCase, run: ProgramRun): Promise<TestOutcome> {
  if (run.outcome.judge !== Judge.Accepted) return run.outcome
  const output = { path: run.outputPath, bytes: run.outputBytes }
  return { ...run.outcome, judge: await likenessAsJudge({ task }, test, output) }
}

export const likenessAsJudge = async (
  { task }: Pick<Desk, 'task'>,
  test: TestCase,
  output: File,
): Promise<Judge> => verdictOf[await compareAsAsked(test.output, output, task.comparison)]
