// Pages of a contest's jury hear that its questions changed, when the change commits.

import { publish } from '../platform/channel.ts'
import type { Queryable } from '../platform/db.ts'

export const questionsTopic = 'questions'

export interface QuestionsNews {
  cid: number
}

/** @param cid null: of no contest, so nobody does */
export async function tellQuestions(tx: Queryable, cid: number | null): Promise<void> {
  if (cid !== null) await publish(tx, questionsTopic, { cid } satisfies QuestionsNews)
}
