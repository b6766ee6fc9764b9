import type { Judge } from '@verdict/domain/verdict'
import type { Language } from '@verdict/domain/language'
import { apiQuery } from '../../../../lib/api/query.ts'
import { startOfDay } from '../../../../lib/day.ts'

export interface SolutionFilter {
  page?: number
  sortBy?: 'createdAt' | 'time' | 'memory' | 'sim'
  sort?: 1 | -1
  uid?: string
  pid?: number
  /** -1: outside contests. */
  mid?: number
  judge?: Judge
  language?: Language
  /** `yyyy-MM-dd`, inclusive. */
  from?: string
  until?: string
  /** Percent. */
  sim?: number
}

const managePageSize = 30

export function chosenBy({
  page: _page,
  sort: _sort,
  sortBy: _sortBy,
  from,
  until,
  ...filter
}: SolutionFilter) {
  const chosen = { ...filter, from: startOfDay(from), to: startOfDay(until, true) }
  return Object.fromEntries(
    Object.entries(chosen).filter(([, value]) => value !== undefined),
  ) as typeof chosen
}

export const solutionsQuery = (filter: SolutionFilter) => {
  const { page, sort, sortBy } = filter
  return apiQuery('GET /admin/solutions', {
    query: { ...chosenBy(filter), page, sort, sortBy, pageSize: managePageSize },
  })
}
