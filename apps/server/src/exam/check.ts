// The check of a machine before an exam: anybody may ask from where they come, and which room that is.

import type { Context } from '../platform/context.ts'
import { roomOfAddress } from './check-queries.ts'

export async function checkMachine(
  { db }: Context,
  address: string | null,
  exam: number | undefined,
): Promise<{ address: string; serverTime: number; room: string | null }> {
  const room = exam === undefined || address === null ? null : await roomOfAddress(db, exam, address)
  return { address: address ?? '', serverTime: Date.now(), room }
}
