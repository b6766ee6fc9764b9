// What does not count in the programs of a problem: every run of code that its statement gives, and what so many people
// have in their programs that it is how everybody writes it. The latter is counted again whenever there are half as many
// programs more; when it changed, all figures of the problem are found anew, so that they can be compared.

import type { Queryable } from '../platform/db.ts'
import {
  countPeople,
  findCommon,
  findGrounds,
  programsOf,
  saveGrounds,
  type StoredGrounds,
} from './grounds-queries.ts'
import { readAllRuns } from './reader.ts'
import { type Place, requestSimilarity } from './work-queries.ts'

/** Before there are as many people nothing can be common. */
const firstCount = 21
const growth = 1.5

const isDue = ({ programs, counted }: StoredGrounds): boolean =>
  programs >= Math.max(firstCount, growth * counted)

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean => String(a) === String(b)

export interface Grounds {
  version: number
  /** Fingerprints that do not count. */
  ignored: ReadonlySet<number>
}

/** As it is now, made where it is missing or has been overtaken. */
export async function groundsOf(db: Queryable, place: Place): Promise<Grounds> {
  const { code, md5, stored } = await findGrounds(db, place)
  const isCurrent = stored?.skeleton_md5 === md5
  if (isCurrent && !isDue(stored)) {
    return { version: stored.version, ignored: new Set([...stored.skeleton, ...stored.common]) }
  }
  const skeleton = isCurrent ? stored.skeleton : code === '' ? [] : await readAllRuns(place.family, code)
  const common = await findCommon(db, place, await countPeople(db, place))
  const found = { skeleton_md5: md5, skeleton, common, counted: stored?.programs ?? 0 }
  const version = await saveGrounds(db, place, found)
  if (stored && !sameNumbers(common, stored.common)) {
    await requestSimilarity(db, await programsOf(db, place), 1)
  }
  return { version, ignored: new Set([...skeleton, ...common]) }
}

export type GroundsReader = (place: Place) => Promise<Grounds>
