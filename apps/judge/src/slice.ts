// A verification yields to submissions after a while, at once if one is waiting for this host.

import type { JudgeTask } from '@verdict/contract/judge-protocol'

/** At least one test. */
export function* testsInTime(
  { tests, verification }: Pick<JudgeTask, 'tests' | 'verification'>,
  makesRoom: () => boolean = () => false,
): Generator<[number, JudgeTask['tests'][number]]> {
  const until = performance.now() + (verification?.sliceMs ?? 0)
  for (const [index, test] of tests.entries()) {
    if (verification && index > 0 && (performance.now() >= until || makesRoom())) return
    yield [index, test]
  }
}
