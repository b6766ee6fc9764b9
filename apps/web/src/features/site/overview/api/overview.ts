import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

const refreshMs = 30_000

export const overviewQuery = () => ({ ...apiQuery('GET /admin/overview', {}), refetchInterval: refreshMs })

export const useDismissRequest = () =>
  useChange(['GET /admin/overview'], (uid: string) =>
    call('DELETE /admin/users/:uid/forgotten', { params: { uid } }),
  )
