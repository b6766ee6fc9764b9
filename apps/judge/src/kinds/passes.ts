// A problem of several passes: a checker or interactor that writes `nextpass.in` and accepts asks for another run of the program,
// with that as its input. Limits hold for each pass by itself; time and memory of a test are the most of its passes. Another
// code beside `nextpass.in`, or more passes than the problem has, is the setter's fault. Source:
// Kattis/problem-package-format, spec/2025-09.md, "Multi-pass validation"; BAPCtools and DOMjudge give the new input to both.

import { rm } from 'node:fs/promises'
import { type RunLimits, wallLimitMs } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import type { File } from '../compare.ts'
import { Feedback } from '../protocols/feedback.ts'
import { protocols } from '../protocols/table.ts'
import type { Desk, TestCase, TestOutcome } from './kind.ts'

export interface Pass {
  test: TestCase
  /** Null where the problem has one pass. */
  feedback: Feedback | null
}

interface Used {
  cpuTimeMs: number
  memoryKb: number
  spentMs: number
}

/** @param judgePass runs the program once and asks the checker or interactor */
export async function inPasses(
  desk: Desk,
  what: 'checker' | 'interactor',
  test: TestCase,
  judgePass: (pass: Pass) => Promise<TestOutcome>,
): Promise<TestOutcome> {
  if (desk.task.passes === 1) return await judgePass({ test, feedback: null })
  const feedback = new Feedback(desk.slot)
  const used: Used = { cpuTimeMs: 0, memoryKb: 0, spentMs: 0 }
  let input = test.input
  try {
    for (let number = 1; ; number++) {
      const left = test.budgetMs === undefined ? Infinity : test.budgetMs - used.spentMs
      if (left < 1) return { ...outOfTime, ...used }
      if (number > 1) desk.show?.pass(number)
      feedback.next = null
      const limits = withinMs(test.limits, left)
      const outcome = await judgePass({ test: { ...test, input, limits }, feedback })
      add(used, outcome)
      await removeMade(input, test)
      const isShort = limits !== test.limits && outcome.judge === Judge.TimeLimitExceeded
      const next = nextInput(desk, feedback, { what, outcome, number })
      if ('judge' in next) return { ...next, ...used, ...(isShort && { isShort }) }
      input = next
    }
  } finally {
    await removeMade(input, test)
    await feedback.remove()
  }
}

const outOfTime = { judge: Judge.TimeLimitExceeded, words: '', note: '', isShort: true }

function add(used: Used, { cpuTimeMs, memoryKb }: TestOutcome): void {
  used.cpuTimeMs = Math.max(used.cpuTimeMs, cpuTimeMs)
  used.memoryKb = Math.max(used.memoryKb, memoryKb)
  used.spentMs += cpuTimeMs
}

const removeMade = async (input: File, { input: own }: TestCase): Promise<void> => {
  if (input !== own) await rm(input.path, { force: true })
}

/** @returns the test's outcome where there is no next pass */
function nextInput(
  { task }: Desk,
  { fault, exitCode, next }: Feedback,
  { what, outcome, number }: { what: string; outcome: TestOutcome; number: number },
): File | TestOutcome {
  const isEnded = outcome.judge === Judge.SystemError
  const failed = (why: string): TestOutcome => ({
    ...outcome,
    judge: Judge.SystemError,
    share: undefined,
    words: '',
    note: [outcome.note, `pass ${number}: ${what} ${why}`].filter(Boolean).join('\n'),
  })
  if (next !== null && !isEnded && exitCode !== null && !accepts(task, exitCode)) {
    return failed(`leaves nextpass.in and ends with exit code ${exitCode}`)
  }
  if (outcome.judge !== Judge.Accepted) {
    return { ...outcome, note: outcome.note && `pass ${number}: ${outcome.note}` }
  }
  // The input of the next pass may be among the lost files.
  if (fault !== null) return failed(fault)
  if (next === null) return outcome
  return number < task.passes ? next : failed(`asks for more than ${task.passes} passes`)
}

function accepts({ protocol }: Desk['task'], code: number): boolean {
  return protocols[protocol].verdictOf(code, { message: '', score: '' }) === Judge.Accepted
}

/** @returns `limits` themselves where they are short enough */
export const withinMs = (limits: RunLimits, leftMs: number): RunLimits =>
  limits.cpuTimeMs <= leftMs ? limits : { ...limits, cpuTimeMs: leftMs, wallTimeMs: wallLimitMs(leftMs) }
