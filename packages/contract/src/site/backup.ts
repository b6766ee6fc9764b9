// How the backups of an installation stand, as its supervisor writes it beside the server's files for the server to show.

import { z } from 'zod'
import { isoDate } from '../platform/primitives.ts'

/** In the server's folder. */
export const backupStateFile = 'backup-state.json'

const trial = z.object({ name: z.string(), at: isoDate, problems: z.array(z.string()) })

const backupState = z.object({
  /** The last one that is whole. */
  last: z
    .object({
      name: z.string(),
      at: isoDate,
      bytes: z.number(),
      files: z.number().int(),
      seconds: z.number(),
    })
    .nullable(),
  /** The last one that was restored on trial; without problems it can be relied upon. */
  tried: trial.nullable(),
  /** The last attempt that broke off, while none has succeeded after it. */
  failed: z.object({ at: isoDate, reason: z.string() }).nullable(),
  /** Up to when the kept log of the database lets a restore go; null: it is not kept. */
  logUntil: isoDate.nullable(),
})
export type BackupState = z.output<typeof backupState>

export const noBackups: BackupState = { last: null, tried: null, failed: null, logUntil: null }

/** A file that is not there, or not ours, is a site without backups. */
export function readBackupState(text: string): BackupState {
  try {
    return backupState.parse(JSON.parse(text))
  } catch {
    return noBackups
  }
}
