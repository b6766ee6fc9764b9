// The log of an exam: what happened, to whom, by whom and from where. It is written in the transaction of what it is about, and
// never changed. Desks that are open hear of each row once that commits.

import { publish } from '../platform/channel.ts'
import type { Queryable } from '../platform/db.ts'
import { type ExamEvent, insertEvent } from './queries.ts'

/** Published with each row. */
export const examTopic = 'exam'

export interface ExamNews {
  cid: number
  /** The number of the row. */
  version: number
}

export async function writeExamLog(tx: Queryable, cid: number, event: ExamEvent): Promise<void> {
  const version = await insertEvent(tx, cid, event)
  await publish(tx, examTopic, { cid, version } satisfies ExamNews)
}
