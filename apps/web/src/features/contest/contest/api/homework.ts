import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const homeworkQuery = (id: number) => apiQuery('GET /course/:id/homework', { params: { id } })

export interface Among {
  section?: number
  mine?: number
}

const workPageSize = 30

export interface WorkFilter {
  page?: number
  pid?: number
  unmarked?: number
  section?: string
}

export const workQuery = (cid: number, { page, pid, unmarked }: WorkFilter, among: Among) =>
  apiQuery('GET /contest/:cid/work', {
    params: { cid },
    query: { page, pid, pageSize: workPageSize, ...(unmarked && { unmarked: '1' as const }), ...among },
  })

export const extensionsQuery = (cid: number) => apiQuery('GET /contest/:cid/extensions', { params: { cid } })

const stale: Key[] = ['GET /contest/:cid/extensions', 'GET /contest/:cid/work', 'GET /course/:id/homework']

export const useGiveExtension = (cid: number) =>
  useChange(stale, (body: BodyOf<Endpoints['POST /contest/:cid/extensions']>) =>
    call('POST /contest/:cid/extensions', { params: { cid }, body }),
  )

export const useTakeExtension = (cid: number) =>
  useChange(stale, (id: number) => call('DELETE /contest/:cid/extensions/:id', { params: { cid, id } }), {
    globalError: true,
  })

export const courseSectionsQuery = (id: number) => apiQuery('GET /course/:id/section', { params: { id } })

const foundMembers = 20

export const findMembers = async (id: number, keyword: string, signal: AbortSignal) => {
  const query = { keyword, pageSize: foundMembers }
  const { docs } = await call('GET /course/:id/member', { params: { id }, query, signal })
  return docs.map(({ uid, nick }) => ({ id: uid, title: nick === '' ? uid : nick }))
}
