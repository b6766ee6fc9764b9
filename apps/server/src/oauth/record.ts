import type { Selectable } from 'kysely'
import type { OauthLinks } from '../platform/database-types.ts'

export type LinkRow = Pick<
  Selectable<OauthLinks>,
  'provider' | 'provider_id' | 'display_name' | 'created_at' | 'updated_at'
>
