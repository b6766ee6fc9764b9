import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type EditorialBody = BodyOf<Endpoints['PUT /problem/:pid/editorial']>

export interface ReadingPlace {
  cid?: number | undefined
  course?: number | undefined
}

export const editorialsQuery = (pid: number, place: ReadingPlace, lang: string) => ({
  ...apiQuery('GET /problem/:pid/editorial', { params: { pid }, query: { ...place, lang } }),
  meta: { silent: true },
})

export const sourceQuery = (pid: number, course?: number) => ({
  ...apiQuery('GET /problem/:pid/editorial/source', { params: { pid }, query: { course } }),
  meta: { silent: true },
})

/** The problem counts visible editorials. */
export const useWriteEditorial = (pid: number, course?: number) =>
  useChange(
    ['GET /problem/:pid', 'GET /problem/:pid/editorial'],
    (body: EditorialBody) =>
      call('PUT /problem/:pid/editorial', { params: { pid }, query: { course }, body }),
    {
      onDone: (source, _body, queries) => queries.setQueryData(sourceQuery(pid, course).queryKey, source),
    },
  )
