import type { Selectable } from 'kysely'
import type { Users } from '../platform/database-types.ts'

export type ListedUser = Pick<
  Selectable<Users>,
  'id' | 'uid' | 'nick' | 'privilege' | 'solve' | 'submit' | 'last_visited_at' | 'created_at'
>

export type AccountRecord = ListedUser &
  Pick<
    Selectable<Users>,
    'motto' | 'mail' | 'school' | 'student_number' | 'extra_share' | 'last_request_id' | 'updated_at'
  >
