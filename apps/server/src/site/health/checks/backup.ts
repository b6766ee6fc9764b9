import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupStateFile, readBackupState } from '@verdict/contract/backup'
import { placeInWords } from '@verdict/contract/files-place'
import type { Settings } from '@verdict/contract/settings'
import { lastBackup } from '../../../platform/disk-room.ts'
import type { Check } from '../health-check.ts'

const dayMs = 24 * 60 * 60_000
const oldDays = 7

/** Backed up by other tools (BACKUP_ELSEWHERE), which cannot be checked here. */
function savedElsewhere({ backupElsewhere, databaseUrl }: Settings): string | null {
  if (backupElsewhere === 'off') return null
  if (databaseUrl === null || !URL.canParse(databaseUrl)) return 'localhost'
  const { host, searchParams } = new URL(databaseUrl)
  return searchParams.get('host') ?? (host || 'localhost')
}

/** Files in a bucket that is not backed up (BACKUP_FILES). */
const leftOut = ({ backupTo, backupFiles, filesUrl }: Settings): string | null =>
  backupTo && backupFiles === 'off' && filesUrl.kind === 's3' ? placeInWords(filesUrl) : null

export const backup: Check = {
  name: 'backup',
  async look({ settings, edges }) {
    const { dataDir } = settings
    const at = await lastBackup(dataDir)
    const text = await readFile(join(dataDir, backupStateFile), 'utf8').catch(() => '')
    const { last, tried, failed } = readBackupState(text)
    const days = at === null ? 0 : Math.floor((edges.now() - at.getTime()) / dayMs)
    const problems = tried?.problems ?? []
    const elsewhere = at === null ? savedElsewhere(settings) : null
    return {
      facts: {
        backupElsewhere: elsewhere,
        backupAt: at?.toISOString() ?? null,
        backupBytes: last?.bytes ?? null,
        backupLeavesOut: leftOut(settings),
        triedAt: tried?.at ?? null,
      },
      faults: [
        at === null && elsewhere === null && ['BACKUP_NONE'],
        days > oldDays && ['BACKUP_OLD', { days }],
        failed !== null && ['BACKUP_FAILED', { reason: failed.reason }],
        problems.length > 0 && ['BACKUP_BROKEN', { reason: problems[0]! }],
        last !== null && tried === null && ['BACKUP_UNTRIED'],
      ],
    }
  },
}
