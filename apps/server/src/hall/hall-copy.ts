import type { Queryable } from '../platform/db.ts'
import { copyAwardSettings } from './award/award-queries.ts'
import { preparedAnswers, replaceAnswers } from './clarification/clarification-queries.ts'

/** Copies the choices of its managers, and nothing that happened in it. */
export async function copyHallSettings(tx: Queryable, from: number, to: number): Promise<void> {
  await copyAwardSettings(tx, from, to)
  await replaceAnswers(tx, to, await preparedAnswers(tx, from))
}
