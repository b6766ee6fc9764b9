// A checker that fails or exceeds its limits gives SystemError. It reads the original files, so large outputs are not copied.

import { rm } from 'node:fs/promises'
import { Judge } from '@verdict/domain/verdict'
import type { Limits } from '@verdict/sandbox'
import type { Program } from '../compile.ts'
import { checkerLimits, problemProgramOf, problemProgramRun, saidBy } from '../problem-program.ts'
import type { ProgramFiles } from '../protocols/protocol.ts'
import { runProgram } from '../run.ts'
import { rulingOf, type Ruling } from '../verdict-of-checker.ts'
import { type Bench, type Desk, type Kind, reported, type TestOutcome } from './kind.ts'
import { inPasses, type Pass } from './passes.ts'

export const specialJudge: Kind = async (desk) => {
  const checker = await problemProgramOf(desk, 'checker')
  return (test) => inPasses(desk, 'checker', test, (pass) => judgePass(desk, checker, pass))
}

async function judgePass(desk: Desk, checker: Program, { test, feedback }: Pass): Promise<TestOutcome> {
  const run = await runProgram(desk, test)
  try {
    await desk.show?.program(run.facts, run.outputPath)
    if (run.outcome.judge !== Judge.Accepted) return await reported(desk, { test, ...run }, run.outcome)
    const sent = { output: run.outputPath, source: desk.task.code }
    const ruling = await checkedBy(desk, checker, { test, feedback }, sent)
    return await reported(desk, { test, ...run }, { ...run.outcome, ...ruling })
  } finally {
    await run.removeOutput()
  }
}

export function checkedBy(
  bench: Bench,
  checker: Program,
  { test, feedback }: Pass,
  sent: Pick<ProgramFiles, 'output' | 'source'>,
): Promise<Ruling> {
  const { input, output: answer, limits, worth } = test
  const files = { input: input.path, answer: answer.path, ...sent }
  return runChecker(bench, checker, files, { limits: checkerLimits(limits.cpuTimeMs), worth, feedback })
}

async function runChecker(
  { slot, task, signal, show }: Bench,
  checker: Program,
  files: ProgramFiles,
  { limits, worth, feedback }: { limits: Limits; worth: number | undefined } & Pick<Pass, 'feedback'>,
): Promise<Ruling> {
  const stdout = slot.fresh('checker')
  const run = await problemProgramRun(slot, checker, task, { files, limits, feedback })
  const request = { ...run.request, stdout: slot.inBase(stdout) }
  const facts = await slot.gate.beside(() => slot.run(request, signal))
  try {
    const { message, ...said } = await saidBy(run, facts, stdout)
    show?.says(message)
    return rulingOf('checker', facts, message, { protocol: task.protocol, ...said, worth })
  } finally {
    await rm(stdout, { force: true })
  }
}
