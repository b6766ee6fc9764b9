// How many tests of a task are judged at a time. A submission's are judged to the last; a verification lets whatever was
// submitted meanwhile go first.

import type { JudgeTask } from '@verdict/contract/judge-protocol'

/** With their places, as long as they begin in time; the first always does. */
export function* testsInTime({
  tests,
  verification,
}: Pick<JudgeTask, 'tests' | 'verification'>): Generator<[number, JudgeTask['tests'][number]]> {
  const until = verification ? performance.now() + verification.sliceMs : Infinity
  for (const [index, test] of tests.entries()) {
    if (index > 0 && performance.now() >= until) return
    yield [index, test]
  }
}
