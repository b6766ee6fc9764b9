import type { SourceVersionRow } from '@verdict/contract/source-version'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type { SourceVersionRow } from '@verdict/contract/source-version'

export type OfSource = Pick<SourceVersionRow, 'role' | 'name'>

export const versionsQuery = (pid: number, query: OfSource) => ({
  ...apiQuery('GET /problem/:pid/sources/versions', { params: { pid }, query }),
  meta: { silent: true },
  staleTime: 0,
})

export const versionQuery = (pid: number, number: number, query: OfSource) => ({
  ...apiQuery('GET /problem/:pid/sources/versions/:number', { params: { pid, number }, query }),
  meta: { silent: true },
})

export const deletedQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/sources/deleted', { params: { pid } }),
  meta: { silent: true },
})

export const useReturnTo = (pid: number, body: OfSource) =>
  useChange(
    [
      'GET /problem/:pid/sources/versions',
      'GET /problem/:pid/sources/deleted',
      'GET /problem/:pid/content',
      'GET /problem/:pid',
      'GET /problem/:pid/verification',
      'GET /problem',
    ],
    (number: number) =>
      call('POST /problem/:pid/sources/versions/:number', { params: { pid, number }, body }),
    { globalError: true },
  )
