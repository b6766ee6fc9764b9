// A link as its owner's admins see it: never the tokens, nor what the provider said besides.

import type { AccountLink } from '@verdict/contract/oauth'

export interface LinkRow {
  provider: string
  provider_id: string
  display_name: string
  created_at: Date
  updated_at: Date
}

export const presentLink = (row: LinkRow): AccountLink => ({
  provider: row.provider,
  providerId: row.provider_id,
  displayName: row.display_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
