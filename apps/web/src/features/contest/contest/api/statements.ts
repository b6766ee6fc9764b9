import { queryClient } from '../../../../lib/api/query-client.ts'
import { contestProblemQuery } from './contest.ts'

/** Cached ones are not refetched. */
export const fetchStatement = (cid: number, pid: number, lang?: string) =>
  queryClient.fetchQuery({ ...contestProblemQuery(cid, pid, lang), staleTime: Infinity })

/** Open ones stay until left. */
export const forgetStatements = (): void =>
  queryClient.removeQueries({ queryKey: ['GET /problem/:pid'], type: 'inactive' })
