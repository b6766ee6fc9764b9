import { apiQuery } from '../../../../lib/api/query.ts'

export interface RanklistFilter {
  group?: number
  page?: number
  pageSize?: number
}

export const ranklistPageSize = 30

export const profileQuery = (uid: string) => ({
  ...apiQuery('GET /user/:uid', { params: { uid } }),
  meta: { silent: true },
})

/** In the reader's zone; optional for the profile. */
export const activityQuery = (uid: string) => ({
  ...apiQuery('GET /user/:uid/activity', {
    params: { uid },
    query: { offset: -new Date().getTimezoneOffset() },
  }),
  meta: { silent: true },
})

export const userRanklistQuery = ({ group, page, pageSize = ranklistPageSize }: RanklistFilter) =>
  apiQuery('GET /user/ranklist', { query: { group, page, pageSize } })
