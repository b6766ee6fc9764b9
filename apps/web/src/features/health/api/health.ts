import { apiQuery } from '../../../lib/api/query.ts'

const refreshMs = 60_000

export const healthQuery = () => ({ ...apiQuery('GET /health/report', {}), refetchInterval: refreshMs })
