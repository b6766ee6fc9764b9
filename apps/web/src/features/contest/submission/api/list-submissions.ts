import type { SubmissionRow } from '@verdict/contract/submission'
import type { Judge } from '@verdict/domain/verdict'
import type { Language } from '@verdict/domain/language'
import { apiQuery } from '../../../../lib/api/query.ts'

export interface StatusFilter {
  page?: number
  pageSize?: number
  uid?: string
  /** In a contest, the position. */
  pid?: number
  judge?: Judge
  language?: Language
}

export interface MineFilter {
  page?: number
  pageSize?: number
  sortBy?: 'createdAt' | 'time' | 'memory'
  sort?: 1 | -1
  problem?: number
  contest?: number
  judge?: Judge
  language?: Language
}

export interface SubmissionPage {
  docs: SubmissionRow[]
  limit: number
  page: number
  total: number
  totalIsLowerBound?: boolean
}

const statusPageSize = 30
const minePageSize = 20

/** @param mid only a contest's */
export const statusListQuery = ({ pageSize = statusPageSize, ...filter }: StatusFilter, mid?: number) =>
  apiQuery('GET /status/list', { query: { ...filter, mid, pageSize } })

export const mySubmissionsQuery = ({ pageSize = minePageSize, ...filter }: MineFilter) =>
  apiQuery('GET /account/submissions', { query: { ...filter, pageSize } })
