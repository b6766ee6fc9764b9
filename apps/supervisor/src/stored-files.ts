// `npm start -- files …`: where test data, pictures and other files are kept, and moving them. The server's own program does the
// work (apps/server/src/commands/files.ts), since it has the stores.

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { placeInWords } from '@verdict/contract/files-place'
import type { Settings } from '@verdict/contract/settings'
import { giveTo } from './data-folder.ts'
import { runOnDatabase } from './database-command.ts'
import type { Screen } from './screen.ts'

/** @param words after `files` @returns null where they make no sense */
export const filesCommand = (
  root: string,
  [what, argument, ...rest]: readonly string[],
  screen: Screen,
): (() => Promise<void>) | null => {
  const run = (...args: string[]) => runOnDatabase(root, 'commands/files.ts', args, screen)
  if (rest.length > 0) return null
  if (what === 'check' && argument === undefined) return () => run('check')
  if (what === 'move' && (argument === undefined || argument === '--remove')) {
    return () => run('move', ...(argument === undefined ? [] : [argument]))
  }
  if (what !== 'copy' || argument === undefined) return null
  const folder = resolve(root, argument)
  return () =>
    runOnDatabase(root, 'commands/files.ts', ['copy', folder], screen, ({ accounts }) => {
      // One that was there already keeps its owner.
      const isNew = mkdirSync(folder, { recursive: true }) !== undefined
      if (isNew && accounts.server) giveTo(folder, accounts.server)
    })
}

/** Says to the operator which files a backup of the data folder leaves out; null where none. */
export const filesElsewhere = ({ filesUrl, filesOldUrl }: Settings): string | null => {
  const places = [filesUrl, filesOldUrl].filter((place) => place?.kind === 's3')
  if (places.length === 0) return null
  const where = places.map((place) => placeInWords(place)).join(' and ')
  return (
    `Test data, pictures and other files are in ${where}, and not in this backup: keep versions or a copy of that bucket, ` +
    'or copy them beside the backup: npm start -- files copy FOLDER'
  )
}
