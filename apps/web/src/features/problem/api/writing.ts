// What the form of a problem asks for while somebody writes, besides what every markdown editor does.

import { apiQuery } from '../../../lib/api/query.ts'

export const tagsQuery = () => ({ ...apiQuery('GET /tag', {}), meta: { silent: true } })
