import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { apiQuery } from '../../../../lib/api/query.ts'

export const linksQuery = (uid: string) => apiQuery('GET /admin/users/:uid/oauth', { params: { uid } })

export const useDisconnectUser = (uid: string) =>
  useChange(
    ['GET /admin/users/:uid/oauth'],
    (provider: string) => call('DELETE /admin/users/:uid/oauth/:provider', { params: { uid, provider } }),
    { refreshAfterFailure: true },
  )
