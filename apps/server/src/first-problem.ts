// The problem that an installation starts with: A + B, in both languages, with tests that tell a right program from
// one that reads a single line, forgets the sign, or adds in 16 bits. All sums fit into 32 bits.

import { newProblem } from '@verdict/contract/problem'
import { ProblemStatus } from '@verdict/domain/problem'
import { Privilege } from '@verdict/domain/privilege'
import { oldestTwoProblems } from './first-start-queries.ts'
import type { Context } from './platform/context.ts'
import type { Viewer } from './platform/viewer.ts'
import { createProblem } from './problem/service.ts'
import { changeProblem } from './problem/write.ts'
import { addTestcase } from './testcase/service.ts'

const title = 'A + B'

const statement = newProblem.parse({
  title,
  description: 'Read two integers and print their sum.\n\n读入两个整数，输出它们的和。',
  input:
    'Two integers `a` and `b`, separated by white space (-1000000000 ≤ a, b ≤ 1000000000).\n\n' +
    '两个整数 `a` 和 `b`，以空白符分隔（-1000000000 ≤ a, b ≤ 1000000000）。',
  output: 'One integer: `a + b`.\n\n一个整数：`a + b`。',
  in: '1 2\n',
  out: '3\n',
  // Shown when its tests are there.
  status: ProblemStatus.Reserve,
})

const pairs: [string, string][] = [
  ['1 2\n', '3\n'],
  ['0 0\n', '0\n'],
  ['-1 1\n', '0\n'],
  ['-5 -7\n', '-12\n'],
  ['42 -58\n', '-16\n'],
  ['32767 1\n', '32768\n'],
  ['65535\n65537\n', '131072\n'],
  ['123456789 987654321\n', '1111111110\n'],
  ['1000000000 1000000000\n', '2000000000\n'],
  ['-1000000000 -1000000000\n', '-2000000000\n'],
  ['-1000000000 1000000000\n', '0\n'],
]

export const firstTests = pairs.map(([input, output]) => ({ in: input, out: output }))

/** Makes the problem, or finishes it where an earlier start was interrupted. Does nothing once there are others. */
export async function ensureFirstProblem(context: Context, rootId: number): Promise<void> {
  const unfinished = await unfinishedProblem(context, rootId)
  if (unfinished === 'none wanted') return
  const { pid, tests } = unfinished ?? {
    ...(await createProblem(context, { userId: rootId }, statement)),
    tests: 0,
  }
  for (const files of firstTests.slice(tests)) await addTestcase(context, pid, files)
  const root: Viewer = { userId: rootId, uid: '', privilege: Privilege.Root, sessionId: 0 }
  const origin = { address: '', agent: '', requestId: 'first-start' }
  await changeProblem(context, root, origin, pid, { status: ProblemStatus.Available })
}

/** @returns null where there is no problem yet, deleted ones included */
async function unfinishedProblem(
  { db }: Context,
  rootId: number,
): Promise<{ pid: number; tests: number } | 'none wanted' | null> {
  const [problem, other] = await oldestTwoProblems(db)
  if (!problem) return null
  const isOurs =
    !other &&
    problem.title === title &&
    problem.owner_id === rootId &&
    problem.status === ProblemStatus.Reserve &&
    problem.deleted_at === null
  const tests = problem.tests ?? 0
  return isOurs && tests < firstTests.length ? { pid: problem.pid, tests } : 'none wanted'
}
