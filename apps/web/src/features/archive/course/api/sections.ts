import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const sectionsQuery = (id: number) => apiQuery('GET /course/:id/section', { params: { id } })

const stale: Key[] = ['GET /course/:id/section', 'GET /course/:id/member']

export const useAddSections = (id: number) =>
  useChange(stale, (names: string[]) => call('POST /course/:id/section', { params: { id }, body: { names } }))

export const useOrderSections = (id: number) =>
  useChange(
    stale,
    (sectionIds: number[]) => call('PUT /course/:id/section', { params: { id }, body: { sectionIds } }),
    { queue: `sections-${id}` },
  )

export const useChangeSection = (id: number, sectionId: number) =>
  useChange(stale, (body: BodyOf<Endpoints['PUT /course/:id/section/:sectionId']>) =>
    call('PUT /course/:id/section/:sectionId', { params: { id, sectionId }, body }),
  )

export const useDeleteSection = (id: number) =>
  useChange(stale, (sectionId: number) =>
    call('DELETE /course/:id/section/:sectionId', { params: { id, sectionId } }),
  )

export const useMoveToSection = (id: number) =>
  useChange(stale, (body: BodyOf<Endpoints['POST /course/:id/section/members']>) =>
    call('POST /course/:id/section/members', { params: { id }, body }),
  )
