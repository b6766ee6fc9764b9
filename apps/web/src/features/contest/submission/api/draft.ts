import { ApiError } from '@verdict/contract/client'
import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { Language } from '@verdict/domain/language'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type ServerDraft = DataOf<Endpoints['GET /draft']>['drafts'][number]

/** Uncached: an old answer would look like another browser's draft. */
export const fetchDrafts = async (query: { pid: number; mid: number }): Promise<ServerDraft[]> =>
  (await call('GET /draft', { query })).drafts

/** @returns the new version, null for a removed draft; undefined if another browser stored a newer one */
export async function sendDraft(body: BodyOf<Endpoints['PUT /draft']>): Promise<string | null | undefined> {
  try {
    return (await call('PUT /draft', { body })).updatedAt
  } catch (error) {
    if (error instanceof ApiError && error.error === 'DRAFT_CHANGED') return undefined
    throw error
  }
}

/** On closing the page: nobody reads the answer. */
export function flushDrafts(bodies: readonly BodyOf<Endpoints['PUT /draft']>[]): void {
  for (const body of bodies) call('PUT /draft', { body, keepalive: true }).catch(() => undefined)
}

/** Templates of the course or contest come before one's own. */
export const templatesQuery = (place: { course?: number | undefined; mid?: number | undefined } = {}) => ({
  ...apiQuery('GET /draft/templates', { query: place }),
  meta: { silent: true },
})

export const useSetTemplate = () =>
  useChange(['GET /draft/templates'], ({ language, code }: { language: Language; code: string }) =>
    call('PUT /draft/templates/:language', { params: { language }, body: { code } }),
  )
