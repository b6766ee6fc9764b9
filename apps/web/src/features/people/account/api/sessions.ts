import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { apiQuery } from '../../../../lib/api/query.ts'

export const sessionsQuery = () => apiQuery('GET /account/sessions', {})

/** It may already have ended. */
const refreshAfterFailure = { refreshAfterFailure: true }

export const useEndSession = () =>
  useChange(
    ['GET /account/sessions'],
    (id: number) => call('DELETE /account/sessions/:id', { params: { id } }),
    refreshAfterFailure,
  )

export const useEndOtherSessions = () =>
  useChange(['GET /account/sessions'], () => call('DELETE /account/sessions', {}), refreshAfterFailure)
