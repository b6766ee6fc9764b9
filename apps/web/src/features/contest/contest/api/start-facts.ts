import type { ContestDetail } from '@verdict/contract/contest'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../../lib/api/query.ts'
import type { StartFacts } from '../steps-to-start.ts'

/** @returns null until all is known */
export function useStartFacts({ cid, option }: ContestDetail['contest']): StartFacts | null {
  const params = { cid }
  const teams = useQuery({
    ...apiQuery('GET /contest/:cid/teams', { params, query: { page: 1, pageSize: 1 } }),
    enabled: option.teams,
  })
  const helpers = useQuery(apiQuery('GET /contest/:cid/helpers', { params }))
  const prints = useQuery({
    ...apiQuery('GET /contest/:cid/prints', { params, query: {} }),
    enabled: option.prints,
  })
  const feed = useQuery(apiQuery('GET /contest/:cid/feed', { params }))
  if (!helpers.data || !feed.data) return null
  if ((option.teams && !teams.data) || (option.prints && !prints.data)) return null
  return {
    teams: teams.data?.total ?? 0,
    helpers: helpers.data,
    hasPrinter: prints.data?.hasPrinter === true,
    feed: feed.data,
  }
}
