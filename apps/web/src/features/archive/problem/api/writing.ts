// Calls of the problem form while somebody writes, besides those of every markdown editor.

import { apiQuery } from '../../../../lib/api/query.ts'

export const tagsQuery = () => ({ ...apiQuery('GET /tag', {}), meta: { silent: true } })
