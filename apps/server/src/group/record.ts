// A group as the server's own parts pass it round: a row as it is stored.

import type { Selectable } from 'kysely'
import type { Groups } from '../platform/database-types.ts'

export interface GroupRow extends Pick<Selectable<Groups>, 'gid' | 'title' | 'created_at' | 'updated_at'> {
  members: number
}
