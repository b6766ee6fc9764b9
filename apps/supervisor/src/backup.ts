// `npm start -- backup FOLDER`: a copy of all that cannot be made again, taken while people work; put in the place of
// `data/`, it is the site at that moment. The database comes first: the files that it names stay for 30 days.

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { mayReach } from './accounts.ts'
import { copyFiles } from './copy-files.ts'
import { noteBackup } from './backups/state.ts'
import { countOn, writeFolderNote } from './backups/try-folder.ts'
import { withDatabase } from './database-command.ts'
import type { Site } from './parts.ts'
import { prepareCommand } from './prepare.ts'
import { copyDatabase } from './postgres-copy.ts'
import type { Screen } from './screen.ts'
import { filesElsewhere } from './stored-files.ts'

const checkTarget = (target: string, { settings, data }: Site): void => {
  if (settings.databaseUrl) {
    throw new Error(
      'The database is not in the data folder but at DATABASE_URL: back it up with its own tools, as docs/operating.md says.',
    )
  }
  if (!relative(data.path, target).startsWith('..')) {
    throw new Error(`${target} lies in the data folder ${data.path} itself: choose another place.`)
  }
  if (existsSync(target)) {
    throw new Error(`${target} is there already: a backup makes a folder of its own, so name a new one.`)
  }
}

/** Tried out by starting it; afterwards it is the folder of a server that was ended in order. */
const tryOut = async (site: Site, folder: string): Promise<string> => {
  const dataDir = join(folder, 'postgres/data')
  const { server: account } = site.accounts
  if (account && !mayReach(dirname(dataDir), account, 'enter')) {
    return `copied, but not tried out: ${account.name} cannot reach the folder`
  }
  const { counts } = await countOn(site, dataDir)
  writeFolderNote(folder, { counts, isWithoutFiles: filesElsewhere(site.settings) !== null })
  return 'copied, and a server starts on the copy'
}

const makeFolder = (path: string, mode: number): void => {
  mkdirSync(path, { recursive: true })
  chmodSync(path, mode)
}

const copyAll = async (site: Site, folder: string, screen: Screen): Promise<void> => {
  const { data } = site
  await screen.step(
    'Database',
    'copying and trying out',
    async () => {
      await withDatabase(site, (url) => copyDatabase(url, data.postgres, join(folder, 'postgres/data')))
      return tryOut(site, folder)
    },
    (done) => done,
  )
  await screen.step(
    'Files',
    'copying',
    // Uploads in progress are left out.
    () => copyFiles(data.server, join(folder, 'server'), (name) => (name === 'incoming' ? 'empty' : true)),
    (files) => `${files.toLocaleString('en-US')} copied`,
  )
  await screen.step(
    'Keys',
    'copying',
    () => copyFiles(join(data.path, 'keys'), join(folder, 'keys')),
    (files) => `${files} copied`,
  )
  const elsewhere = filesElsewhere(site.settings)
  if (elsewhere !== null) screen.warn(elsewhere)
  if (site.settings.secretKey) {
    screen.warn('SECRET_KEY stands in the settings and not in the data folder: keep it with this backup.')
  }
}

/** @param wanted relative to the checkout @throws Error with a sentence for the operator */
export const backUp = async (root: string, wanted: string, screen: Screen): Promise<void> =>
  makeBackup(await prepareCommand(root, screen), resolve(root, wanted), screen)

/** @throws Error with a sentence for the operator */
export const makeBackup = async (site: Site, target: string, screen: Screen): Promise<void> => {
  checkTarget(target, site)
  // One that was cut short is not taken for a backup.
  const making = `${target}.part`
  rmSync(making, { recursive: true, force: true })
  makeFolder(making, 0o711)
  makeFolder(join(making, 'postgres'), 0o711)
  await copyAll(site, making, screen).catch((error: unknown) => {
    // The disk may have been too small for it.
    rmSync(making, { recursive: true, force: true })
    throw error
  })
  spawnSync('sync', ['--file-system', making])
  renameSync(making, target)
  noteBackup(site)
  screen.say(`\n  The backup is whole: ${target}\n`)
}
