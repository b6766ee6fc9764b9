import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const calendarQuery = (id: number) => apiQuery('GET /course/:id/calendar', { params: { id } })

export const calendarAddressQuery = () => apiQuery('GET /account/calendar', {})

export const useMakeAddress = () =>
  useChange(['GET /account/calendar'], () => call('POST /account/calendar', {}))

export const useDropAddress = () =>
  useChange(['GET /account/calendar'], () => call('DELETE /account/calendar', {}))
