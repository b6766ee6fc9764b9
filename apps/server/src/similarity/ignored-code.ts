// What does not count in the programs of a problem: every run of code that its statement gives, and what so many people
// have in their programs that it is how everybody writes it. The latter is counted again whenever there are half as many
// programs more, and once more when a problem has been quiet for a while, so that in the end it does not matter in what
// order they came. When it changed, all figures of the problem are found anew, so that they can be compared.

import { commonAmong } from '@verdict/domain/similarity'
import type { Queryable } from '../platform/db.ts'
import {
  endSettling,
  findAuthored,
  findGrounds,
  findUnsettled,
  programsOf,
  saveGrounds,
  type StoredGrounds,
} from './grounds-queries.ts'
import { requestSimilarity, Urgency } from '../similarity-request/index.ts'
import { readAllRuns, readCommon } from './reader.ts'
import type { Place } from './work-queries.ts'

/** Before there are as many programs nothing can be common. */
const firstCount = commonAmong(0) + 1
const growth = 1.5

const isDue = ({ programs, counted }: StoredGrounds): boolean =>
  programs >= Math.max(firstCount, growth * counted)

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean => String(a) === String(b)

export interface Grounds {
  version: number
  /** Fingerprints that do not count. */
  ignored: ReadonlySet<number>
  /** Those of them that are in the given code. */
  given: ReadonlySet<number>
}

const groundsFrom = ({
  version,
  skeleton,
  common,
}: Pick<StoredGrounds, 'version' | 'skeleton' | 'common'>) => ({
  version,
  ignored: new Set([...skeleton, ...common]),
  given: new Set(skeleton),
})

/** As it is now, made where it is missing or has been overtaken. */
export async function groundsOf(db: Queryable, place: Place): Promise<Grounds> {
  const { code, md5, stored } = await findGrounds(db, place)
  const isCurrent = stored?.skeleton_md5 === md5
  if (isCurrent && !isDue(stored)) return groundsFrom(stored)
  const skeleton = isCurrent ? stored.skeleton : code === '' ? [] : await readAllRuns(place.family, code)
  const common = await countCommon(db, place, stored?.programs ?? 0, skeleton)
  const found = { skeleton_md5: md5, skeleton, common, counted: stored?.programs ?? 0 }
  const version = await saveGrounds(db, place, found)
  if (stored && !sameNumbers(common, stored.common)) {
    await requestSimilarity(db, await programsOf(db, place), Urgency.Consequence)
  }
  return groundsFrom({ version, skeleton, common })
}

export type GroundsReader = (place: Place) => Promise<Grounds>

async function countCommon(
  db: Queryable,
  place: Place,
  programs: number,
  skeleton: readonly number[],
): Promise<number[]> {
  return programs < firstCount ? [] : await readCommon(await findAuthored(db, place), skeleton)
}

/** Counts again where programs came or went, and has the figures follow. @returns how many problems it looked at */
export async function settleGrounds(db: Queryable, quietSeconds: number): Promise<number> {
  const places = await findUnsettled(db, quietSeconds)
  for (const place of places) await settle(db, place)
  return places.length
}

async function settle(db: Queryable, place: Place): Promise<void> {
  const { stored } = await findGrounds(db, place)
  if (!stored?.changed_at) return
  const { skeleton_md5, skeleton, programs, changed_at } = stored
  const common = await countCommon(db, place, programs, skeleton)
  const overtaken = await endSettling(db, place, changed_at)
  if (overtaken === null) return
  const isSame = sameNumbers(common, stored.common)
  if (!isSame) await saveGrounds(db, place, { skeleton_md5, skeleton, common, counted: programs })
  if (!isSame || overtaken) await requestSimilarity(db, await programsOf(db, place), Urgency.Consequence)
}
