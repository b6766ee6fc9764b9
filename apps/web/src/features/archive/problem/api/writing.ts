import { apiQuery } from '../../../../lib/api/query.ts'

export const tagsQuery = () => ({ ...apiQuery('GET /tag', {}), meta: { silent: true } })
