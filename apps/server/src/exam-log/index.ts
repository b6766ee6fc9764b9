// The log of an exam: what happened, to whom, by whom and from where. It is written in the transaction of what it is about, and
// never changed.

import type { Queryable } from '../platform/db.ts'
import { type ExamEvent, insertEvent } from './queries.ts'

export const writeExamLog = (tx: Queryable, cid: number, event: ExamEvent): Promise<void> =>
  insertEvent(tx, cid, event)
