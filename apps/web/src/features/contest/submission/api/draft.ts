import { ApiError } from '@verdict/contract/client'
import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { Language } from '@verdict/domain/language'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type ServerDraft = DataOf<Endpoints['GET /draft']>['drafts'][number]

/** Not by the cache: an answer of an hour ago would look like another browser's draft. */
export const fetchDrafts = async (query: { pid: number; mid: number }): Promise<ServerDraft[]> =>
  (await call('GET /draft', { query })).drafts

/** @returns the new version, null for a removed draft; undefined when another browser has kept a newer one */
export async function sendDraft(body: BodyOf<Endpoints['PUT /draft']>): Promise<string | null | undefined> {
  try {
    return (await call('PUT /draft', { body })).updatedAt
  } catch (error) {
    if (error instanceof ApiError && error.error === 'DRAFT_CHANGED') return undefined
    throw error
  }
}

/** Sends drafts from a page that is closed: nobody is there to read the answer. */
export function flushDrafts(bodies: readonly BodyOf<Endpoints['PUT /draft']>[]): void {
  for (const body of bodies) call('PUT /draft', { body, keepalive: true }).catch(() => undefined)
}

/** In a course or a contest its templates come before one's own. */
export const templatesQuery = (place: { course?: number | undefined; mid?: number | undefined } = {}) => ({
  ...apiQuery('GET /draft/templates', { query: place }),
  meta: { silent: true },
})

export const useSetTemplate = () =>
  useChange(['GET /draft/templates'], ({ language, code }: { language: Language; code: string }) =>
    call('PUT /draft/templates/:language', { params: { language }, body: { code } }),
  )
