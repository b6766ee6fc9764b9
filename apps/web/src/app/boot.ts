// Loads site settings and the logged-in user before any page shows: from the data block of the server's first answer, which
// may also hold the page's own answer, or else by fetching.

import type { SessionProfile } from '@verdict/contract/account'
import type { Key } from '@verdict/contract/endpoints'
import type { Website } from '@verdict/contract/site'
import { fetchProfile } from '../features/people/account/api/account.ts'
import { fetchWebsite } from '../features/site/site/api/site.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { apiKey } from '../lib/api/query.ts'
import { statusOf } from '@verdict/web-client/errors'
import { setProfile } from '../lib/session/session.ts'
import { setWebsite } from '../lib/site.ts'

export interface Start {
  website: Website
  profile: SessionProfile | null
  page?: { key: Key; params?: unknown; query?: unknown; data: unknown }
}

const blockId = 'verdict-boot'

function embedded(): Start | null {
  const text = document.getElementById(blockId)?.textContent
  return text ? (JSON.parse(text) as Start) : null
}

const profileOrNobody = (): Promise<SessionProfile | null> =>
  fetchProfile().catch((error: unknown) => {
    if (statusOf(error) === 401) return null
    throw error
  })

async function fetched(): Promise<Start> {
  const [website, profile] = await Promise.all([fetchWebsite(), profileOrNobody()])
  return { website, profile }
}

export function takeStart({ website, profile, page }: Start): void {
  setWebsite(website)
  setProfile(profile)
  if (page) queryClient.setQueryData(apiKey(page.key, page), page.data)
}

/** @throws ApiError if the fetch fails. */
export async function boot(): Promise<void> {
  takeStart(embedded() ?? (await fetched()))
}
