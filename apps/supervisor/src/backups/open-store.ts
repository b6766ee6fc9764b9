// The store that BACKUP_TO names.

import { existsSync, mkdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Site } from '../parts.ts'
import { folderStore, type Store } from './store.ts'

/** @throws Error with a sentence for the operator */
export const openStore = ({ settings, data, root }: Pick<Site, 'settings' | 'data' | 'root'>): Store => {
  const { backupTo } = settings
  if (backupTo === null) {
    throw new Error(
      'BACKUP_TO is not set: name a folder in the settings, or give one: npm start -- backup FOLDER',
    )
  }
  const folder = resolve(root, backupTo)
  if (!relative(data.path, folder).startsWith('..')) {
    throw new Error(`BACKUP_TO: ${folder} lies in the data folder ${data.path} itself: choose another place.`)
  }
  if (!existsSync(folder)) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw new Error(`BACKUP_TO: ${folder} cannot be made: ${(error as Error).message}`, { cause: error })
    }
  }
  return folderStore(folder)
}
