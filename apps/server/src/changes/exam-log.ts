// Log rows are written in the transaction of the event and never changed; open proctor desks are notified when it commits.

import { publish } from '../platform/channel.ts'
import type { Queryable } from '../platform/db.ts'
import { type ExamEvent, insertEvent } from './exam-log-queries.ts'

export const examTopic = 'exam'

export interface ExamNews {
  cid: number
  version: number
}

export async function writeExamLog(tx: Queryable, cid: number, event: ExamEvent): Promise<void> {
  const version = await insertEvent(tx, cid, event)
  await publish(tx, examTopic, { cid, version } satisfies ExamNews)
}
