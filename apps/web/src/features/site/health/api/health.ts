import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

const refreshMs = 60_000

export const healthQuery = () => ({ ...apiQuery('GET /health/report', {}), refetchInterval: refreshMs })

export const useProbe = () => useChange([], () => call('POST /health/probe', {}))
