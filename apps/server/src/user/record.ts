// A person as the server's own parts pass it round: rows as they are stored.

import type { Selectable } from 'kysely'
import type { Users } from '../platform/database-types.ts'

export const userColumns = [
  'id',
  'uid',
  'privilege',
  'nick',
  'motto',
  'mail',
  'school',
  'student_number',
  'submit',
  'solve',
  'created_at',
] as const

export type UserRow = Pick<Selectable<Users>, (typeof userColumns)[number]>
