// An announcement as the server's own parts pass it round: rows as they are stored.

import type { Selectable } from 'kysely'
import type { News } from '../platform/database-types.ts'

type Stored = Selectable<News>

export type NewsHead = Pick<Stored, 'nid' | 'title' | 'status' | 'created_at' | 'updated_at'>

export type NewsRowRecord = NewsHead & Pick<Stored, 'excerpt'>

export type NewsRecord = NewsHead & Pick<Stored, 'content' | 'html' | 'has_math' | 'deleted_at'>
