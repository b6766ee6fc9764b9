// Similarity ignores starter code and code common to many. It is recounted when programs grow by half and once the problem is
// quiet, so that order does not matter; a change recomputes all figures of the problem.

import { commonAmong } from '@verdict/domain/similarity'
import type { Queryable } from '../../platform/db.ts'
import {
  endRecount,
  findAuthored,
  findChanged,
  findIgnoredCode,
  programsOf,
  saveIgnoredCode,
  type StoredIgnoredCode,
} from './ignored-code-queries.ts'
import { requestSimilarity, Urgency } from '../../changes/index.ts'
import { readAllRuns, readCommon } from './similarity-reader.ts'
import type { Place } from './similarity-work-queries.ts'

const firstCount = commonAmong(0) + 1
const growth = 1.5

const isDue = ({ programs, counted }: StoredIgnoredCode): boolean =>
  programs >= Math.max(firstCount, growth * counted)

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean => String(a) === String(b)

export interface IgnoredCode {
  version: number
  ignored: ReadonlySet<number>
  given: ReadonlySet<number>
}

const ignoredCodeFrom = ({
  version,
  skeleton,
  common,
}: Pick<StoredIgnoredCode, 'version' | 'skeleton' | 'common'>) => ({
  version,
  ignored: new Set([...skeleton, ...common]),
  given: new Set(skeleton),
})

export async function ignoredCodeOf(db: Queryable, place: Place): Promise<IgnoredCode> {
  const { code, md5, stored } = await findIgnoredCode(db, place)
  const isCurrent = stored?.skeleton_md5 === md5
  if (isCurrent && !isDue(stored)) return ignoredCodeFrom(stored)
  const skeleton = isCurrent ? stored.skeleton : code === '' ? [] : await readAllRuns(place.family, code)
  const common = await countCommon(db, place, stored?.programs ?? 0, skeleton)
  const found = { skeleton_md5: md5, skeleton, common, counted: stored?.programs ?? 0 }
  const version = await saveIgnoredCode(db, place, found)
  if (stored && !sameNumbers(common, stored.common)) {
    await requestSimilarity(db, await programsOf(db, place), Urgency.Consequence)
  }
  return ignoredCodeFrom({ version, skeleton, common })
}

export type IgnoredCodeReader = (place: Place) => Promise<IgnoredCode>

async function countCommon(
  db: Queryable,
  place: Place,
  programs: number,
  skeleton: readonly number[],
): Promise<number[]> {
  return programs < firstCount ? [] : await readCommon(await findAuthored(db, place), skeleton)
}

/** @returns how many problems were examined */
export async function recountChanged(db: Queryable, quietSeconds: number): Promise<number> {
  const places = await findChanged(db, quietSeconds)
  for (const place of places) await recount(db, place)
  return places.length
}

async function recount(db: Queryable, place: Place): Promise<void> {
  const { stored } = await findIgnoredCode(db, place)
  if (!stored?.changed_at) return
  const { skeleton_md5, skeleton, programs, changed_at } = stored
  const common = await countCommon(db, place, programs, skeleton)
  const overtaken = await endRecount(db, place, changed_at)
  if (overtaken === null) return
  const isSame = sameNumbers(common, stored.common)
  if (!isSame) await saveIgnoredCode(db, place, { skeleton_md5, skeleton, common, counted: programs })
  if (!isSame || overtaken) await requestSimilarity(db, await programsOf(db, place), Urgency.Consequence)
}
