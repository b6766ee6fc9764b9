// One page of a list, and how its length is counted: exactly up to 10,000 rows, beyond that as a lower bound.

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

/** Counting stops one row after this. */
export const exactCountLimit = 10_000

export const offsetOf = ({ page, pageSize }: PageRequest): number => (page - 1) * pageSize

/** @param counted rows counted, at most exactCountLimit + 1 */
export function pageFrom<T>(docs: T[], counted: number, { page, pageSize }: PageRequest): Page<T> {
  const bounded = counted > exactCountLimit
  const total = bounded ? Math.max(exactCountLimit, offsetOf({ page, pageSize }) + docs.length) : counted
  return {
    docs,
    limit: pageSize,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    total,
    ...(bounded ? { totalIsLowerBound: true } : {}),
  }
}
