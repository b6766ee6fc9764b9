// The same package again: which problem came from it before, and what would change.

import type { ImportDifferences } from '@verdict/contract/package'
import type { ProblemDetail } from '@verdict/contract/problem'
import type { Context } from '../platform/context.ts'
import type { Viewer } from '../platform/viewer.ts'
import { readProblem } from '../problem/index.ts'
import { mayEdit } from '../standing/problem.ts'
import { factsOfProblems } from '../standing/problem-access.ts'
import { testsForJudging } from '../testcase/index.ts'
import { fromSame } from './queries.ts'
import type { ProblemText, ReadTest } from './reading.ts'
import type { KnownProblem } from './write-queries.ts'

/** The origin that a package names. */
interface Same {
  format: string
  key: string
}

/** The latest among those that this viewer may change; others are not considered. */
async function latestFrom(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { format, key }: Same,
): Promise<number | null> {
  const pids = await fromSame(db, format, key)
  const problems = await factsOfProblems(db, viewer, pids)
  const mine = new Set(problems.filter((problem) => mayEdit(viewer, problem)).map(({ pid }) => pid))
  return pids.find((pid) => mine.has(pid)) ?? null
}

/** @param next what the package holds now, asked for only where a problem is known */
export async function knownProblem(
  context: Context,
  viewer: Viewer,
  same: Same,
  next: () => Promise<{ text: ProblemText; tests: readonly ReadTest[] }>,
): Promise<KnownProblem | null> {
  const pid = await latestFrom(context, viewer, same)
  if (pid === null) return null
  const [problem, stored, { text, tests }] = await Promise.all([
    readProblem(context, viewer, pid),
    testsForJudging(context.db, pid),
    next(),
  ])
  const now = stored.map(({ input, output }) => ({ input, output }))
  const then = tests.map(({ input, output }) => ({ input: input.sha256, output: output.sha256 }))
  return {
    pid,
    title: problem.title,
    differences: { fields: changedFields(problem, text), ...changedTests(now, then) },
  }
}

const comparedFields = ['title', 'description', 'input', 'output', 'hint', 'type', 'code'] as const

/** A limit that the package does not give stays as it is. */
function changedFields(now: ProblemDetail, next: ProblemText): string[] {
  const fields: string[] = comparedFields.filter((field) => (now[field] ?? '') !== next[field])
  const samples = (of: readonly { in: string; out: string }[]): string =>
    JSON.stringify(of.map((sample) => [sample.in, sample.out]))
  if (samples(now.samples) !== samples(next.samples)) fields.push('samples')
  for (const limit of ['time', 'memory'] as const) {
    if (next[limit] !== null && next[limit] !== now[limit]) fields.push(limit)
  }
  return fields
}

interface Pair {
  input: string
  output: string
}

const both = ({ input, output }: Pair): string => `${input} ${output}`

/** The rest of `some` when each of `others` takes away one that has the same key. */
function without(some: readonly Pair[], others: readonly Pair[], key: (pair: Pair) => string): Pair[] {
  const counts = new Map<string, number>()
  for (const pair of others) counts.set(key(pair), (counts.get(key(pair)) ?? 0) + 1)
  return some.filter((pair) => {
    const count = counts.get(key(pair)) ?? 0
    if (count > 0) counts.set(key(pair), count - 1)
    return count === 0
  })
}

/** A test is changed where its input is still there with another answer. */
function changedTests(
  now: readonly Pair[],
  then: readonly Pair[],
): Pick<ImportDifferences, 'tests' | 'reordered'> {
  const gone = without(now, then, both)
  const come = without(then, now, both)
  const added = without(come, gone, ({ input }) => input)
  const changed = come.length - added.length
  const tests = { added: added.length, removed: gone.length - changed, changed }
  const isSame = gone.length === 0 && come.length === 0
  return { tests, reordered: isSame && now.some((pair, index) => both(pair) !== both(then[index]!)) }
}
