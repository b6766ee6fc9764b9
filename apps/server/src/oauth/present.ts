// A link as its owner's admins see it: never the tokens, nor what the provider said besides.

import type { AccountLink } from '@verdict/contract/oauth'
import type { LinkRow } from './record.ts'

export const presentLink = (row: LinkRow): AccountLink => ({
  provider: row.provider,
  providerId: row.provider_id,
  displayName: row.display_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
