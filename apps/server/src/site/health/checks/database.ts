import { isTooOld } from '@verdict/storage/migrations'
import { type Check, type Examined, type Fault, reasonOf } from '../health-check.ts'
import { databaseFacts } from '../health-queries.ts'

const usedShare = 0.9
const slowSeconds = 60
/** A replica needs a few rounds after a start, and may be busy for a moment. */
const unfitSeconds = 15

export function replicaFaults({ replica, edges }: Examined): Fault[] {
  const since = replica?.unfitSince() ?? null
  const seconds = since === null ? 0 : Math.round((edges.now() - since) / 1000)
  return seconds > unfitSeconds ? [['REPLICA_UNFIT', { seconds }]] : []
}

export const database: Check = {
  name: 'database',
  async look(examined) {
    const { db } = examined
    const began = performance.now()
    try {
      const facts = await databaseFacts(db)
      const databaseMs = performance.now() - began
      const { version, number, bytes, readOnly, used, most, unsafe, slowest } = facts
      return {
        facts: {
          databaseVersion: version,
          databaseBytes: bytes,
          databaseMs,
          connections: `${used} / ${most}`,
        },
        faults: [
          readOnly && ['DATABASE_READ_ONLY'],
          unsafe.length > 0 && [
            'DATABASE_UNSAFE',
            { settings: unsafe.map((name) => `${name} = off`).join(', ') },
          ],
          isTooOld(number) && ['DATABASE_OLD', { version }],
          used >= most * usedShare && ['DATABASE_CONNECTIONS', { used, most }],
          ...replicaFaults(examined),
          slowest !== null && slowest > slowSeconds && ['DATABASE_SLOW', { seconds: Math.round(slowest) }],
        ],
      }
    } catch (error) {
      return { faults: [['DATABASE_AWAY', { reason: reasonOf(error) }]] }
    }
  },
}
