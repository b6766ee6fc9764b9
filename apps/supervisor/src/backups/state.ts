// The state of backups, written where the server and the overview read it.

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupState, backupStateFile, noBackups, readBackupState } from '@verdict/contract/backup'
import { giveTo } from '../data-folder.ts'
import type { Site } from '../parts.ts'

type Place = Pick<Site, 'data' | 'accounts'>

export const readState = ({ data }: Place): BackupState => {
  try {
    return readBackupState(readFileSync(join(data.server, backupStateFile), 'utf8'))
  } catch {
    return noBackups
  }
}

const writeNote = ({ data, accounts }: Place, name: string, text: string): void => {
  const [note, part] = [join(data.server, name), join(data.server, `${name}.part`)]
  writeFileSync(part, text)
  if (accounts.server) giveTo(part, accounts.server)
  renameSync(part, note)
}

export const changeState = (site: Place, change: Partial<BackupState>): void =>
  writeNote(site, backupStateFile, JSON.stringify({ ...readState(site), ...change }))

export const noteBackup = (site: Place): void =>
  writeNote(site, 'last-backup', `${new Date().toISOString()}\n`)
