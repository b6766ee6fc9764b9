import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const todayQuery = () => ({ ...apiQuery('GET /today', {}), meta: { silent: true } })

export const useJoinByCode = () =>
  useChange(
    [
      'GET /today',
      'GET /course',
      'GET /course/:id',
      'GET /problem',
      'GET /problem/:pid',
      'GET /contest/list',
    ],
    (joinCode: string) => call('POST /course/join', { body: { joinCode } }),
  )
