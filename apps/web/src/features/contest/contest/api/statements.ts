// The statements of a contest as this page keeps them.

import { queryClient } from '../../../../lib/api/query-client.ts'
import { contestProblemQuery } from './contest.ts'

/** One that is there already is not asked for again. */
export const fetchStatement = (cid: number, pid: number, lang?: string) =>
  queryClient.fetchQuery({ ...contestProblemQuery(cid, pid, lang), staleTime: Infinity })

/** Those on the page stay until it is left. */
export const forgetStatements = (): void =>
  queryClient.removeQueries({ queryKey: ['GET /problem/:pid'], type: 'inactive' })
