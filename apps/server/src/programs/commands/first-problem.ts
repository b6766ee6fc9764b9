// The first problem is A + B, with tests that catch programs which read one line only, drop the sign or add in 16 bits.

import { newProblem } from '@verdict/contract/problem'
import { ProblemStatus } from '@verdict/domain/problem'
import type { Context } from '../../platform/context.ts'
import { createWithTests } from '../../archive/index.ts'
import { hasProblem } from './first-start-queries.ts'

const statement = newProblem.parse({
  title: 'A + B',
  description: 'Read two integers and print their sum.\n\n读入两个整数，输出它们的和。',
  input:
    'Two integers `a` and `b`, separated by white space (-1000000000 ≤ a, b ≤ 1000000000).\n\n' +
    '两个整数 `a` 和 `b`，以空白符分隔（-1000000000 ≤ a, b ≤ 1000000000）。',
  output: 'One integer: `a + b`.\n\n一个整数：`a + b`。',
  in: '1 2\n',
  out: '3\n',
  status: ProblemStatus.Available,
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

/** Does nothing if there is any problem, even deleted. */
export async function ensureFirstProblem(context: Context, rootId: number): Promise<void> {
  if (!(await hasProblem(context.db)))
    await createWithTests(context, { userId: rootId }, statement, firstTests)
}
