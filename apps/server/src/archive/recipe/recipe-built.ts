// Built tests become the problem's tests, groups and samples together. The problem must be locked.

import type { RecipeGroup } from '@verdict/contract/recipe'
import { problemLimits } from '@verdict/domain/field-limits'
import { ProblemType } from '@verdict/domain/problem'
import type { Blob, BlobStore } from '@verdict/storage/blobs'
import { beyondAsciiAmong } from '../../platform/blob-queries.ts'
import type { Queryable } from '../../platform/db.ts'
import type { ProblemRecord } from '../../access/problem-access.ts'
import { findProblem } from '../problem/problem-queries.ts'
import { mendLacks } from '../problem/problem-write.ts'
import { markChanged, updateProblem } from '../problem/problem-write-queries.ts'
import { putGroups } from '../testcase/groups.ts'
import { replaceTests } from '../testcase/testcase-service.ts'

interface BuiltTest {
  input: Blob
  output: Blob
  name: string
  /** 1-based. */
  group: number | null
  isSample: boolean
}

export async function putBuiltTests(
  tx: Queryable,
  blobs: BlobStore,
  problem: ProblemRecord,
  { tests, groups }: { tests: readonly BuiltTest[]; groups: readonly RecipeGroup[] },
): Promise<{ added: number; removed: number }> {
  const { pid } = problem
  const beyond = await beyondAsciiAmong(
    tx,
    tests.flatMap(({ input, output }) => [input.sha256, output.sha256]),
  )
  const changed = await replaceTests(
    tx,
    pid,
    tests.map(({ input, output, name }) => ({
      input,
      output,
      name,
      beyondAscii: beyond.has(input.sha256) || beyond.has(output.sha256),
    })),
  )
  await putGroups(
    tx,
    pid,
    groups.map((group, index) => ({
      ...group,
      tests: tests.flatMap((test, place) => (test.group === index + 1 ? [place] : [])),
    })),
  )
  await putSamples(tx, blobs, problem, tests)
  await mendLacks(tx, problem, ['tests', 'allTests'])
  await markChanged(tx, pid)
  return changed
}

const talks: readonly ProblemType[] = [ProblemType.Interaction, ProblemType.Communication]

/** The dialogue of a sample is written by hand. A sample keeps the explanation of the one with the same input. */
async function putSamples(
  tx: Queryable,
  blobs: BlobStore,
  { pid, type }: ProblemRecord,
  tests: readonly BuiltTest[],
): Promise<void> {
  const isShort = ({ input, output }: BuiltTest): boolean =>
    input.bytes <= problemLimits.part && output.bytes <= problemLimits.part
  const chosen = tests.filter((test) => test.isSample && isShort(test)).slice(0, problemLimits.samples)
  if (chosen.length === 0 || talks.includes(type)) return
  const { samples: before, passes } = (await findProblem(tx, null, pid))!
  if (passes > 1) return
  const samples = []
  for (const { input, output } of chosen) {
    const sample = { in: await textOf(blobs, input), out: await textOf(blobs, output) }
    const { explanations = {}, html = {} } = before.find((one) => one.in.trim() === sample.in.trim()) ?? {}
    samples.push({ ...sample, explanations, html })
  }
  await updateProblem(tx, pid, { samples: JSON.stringify(samples) })
}

async function textOf(blobs: BlobStore, { sha256 }: Blob): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of blobs.read(sha256)) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8').toWellFormed().replaceAll('\0', '\uFFFD')
}
