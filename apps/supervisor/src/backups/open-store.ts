import { existsSync, mkdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Site } from '../parts.ts'
import { useMachineKeys } from '../environment.ts'
import { folderStore } from './folder-store.ts'
import type { Store } from './store.ts'

/** @param otherwise how the command does without @throws Error with a sentence for the operator */
export const openStore = async (
  { settings, environment, data, root }: Pick<Site, 'settings' | 'environment' | 'data' | 'root'>,
  otherwise = '',
): Promise<Store> => {
  const { backupTo: place, backupAccessKey: key } = settings
  if (place === null) {
    throw new Error(`BACKUP_TO is not set: name a folder or a bucket in the settings${otherwise}.`)
  }
  if (place.kind === 'folder') return openFolder(resolve(root, place.path), data.path)
  if (key === null) useMachineKeys(environment)
  // The client takes half a second to load.
  const { bucketStore } = await import('./bucket-store.ts')
  return bucketStore({ place, key })
}

const openFolder = (folder: string, data: string): Store => {
  if (!relative(data, folder).startsWith('..')) {
    throw new Error(`BACKUP_TO: ${folder} lies in the data folder ${data} itself: choose another place.`)
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
