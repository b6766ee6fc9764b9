// The gradebook of a course, and one's own marks in it.

import { ApiError, callUrl, isEnvelope, notOurs, userHeaders } from '@verdict/contract/client'
import type { BodyOf, DataOf, QueryOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import type { Envelope } from '@verdict/contract/envelope'
import { call, noticeRefusal } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { callsFor } from '../../../lib/session/session.ts'

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
  useChange([], (lines: string[]) =>
    call('POST /course/:id/gradebook/order', { params: { id }, body: { lines } }),
  )

type ExportBody = BodyOf<Endpoints['POST /course/:id/gradebook/export']>

/** @throws ApiError */
async function fetchExport(id: number, body: ExportBody): Promise<Blob> {
  const response = await window
    .fetch(callUrl('/api', 'POST /course/:id/gradebook/export', { params: { id } }), {
      method: 'POST',
      credentials: 'same-origin',
      headers: { ...userHeaders(callsFor()), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    .catch((error: unknown) => {
      throw new ApiError(0, String(error))
    })
  // Every refusal is JSON, and no file is.
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response.blob()
  const answer = (await response.json().catch(() => null)) as Envelope<unknown> | null
  if (!isEnvelope(answer) || answer.success) throw notOurs(response)
  throw new ApiError(response.status, answer.message, answer)
}

export const useExportMarks = (id: number) =>
  useChange([], async (body: ExportBody) => {
    try {
      return await fetchExport(id, body)
    } catch (error) {
      if (error instanceof ApiError) noticeRefusal(error)
      throw error
    }
  })
