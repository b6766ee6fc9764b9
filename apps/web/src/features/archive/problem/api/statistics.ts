import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { apiQuery } from '../../../../lib/api/query.ts'

export const runOrders = ['time', 'memory', 'length', 'createdAt'] as const
export type RunOrder = (typeof runOrders)[number]
export type Statistics = DataOf<Endpoints['GET /problem/:pid/statistics']>

export interface RunsAsked {
  page?: number
  sortBy?: RunOrder
}

const runPageSize = 30

/** @param course in whose name the problem is read */
export const statisticsQuery = (pid: number, { page, sortBy }: RunsAsked, course?: number) =>
  apiQuery('GET /problem/:pid/statistics', {
    params: { pid },
    query: { page, sortBy, pageSize: runPageSize, course },
  })
