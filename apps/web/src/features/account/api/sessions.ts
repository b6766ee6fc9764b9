// One's own sessions.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { apiQuery } from '../../../lib/api/query.ts'

export const sessionsQuery = () => apiQuery('GET /account/sessions', {})

function useSessionMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { silent: true },
    onSettled: () => queries.invalidateQueries({ queryKey: ['GET /account/sessions'] }),
  })
}

export const useEndSession = () =>
  useSessionMutation((id: number) => call('DELETE /account/sessions/:id', { params: { id } }))

export const useEndOtherSessions = () => useSessionMutation(() => call('DELETE /account/sessions', {}))
