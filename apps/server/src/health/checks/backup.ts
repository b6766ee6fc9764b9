import { lastBackup } from '../../platform/last-backup.ts'
import type { Check } from '../check.ts'

const dayMs = 24 * 60 * 60_000
const oldDays = 7

export const backup: Check = {
  name: 'backup',
  async look({ settings, edges }) {
    const at = await lastBackup(settings.dataDir)
    if (at === null) return { faults: [['BACKUP_NONE']] }
    const days = Math.floor((edges.now() - at.getTime()) / dayMs)
    return { facts: { backupAt: at.toISOString() }, faults: [days > oldDays && ['BACKUP_OLD', { days }]] }
  },
}
