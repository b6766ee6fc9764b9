// Discussions for tests: two people who write, an admin, and the calls that they have in common.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { beforeAll, expect } from 'vitest'
import { server, withLab } from './lab.ts'
import type { TestPerson } from './server.ts'

export let author: TestPerson
export let other: TestPerson

export function withDiscussions(): void {
  withLab()
  beforeAll(async () => {
    author = await server.person('Author')
    other = await server.person('other')
  })
}

type New = BodyOf<Endpoints['POST /discuss']>

export async function begin(who: TestPerson, body: Partial<New> = {}): Promise<number> {
  const answer = await server.call(who, 'POST /discuss', { body: { title: 'T', content: 'C', ...body } })
  if (answer.status !== 201) throw new Error(`the discussion was refused: ${answer.text}`)
  return answer.data.did
}
export const read = (who: TestPerson | null, did: number, query: { page?: number; pageSize?: number } = {}) =>
  server.call(who, 'GET /discuss/:did', { params: { did }, query })
export async function list(
  who: TestPerson | null,
  query: { keyword?: string; pid?: number; cid?: number } = {},
) {
  const { data } = await server.call(who, 'GET /discuss/list', { query: { pageSize: 100, ...query } })
  expect(data.total).toBe(data.docs.length)
  return data
}
export const dids = async (who: TestPerson | null, query = {}) =>
  (await list(who, query)).docs.map(({ did }) => did)
export const change = (who: TestPerson, did: number, body: BodyOf<Endpoints['PUT /discuss/:did']>) =>
  server.call(who, 'PUT /discuss/:did', { params: { did }, body })
export const remove = (who: TestPerson, did: number) =>
  server.call(who, 'DELETE /discuss/:did', { params: { did } })
export const comment = (who: TestPerson, did: number, content = 'A comment') =>
  server.call(who, 'POST /discuss/:did/comment', { params: { did }, body: { content } })
export const trace = (target: string) =>
  server.db.selectFrom('audit').select(['actor_id', 'action']).where('target', '=', target).execute()
