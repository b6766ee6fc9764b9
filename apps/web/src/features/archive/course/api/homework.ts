import { apiQuery } from '../../../../lib/api/query.ts'

export const courseHomeworkQuery = (id: number) => apiQuery('GET /course/:id/homework', { params: { id } })
