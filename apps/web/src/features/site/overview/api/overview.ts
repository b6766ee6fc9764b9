import { apiQuery } from '../../../../lib/api/query.ts'

const refreshMs = 30_000

export const overviewQuery = () => ({ ...apiQuery('GET /admin/overview', {}), refetchInterval: refreshMs })
