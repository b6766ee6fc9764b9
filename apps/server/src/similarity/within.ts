// Figures of submissions as the managers of a contest or course may know them: from programs that lie in it, and no others.

import type { Queryable } from '../platform/db.ts'
import { findFigures } from './cohort-queries.ts'

export interface Managed {
  kind: 'contest' | 'course'
  id: number
}

/** @returns by submission the percentage and the program that it came from, where there is one to show */
export async function figuresWithin(
  db: Queryable,
  { kind, id }: Managed,
  sids: number[],
): Promise<Map<number, { sim: number; sim_sid: number }>> {
  if (sids.length === 0) return new Map()
  const figures = await findFigures(db, { kind, id, title: '', closed: true }, sids)
  return new Map(figures.map(({ sid, percent, other_sid }) => [sid, { sim: percent, sim_sid: other_sid }]))
}
