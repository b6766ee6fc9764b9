// A build ends with its last test, or sooner where it cannot succeed. The build must be locked; its problem is locked here.

import { buildLimits } from '@verdict/domain/build'
import { lockStandingProblem, putBuiltTests, recipeMarks } from '../../archive/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { countsOf, endBuild, itemsOf, type ItemRecord, lockRunning } from './build-queries.ts'

/** @returns whether it is over */
export async function finishIfOver(
  { blobs }: Pick<Context, 'blobs'>,
  tx: Queryable,
  pid: number,
): Promise<boolean> {
  const build = await lockRunning(tx, pid)
  if (!build) return true
  const { open, failed, bytes, total } = await countsOf(tx, pid)
  const end = async (ended: Parameters<typeof endBuild>[2]): Promise<boolean> => {
    await endBuild(tx, pid, ended)
    return true
  }
  if (bytes > buildLimits.bytes) return end({ state: 'failed', fault: 'tooLarge' })
  if (failed >= buildLimits.failures || (failed > 0 && open === 0)) return end({ state: 'failed' })
  if (build.cpu_ms > buildLimits.cpuMs) return end({ state: 'failed', fault: 'tooLong' })
  if (open > 0) return false
  const problem = await lockStandingProblem(tx, pid).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  const marks = problem && (await recipeMarks(tx, pid))
  if (!problem || marks?.tests !== build.tests_mark) return end({ state: 'failed', fault: 'changed' })
  const items = await itemsOf(tx, pid, { limit: total })
  const groups = build.groups ?? []
  await putBuiltTests(tx, blobs, problem, { tests: items.map(asTest), groups })
  return end({ state: 'done', testsMark: (await recipeMarks(tx, pid))!.tests })
}

const asTest = (item: ItemRecord) => ({
  input: { sha256: item.input_sha256!, bytes: item.input_bytes! },
  output: { sha256: item.output_sha256!, bytes: item.output_bytes! },
  name: item.name,
  group: item.group_number,
  isSample: item.is_sample,
})
