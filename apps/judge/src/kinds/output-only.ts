// Outputs that were sent in the place of a program: each is compared or checked like one that a program wrote. A test without one
// is a wrong answer. Nothing is compiled but the checker.

import { runWords } from '@verdict/domain/run-words'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { File } from '../compare.ts'
import { problemProgramOf } from '../problem-program.ts'
import { type Bench, type JudgeCase, reported, type TestCase, type TestOutcome } from './kind.ts'
import { checkedBy } from './special-judge.ts'
import { likenessAsJudge } from './traditional.ts'

const nothing = { judge: Judge.Accepted, cpuTimeMs: 0, memoryKb: 0, words: '', note: '' }

type Check = (test: TestCase, output: File) => Promise<Partial<TestOutcome>>

export async function outputOnly(bench: Bench, type: ProblemType): Promise<JudgeCase> {
  const check = await checkOf(bench, type)
  return async (test) => {
    const { sent } = test
    if (!sent) return { ...nothing, judge: Judge.WrongAnswer, words: runWords({ code: 'noFile' }) }
    const outcome = { ...nothing, ...(await check(test, sent)) }
    const facts = { stderr: Buffer.alloc(0), stderrBytes: 0, stdoutBytes: sent.bytes }
    return await reported(bench, { test, facts, outputPath: sent.path }, outcome)
  }
}

async function checkOf(bench: Bench, type: ProblemType): Promise<Check> {
  if (type !== ProblemType.SpecialJudge) {
    return async (test, output) => ({ judge: await likenessAsJudge(bench, test, output) })
  }
  const checker = await problemProgramOf(bench, 'checker')
  return (test, output) =>
    checkedBy(bench, checker, { test, feedback: null }, { output: output.path, source: '' })
}
