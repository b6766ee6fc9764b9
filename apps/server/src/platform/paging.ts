// Totals of lists are exact up to 10,000 rows, a lower bound beyond.

import { type Expression, sql } from 'kysely'
import type { Queryable } from './db.ts'

export interface Page<T> {
  docs: T[]
  limit: number
  page: number
  pages: number
  total: number
  totalIsLowerBound?: boolean
}

export interface PageRequest {
  page: number
  pageSize: number
}

export const exactCountLimit = 10_000

/** An ordered query follows the index of its order. @param rows a `select` without a limit */
export async function countAtMost(
  db: Queryable,
  rows: Expression<unknown>,
  most = exactCountLimit + 1,
): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (${rows} limit ${most}) as counted`.execute(db)
  return counted[0]!.count
}

export const offsetOf = ({ page, pageSize }: PageRequest): number => (page - 1) * pageSize

/**
 * Beyond the limit, a page that is not full is the last one; an empty page says nothing.
 * @param counted at most exactCountLimit + 1
 */
export function pageFrom<T>(docs: T[], counted: number, { page, pageSize }: PageRequest): Page<T> {
  const seen = docs.length === 0 ? 0 : offsetOf({ page, pageSize }) + docs.length
  const isLast = docs.length > 0 && docs.length < pageSize
  const bounded = counted > exactCountLimit && !(isLast && seen > exactCountLimit)
  const total = counted > exactCountLimit ? Math.max(exactCountLimit, seen) : counted
  return {
    docs,
    limit: pageSize,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    total,
    ...(bounded ? { totalIsLowerBound: true } : {}),
  }
}
