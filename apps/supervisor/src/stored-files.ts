// The server's program does the work (apps/server/src/programs/commands/files.ts), since it has the stores.

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { placeInWords } from '@verdict/contract/files-place'
import type { Settings } from '@verdict/contract/settings'
import { type BlobStore, openBlobStore } from '@verdict/storage/blobs'
import { giveTo } from './data-folder.ts'
import { runOnDatabase } from './database-command.ts'
import { useMachineKeys } from './environment.ts'
import type { Site } from './parts.ts'
import type { Screen } from './screen.ts'

/** @returns null if the words make no sense */
export const filesCommand = (
  root: string,
  [what, argument, ...rest]: readonly string[],
  screen: Screen,
): (() => Promise<void>) | null => {
  const run = (...args: string[]) => runOnDatabase(root, 'programs/commands/files.ts', args, screen)
  if (rest.length > 0) return null
  if (what === 'check' && argument === undefined) return () => run('check')
  if (what === 'move' && (argument === undefined || argument === '--remove')) {
    return () => run('move', ...(argument === undefined ? [] : [argument]))
  }
  if (what !== 'copy' || argument === undefined) return null
  const folder = resolve(root, argument)
  const before = ({ accounts }: Site): void => {
    // An existing one keeps its owner.
    const isNew = mkdirSync(folder, { recursive: true }) !== undefined
    if (isNew && accounts.server) giveTo(folder, accounts.server)
  }
  return () => runOnDatabase(root, 'programs/commands/files.ts', ['copy', folder], screen, { before })
}

/** @param dataDir keeps a written stream until its hash is known */
export const openFiles = (
  { settings, environment }: Pick<Site, 'settings' | 'environment'>,
  dataDir: string,
) => {
  useMachineKeys(environment)
  return openBlobStore({ ...settings, dataDir })
}

/** Without the files of a bucket, if the backup leaves them out. */
export const openSavedFiles = async (
  site: Pick<Site, 'settings' | 'environment' | 'data'>,
): Promise<BlobStore> => {
  const { settings, data } = site
  const inFolder = { filesUrl: { kind: 'folder' }, filesOldUrl: null } as const
  const saved = settings.backupFiles === 'on' ? settings : { ...settings, ...inFolder }
  return openFiles({ ...site, settings: saved }, data.server)
}

export const filesElsewhere = ({ filesUrl, filesOldUrl }: Settings): string | null => {
  const places = [filesUrl, filesOldUrl].filter((place) => place?.kind === 's3')
  if (places.length === 0) return null
  const where = places.map((place) => placeInWords(place)).join(' and ')
  return (
    `Test data, pictures and other files are in ${where}, and not in this backup: keep versions or a copy of that bucket, ` +
    'or copy them beside the backup: npm start -- files copy FOLDER'
  )
}
