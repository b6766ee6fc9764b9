import type { BodyOf, DataOf, QueryOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { fetchFile } from '../../../../lib/api/file.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type MarksFilter = Omit<QueryOf<Endpoints['GET /course/:id/gradebook']>, 'pageSize'>

export type MarksPage = DataOf<Endpoints['GET /course/:id/gradebook']>

const pageSize = 50

export const gradebookQuery = (id: number, filter: MarksFilter) =>
  apiQuery('GET /course/:id/gradebook', { params: { id }, query: { ...filter, pageSize } })

export const ownMarksQuery = (id: number) => apiQuery('GET /course/:id/gradebook/own', { params: { id } })

export const gradebookSettingsQuery = (id: number) =>
  apiQuery('GET /course/:id/gradebook/settings', { params: { id } })

const stale: Key[] = [
  'GET /course/:id/gradebook',
  'GET /course/:id/gradebook/own',
  'GET /course/:id/gradebook/settings',
]

export type SettingsBody = BodyOf<Endpoints['PUT /course/:id/gradebook/settings']>

export const useChangeGradebook = (id: number) =>
  useChange(stale, (body: SettingsBody) =>
    call('PUT /course/:id/gradebook/settings', { params: { id }, body }),
  )

export const useAddColumn = (id: number) =>
  useChange(stale, (body: BodyOf<Endpoints['POST /course/:id/gradebook/column']>) =>
    call('POST /course/:id/gradebook/column', { params: { id }, body }),
  )

type ColumnChange = BodyOf<Endpoints['PUT /course/:id/gradebook/column/:columnId']>

export const useChangeColumn = (id: number, columnId: number) =>
  useChange(stale, (body: ColumnChange) =>
    call('PUT /course/:id/gradebook/column/:columnId', { params: { id, columnId }, body }),
  )

export const useRemoveColumn = (id: number, columnId: number) =>
  useChange(stale, () => call('DELETE /course/:id/gradebook/column/:columnId', { params: { id, columnId } }))

type MarkRows = BodyOf<Endpoints['POST /course/:id/gradebook/column/:columnId/marks']>['rows']

const sendMarks = (id: number, columnId: number, dryRun: boolean) => (rows: MarkRows) =>
  call('POST /course/:id/gradebook/column/:columnId/marks', {
    params: { id, columnId },
    body: { dryRun, rows },
  })

export const useCheckMarks = (id: number, columnId: number) => useChange([], sendMarks(id, columnId, true))

export const useGiveMarks = (id: number, columnId: number) => useChange(stale, sendMarks(id, columnId, false))

export const useDecide = (id: number) =>
  useChange(stale, (body: BodyOf<Endpoints['PUT /course/:id/gradebook/exception']>) =>
    call('PUT /course/:id/gradebook/exception', { params: { id }, body }),
  )

export const useCheckOrder = (id: number) =>
  useChange([], (body: BodyOf<Endpoints['POST /course/:id/gradebook/order']>) =>
    call('POST /course/:id/gradebook/order', { params: { id }, body }),
  )

type ExportBody = BodyOf<Endpoints['POST /course/:id/gradebook/export']>

export const useExportMarks = (id: number) =>
  useChange([], (body: ExportBody) => fetchFile('POST /course/:id/gradebook/export', { id }, body))
