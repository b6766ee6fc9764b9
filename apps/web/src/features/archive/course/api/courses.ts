import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

type NewCourse = BodyOf<Endpoints['POST /course']>
export type CourseChange = BodyOf<Endpoints['PUT /course/:id']>

export interface CourseFilter {
  page?: number
  pageSize?: number
  keyword?: string
}

export const coursePageSize = 5
export const coursesQuery = ({ page, pageSize = coursePageSize, keyword }: CourseFilter) =>
  apiQuery('GET /course', { query: { page, pageSize, keyword } })

export const courseQuery = (id: number) => ({
  ...apiQuery('GET /course/:id', { params: { id } }),
  meta: { silent: true },
})

/** Homework of one's courses, the next that is due first. */
export const ownHomeworkQuery = () => ({ ...apiQuery('GET /account/homework', {}), meta: { silent: true } })

export const loadCourse = (id: number) => queryClient.ensureQueryData(courseQuery(id))

export const useCreateCourse = () =>
  useChange(['GET /course'], (body: NewCourse) => call('POST /course', { body }))

export const useChangeCourse = (id: number) =>
  useChange(['GET /course'], (body: CourseChange) => call('PUT /course/:id', { params: { id }, body }), {
    onDone: (detail, _body, queries) => queries.setQueryData(courseQuery(id).queryKey, detail),
  })

/** Stale after a change of membership. */
export const opened: Key[] = [
  'GET /course',
  'GET /course/:id/member',
  'GET /course/join/:token',
  'GET /problem',
  'GET /problem/:pid',
  'GET /contest/list',
  'GET /contest/:cid',
]

export const useJoinCourse = (id: number) =>
  useChange(
    opened,
    (joinCode?: string) =>
      call('POST /course/:id', { params: { id }, body: joinCode === undefined ? {} : { joinCode } }),
    { onDone: (detail, _joinCode, queries) => queries.setQueryData(courseQuery(id).queryKey, detail) },
  )

export const useCopyCourse = (id: number) =>
  useChange(['GET /course'], (body: BodyOf<Endpoints['POST /course/:id/copy']>) =>
    call('POST /course/:id/copy', { params: { id }, body }),
  )
