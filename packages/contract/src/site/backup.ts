import { z } from 'zod'
import { isoDate } from '../platform/primitives.ts'

export const backupStateFile = 'backup-state.json'

const trial = z.object({ name: z.string(), at: isoDate, problems: z.array(z.string()) })

const backupState = z.object({
  last: z
    .object({
      name: z.string(),
      at: isoDate,
      bytes: z.number(),
      files: z.number().int(),
      seconds: z.number(),
    })
    .nullable(),
  /** Last trial restore; reliable without problems. */
  tried: trial.nullable(),
  /** Failed attempt, if none has succeeded since. */
  failed: z.object({ at: isoDate, reason: z.string() }).nullable(),
  /** Latest point for a restore from the database's log; null: not kept. */
  logUntil: isoDate.nullable(),
})
export type BackupState = z.output<typeof backupState>

export const noBackups: BackupState = { last: null, tried: null, failed: null, logUntil: null }

/** Missing or invalid: no backups. */
export function readBackupState(text: string): BackupState {
  try {
    return backupState.parse(JSON.parse(text))
  } catch {
    return noBackups
  }
}
