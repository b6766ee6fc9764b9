// How many notices somebody has not read: part of what a page knows from its first answer on.

import type { Queryable } from '../platform/db.ts'
import { countUnread } from './queries.ts'

export const unreadNotices = (db: Queryable, userId: number): Promise<number> => countUnread(db, userId)
