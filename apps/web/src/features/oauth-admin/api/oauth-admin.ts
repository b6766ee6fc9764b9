import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'

export const linksQuery = (uid: string) => apiQuery('GET /admin/users/:uid/oauth', { params: { uid } })

export function useDisconnectUser(uid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (provider: string) =>
      call('DELETE /admin/users/:uid/oauth/:provider', { params: { uid, provider } }),
    meta: { silent: true },
    onSettled: () => queries.invalidateQueries({ queryKey: ['GET /admin/users/:uid/oauth'] }),
  })
}
