import type { WorkState } from '@verdict/domain/progress'
import { apiQuery } from '../../../../lib/api/query.ts'

export interface Among {
  section?: number
  mine?: number
}

export const progressListQuery = (id: number, among: Among) =>
  apiQuery('GET /course/:id/progress', { params: { id }, query: among })

const offset = (): number => -new Date().getTimezoneOffset()

export const progressQuery = (id: number, cid: number, asked: Among & { tries?: number | undefined }) =>
  apiQuery('GET /course/:id/progress/:cid', { params: { id, cid }, query: { ...asked, offset: offset() } })

export interface PeopleAsked extends Among {
  tries?: number | undefined
  pid?: number | undefined
  state: WorkState
  page?: number | undefined
}

export const progressPeopleQuery = (id: number, cid: number, asked: PeopleAsked) =>
  apiQuery('GET /course/:id/progress/:cid/people', { params: { id, cid }, query: { ...asked } })
