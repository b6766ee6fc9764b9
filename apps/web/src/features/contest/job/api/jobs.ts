import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { isJobResting, type JobAction } from '@verdict/domain/job'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

type NewJob = BodyOf<Endpoints['POST /admin/jobs']>
export type JobTarget = { sids: number[] } | { filter: NonNullable<NewJob['filter']> }

const askAgainMs = 1_000
const jobPageSize = 30

export const jobsQuery = (page?: number, course?: number) => ({
  ...apiQuery('GET /admin/jobs', { query: { page, pageSize: jobPageSize, course } }),
  refetchInterval: (query: { state: { data?: { docs: { state: Parameters<typeof isJobResting>[0] }[] } } }) =>
    query.state.data?.docs.some(({ state }) => !isJobResting(state)) ? askAgainMs : (false as const),
})

export const jobQuery = (id: number) => ({
  ...apiQuery('GET /admin/jobs/:id', { params: { id } }),
  meta: { silent: true },
  refetchInterval: (query: { state: { data?: { state: Parameters<typeof isJobResting>[0] } } }) =>
    query.state.data && !isJobResting(query.state.data.state) ? askAgainMs : (false as const),
})

export const changesQuery = (id: number, page?: number) =>
  apiQuery('GET /admin/jobs/:id/changes', { params: { id }, query: { page, pageSize: jobPageSize } })

export const peopleQuery = (id: number, page?: number) =>
  apiQuery('GET /admin/jobs/:id/people', { params: { id }, query: { page, pageSize: jobPageSize } })

export const ranksQuery = (id: number, cid: number, page?: number) =>
  apiQuery('GET /admin/jobs/:id/ranks', { params: { id }, query: { cid, page, pageSize: jobPageSize } })

export const previewQuery = (action: JobAction, target: JobTarget) =>
  queryOptions({
    queryKey: ['POST /admin/jobs', 'preview', action, target],
    queryFn: async ({ signal }) =>
      (await call('POST /admin/jobs', { body: { action, ...target, preview: true }, signal })).preview,
    meta: { silent: true },
    staleTime: 0,
    gcTime: 0,
  })

export const useStartJob = () =>
  useChange(
    ['GET /admin/jobs'],
    async ({ action, target }: { action: JobAction; target: JobTarget }) =>
      (await call('POST /admin/jobs', { body: { action, ...target } })).job!.id,
  )

const useChangeJob = (id: number, key: 'PUT /admin/jobs/:id' | 'DELETE /admin/jobs/:id') =>
  useChange(['GET /admin/jobs'], () => call(key, { params: { id } }), {
    globalError: true,
    onDone: (job, _nothing, queries) => queries.setQueryData(jobQuery(id).queryKey, job),
  })

export const useApplyJob = (id: number) => useChangeJob(id, 'PUT /admin/jobs/:id')
export const useCancelJob = (id: number) => useChangeJob(id, 'DELETE /admin/jobs/:id')
