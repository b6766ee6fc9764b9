import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { courseQuery, opened } from './courses.ts'

export const joinLinkQuery = (id: number) => apiQuery('GET /course/:id/join-link', { params: { id } })

export const useChangeLink = (id: number) =>
  useChange(
    ['GET /course/join/:token'],
    (body: BodyOf<Endpoints['PUT /course/:id/join-link']>) =>
      call('PUT /course/:id/join-link', { params: { id }, body }),
    {
      onDone: (answer, _body, queries) => queries.setQueryData(joinLinkQuery(id).queryKey, answer),
    },
  )

export const linkedCourseQuery = (token: string) => ({
  ...apiQuery('GET /course/join/:token', { params: { token } }),
  meta: { silent: true },
})

export const useJoinByLink = (token: string) =>
  useChange(opened, () => call('POST /course/join/:token', { params: { token } }), {
    onDone: (detail, _nothing, queries) =>
      queries.setQueryData(courseQuery(detail.courseId).queryKey, detail),
  })

export type ListLines = BodyOf<Endpoints['POST /course/:id/member/list']>['rows']

const listed: Key[] = ['GET /course', 'GET /course/:id', 'GET /course/:id/member', 'GET /course/:id/section']

export const useReadList = (id: number) =>
  useChange([], (rows: ListLines) =>
    call('POST /course/:id/member/list', { params: { id }, body: { rows, dryRun: true } }),
  )

export const useAddList = (id: number) =>
  useChange(listed, (rows: ListLines) =>
    call('POST /course/:id/member/list', { params: { id }, body: { rows } }),
  )
