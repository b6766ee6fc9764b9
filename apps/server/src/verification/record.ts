// A verification as the server's own parts pass it round: rows as they are stored.

import type { Selectable } from 'kysely'
import type { VerificationRuns, Verifications } from '../platform/database-types.ts'

/** Columns of a verification `v` and its run `r` that judging needs. */
export const heldRunColumns = [
  'r.id as runId',
  'r.pid',
  'r.kind',
  'r.position',
  'v.fingerprint',
  'v.measure_ms as measureMs',
] as const

/** A run whose verification this transaction holds. */
export interface HeldRun {
  runId: number
  pid: number
  kind: Selectable<VerificationRuns>['kind']
  position: number
  fingerprint: string
  measureMs: number
}

export type VerificationRecord = Selectable<Verifications> & { startedBy: string }

export type RunRecord = Omit<Selectable<VerificationRuns>, 'pid' | 'position'>
