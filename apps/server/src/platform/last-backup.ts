// When the last backup was whole: the file that the backup command writes then (apps/supervisor/src/backup.ts).

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const backupNote = 'last-backup'

/** @returns null: none was made by this installation's own command */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(join(dataDir, backupNote), 'utf8').catch(() => '')
  const time = Date.parse(text.trim())
  return Number.isNaN(time) ? null : new Date(time)
}
