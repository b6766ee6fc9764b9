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

export const useCheckOrder = (id: number) =>
  useChange([], (body: BodyOf<Endpoints['POST /course/:id/gradebook/order']>) =>
    call('POST /course/:id/gradebook/order', { params: { id }, body }),
  )

type ExportBody = BodyOf<Endpoints['POST /course/:id/gradebook/export']>

export const useExportMarks = (id: number) =>
  useChange([], (body: ExportBody) => fetchFile('POST /course/:id/gradebook/export', { id }, body))
