// Checks a host's result against its task: a verdict counts only as far as the tests support it.

import { fullScore } from './score.ts'
import { isCounted, Judge, stopsTheRun, verdictOfTests } from './verdict.ts'

export interface AskedTask {
  tests: readonly string[]
  /** Runs every test, and may leave the last ones to another task. */
  isVerification: boolean
  hasGroups: boolean
  timeMs: number | null
  memoryKb: number | null
}

interface Test {
  uuid: string
  judge: Judge
  score?: number | undefined
  time: number
  memory: number
}

interface Result {
  judge: Judge
  tests: readonly Test[]
  failure: { uuid: string } | null
}

const withoutTests: ReadonlySet<Judge> = new Set([Judge.CompileError, Judge.SystemError])

const ofTest = (judge: Judge): boolean =>
  judge === Judge.Skipped || (isCounted(judge) && judge !== Judge.CompileError)

const isPassed = ({ judge }: Test): boolean => judge === Judge.Accepted

function misfitOfScore({ judge, score }: Test): boolean {
  if (score === undefined) return false
  if (judge === Judge.Accepted) return score !== fullScore
  return judge === Judge.WrongAnswer ? score >= fullScore : score !== 0
}

/** With groups, older hosts skip by their own rule: only a failed test before is required then. */
function isSkippedWrongly(asked: AskedTask, tests: readonly Test[], at: number): boolean {
  const before = tests.slice(0, at)
  const isSkipped = tests[at]!.judge === Judge.Skipped
  if (asked.isVerification) return isSkipped
  if (asked.hasGroups) return isSkipped && before.every(isPassed)
  return isSkipped !== before.some(({ judge }) => stopsTheRun(judge))
}

export function misfitOf(asked: AskedTask, { judge, tests, failure }: Result): string | null {
  if (!isCounted(judge)) return `state ${judge} is no verdict`
  if (tests.length === 0) return withoutTests.has(judge) ? null : 'a verdict without tests'
  if (judge === Judge.CompileError) return 'tests of a program that did not compile'
  if (!asked.isVerification && tests.length < asked.tests.length) return misfitOfCount(asked, tests)
  const misfit = misfitOfFirst(asked, tests)
  if (misfit !== null) return misfit
  const verdict = verdictOfTests(tests.map((test) => test.judge))
  if (verdict !== judge) return `verdict ${judge} where its tests come to ${verdict}`
  if (failure && tests.find((test) => !isPassed(test))?.uuid !== failure.uuid)
    return 'data of a test that is not the first to fail'
  return null
}

const misfitOfCount = (asked: AskedTask, tests: readonly unknown[]): string =>
  `${tests.length} tests where ${asked.tests.length} were asked for`

export function misfitOfFirst(asked: AskedTask, tests: readonly Test[]): string | null {
  if (tests.length > asked.tests.length) return misfitOfCount(asked, tests)
  for (const [index, test] of tests.entries()) {
    const misfit = misfitOfTest(asked, tests, index)
    if (misfit !== null) return `test ${index + 1} (${test.uuid}): ${misfit}`
  }
  return null
}

function misfitOfTest(asked: AskedTask, tests: readonly Test[], at: number): string | null {
  const test = tests[at]!
  if (test.uuid !== asked.tests[at]) return `${asked.tests[at]} was asked for`
  if (!ofTest(test.judge)) return `state ${test.judge} is no verdict`
  if (isSkippedWrongly(asked, tests, at))
    return test.judge === Judge.Skipped ? 'skipped' : 'run behind a limit'
  if (misfitOfScore(test)) return `${test.score} of ${fullScore} with verdict ${test.judge}`
  if (test.time > (asked.timeMs ?? Infinity)) return `${test.time} ms where ${asked.timeMs} are the most`
  if (test.memory > (asked.memoryKb ?? Infinity))
    return `${test.memory} KB where ${asked.memoryKb} are the most`
  return null
}
