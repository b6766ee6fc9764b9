// `npm start -- backup` takes one into BACKUP_TO, restores it on trial and removes old ones; also with --list, --new-key.
// `restore --verify [NAME | FOLDER]` restores on trial; `restore NAME [--until TIME] --yes` puts one back.

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../backup.ts'
import { AlreadyRunning, type Lock, takeLock } from '../lock.ts'
import type { Site } from '../parts.ts'
import { postgresMajor } from '../postgres.ts'
import { prepareCommand } from '../prepare.ts'
import type { Screen } from '../screen.ts'
import { coderOf, newKey } from './coder.ts'
import { logFolder, shipLog } from './kept-log.ts'
import { isName, listBackups, momentOf, readManifest } from './manifest.ts'
import { openStore } from './open-store.ts'
import { prune } from './prune.ts'
import { restoreBackup } from './restore.ts'
import { changeState, noteBackup, readState } from './state.ts'
import type { Backup } from './stored-part.ts'
import { takeBackup } from './take.ts'
import { isBackupFolder, tryFolder } from './try-folder.ts'
import { checkFits, openBackup, type Trial, tryBackup, workFolder } from './try-out.ts'

/** Read in each trial, drawn anew: all are read in the course of some weeks. */
const filesOfTrial = 1000

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const withLock = async <T>(site: Site, work: () => Promise<T>): Promise<T> => {
  const folder = workFolder(site)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const lock: Lock = await takeLock(folder, 0).catch((error: unknown) => {
    throw error instanceof AlreadyRunning
      ? new Error('A backup of this site is being taken or tried at this moment: wait until it is done.')
      : error
  })
  return work().finally(lock.release)
}

const trialSentence = ({ tables, rows, files }: Trial): string =>
  `restored on trial: ${count(rows, 'row')} in ${count(tables, 'table')} as counted, ${count(files, 'file')} read`

const noteFailure = (site: Site, reason: string): void =>
  changeState(site, { failed: { at: new Date().toISOString(), reason } })

const tryAndNote = async (site: Site, backup: Backup, most: number | null, screen: Screen): Promise<void> => {
  const trial = await screen.step(
    'Trial',
    'restoring it and counting',
    () =>
      tryBackup(site, backup, most).catch((error: Error) => {
        noteFailure(site, `${backup.name} could not be restored on trial. ${error.message}`)
        throw error
      }),
    (done) => (done.problems.length === 0 ? trialSentence(done) : count(done.problems.length, 'problem')),
  )
  const { problems } = trial
  changeState(site, { tried: { name: backup.name, at: new Date().toISOString(), problems } })
  if (problems.length > 0)
    throw new Error(`${backup.name} cannot be relied upon:\n  ${problems.join('\n  ')}`)
}

const takeTryAndPrune = async (site: Site, screen: Screen): Promise<void> => {
  const { settings } = site
  const otherwise = ', or give a folder: npm start -- backup FOLDER'
  const [store, coder] = [await openStore(site, otherwise), coderOf(settings.backupKey)]
  const { name, manifest } = await screen.step(
    'Backup',
    `copying to ${store.place}`,
    () =>
      takeBackup(site, store, coder, screen.warn).catch((error: Error) => {
        noteFailure(site, error.message)
        throw error
      }),
    (taken) =>
      `${taken.name}: ${count(taken.manifest.files, 'file')}, ${megabytes(taken.manifest.bytes)} new`,
  )
  const { taken: at, bytes, files, seconds } = manifest
  noteBackup(site)
  changeState(site, { last: { name, at, bytes, files, seconds }, failed: null })
  await tryAndNote(site, { store, coder, name, manifest }, filesOfTrial, screen)
  const keep = { days: settings.backupKeepDays, weeks: settings.backupKeepWeeks }
  const removed = await prune(store, settings.backupKey, keep, [name])
  if (removed.length > 0) screen.say(`  Removed: ${removed.join(', ')}`)
  if (settings.secretKey) {
    screen.warn('SECRET_KEY stands in the settings and not in the data folder: keep it with this backup.')
  }
}

/** A database that is not ours has tools of its own. */
const refuseForeign = ({ settings }: Site): void => {
  if (settings.databaseUrl) {
    throw new Error(
      'The database is not in the data folder but at DATABASE_URL: back it up and restore it with its own tools, as docs/operating.md says.',
    )
  }
}

const takeScheduled = async (root: string, screen: Screen): Promise<void> => {
  const site = await prepareCommand(root, screen)
  refuseForeign(site)
  await withLock(site, () => takeTryAndPrune(site, screen))
}

const list = async (root: string, screen: Screen): Promise<void> => {
  const site = await prepareCommand(root, screen)
  const store = await openStore(site)
  const { whole, cutShort } = await listBackups(store)
  const { tried } = readState(site)
  for (const name of whole) {
    const facts = await readManifest(store, site.settings.backupKey, name).then(
      ({ manifest: { counts, files, version } }) => {
        const rows = Object.values(counts).reduce((sum, rowsOf) => sum + rowsOf, 0)
        return `${count(rows, 'row')}, ${count(files, 'file')}, version ${version}`
      },
      (error: Error) => error.message,
    )
    const trial = tried?.name === name ? (tried.problems.length === 0 ? ', tried' : ', DOES NOT RESTORE') : ''
    screen.say(`${name}  ${facts}${trial}`)
  }
  if (whole.length === 0) screen.say(`There is no backup in ${store.place}.`)
  for (const name of cutShort) screen.say(`${name}  cut short; the next backup removes it`)
}

const printKey = async (screen: Screen): Promise<void> => {
  screen.say(await newKey())
  screen.warn(
    'Write it as BACKUP_KEY, and keep a copy apart from this machine: without it no backup can be read.',
  )
}

const newest = async (site: Site, otherwise?: string): Promise<string> => {
  const store = await openStore(site, otherwise)
  const name = (await listBackups(store)).whole.at(-1)
  if (name === undefined) throw new Error(`There is no backup in ${store.place}.`)
  return name
}

const open = async (site: Site, name: string): Promise<Backup> =>
  openBackup(await openStore(site), site.settings.backupKey, name)

const verifyFolder = async (site: Site, folder: string, screen: Screen): Promise<void> => {
  const { problems, isCompared } = await screen.step(
    'Trial',
    `starting on a copy of ${folder} and counting`,
    () => tryFolder(site, folder),
    (done) => (done.problems.length === 0 ? trialSentence(done) : count(done.problems.length, 'problem')),
  )
  if (!isCompared)
    screen.warn('It holds no counts to compare with: its rows were read, and its files by their hashes.')
  if (problems.length > 0) throw new Error(`${folder} cannot be relied upon:\n  ${problems.join('\n  ')}`)
}

const verify = async (root: string, wanted: string | undefined, screen: Screen): Promise<void> => {
  const site = await prepareCommand(root, screen)
  await withLock(site, async () => {
    const folder = wanted === undefined || isName(wanted) ? null : resolve(root, wanted)
    if (folder !== null && isBackupFolder(folder)) return verifyFolder(site, folder, screen)
    const otherwise = ', or give the folder of a backup: npm start -- restore --verify FOLDER'
    const name = wanted ?? (await newest(site, otherwise))
    const backup = await open(site, name).catch((error: Error) => {
      changeState(site, { tried: { name, at: new Date().toISOString(), problems: [error.message] } })
      throw error
    })
    checkFits(backup, postgresMajor)
    await tryAndNote(site, backup, null, screen)
  })
}

interface RestoreOrder {
  name: string
  until: Date | null
  isMeant: boolean
}

const before = async (site: Site, until: Date): Promise<string> => {
  const store = await openStore(site)
  const { whole } = await listBackups(store)
  for (const name of whole.filter((one) => momentOf(one) <= until).toReversed()) {
    const opened = await readManifest(store, site.settings.backupKey, name).catch(() => null)
    if (opened && new Date(opened.manifest.taken) <= until) return name
  }
  throw new Error(`There is no backup of before ${until.toISOString()} in ${store.place}.`)
}

const putBack = async (
  root: string,
  { name, until, isMeant }: RestoreOrder,
  screen: Screen,
): Promise<void> => {
  const site = await prepareCommand(root, screen)
  refuseForeign(site)
  const folder = resolve(root, name)
  if (name !== '' && !isName(name) && isBackupFolder(folder)) {
    throw new Error(
      `${folder} is a data folder: stop Verdict, and put it in the place of ${site.data.path}, or name it by DATA_DIR.`,
    )
  }
  const lock = await takeLock(site.data.path).catch((error: unknown) => {
    throw error instanceof AlreadyRunning ? new Error(`${error.message}, and restore then.`) : error
  })
  try {
    await withLock(site, async () => {
      if (until) await shipLog(await openStore(site), coderOf(site.settings.backupKey), logFolder(site.data))
      const chosen = name || (until ? await before(site, until) : await newest(site))
      const backup = await open(site, chosen)
      checkFits(backup, postgresMajor)
      const moment = until?.toISOString() ?? backup.manifest.taken
      if (until && until < new Date(backup.manifest.taken)) {
        throw new Error(
          `${chosen} holds ${backup.manifest.taken}, which is later than ${moment}: name an older one.`,
        )
      }
      if (!isMeant) {
        screen.say(
          `This puts the site back to ${moment} out of ${chosen}; what is there now is set aside, not removed.`,
        )
        screen.say('Give the command again with --yes to do it.')
        return
      }
      const done = await screen.step(
        'Restore',
        `putting back ${chosen}`,
        () => restoreBackup(site, backup, { until, key: site.settings.backupKey, isTrial: false }),
        ({ rows }) => `the site as of ${moment}: ${count(rows, 'row')}`,
      )
      for (const problem of done.problems) screen.warn(problem)
      screen.say(`\n  What was there lies in ${done.aside}: remove it when all is well. Now: npm start\n`)
    })
  } finally {
    lock.release()
  }
}

const backupOrder = (
  words: readonly string[],
  root: string,
  screen: Screen,
): (() => Promise<void>) | null => {
  if (words.length === 0) return () => takeScheduled(root, screen)
  if (words.length > 1) return null
  if (words[0] === '--list') return () => list(root, screen)
  if (words[0] === '--new-key') return () => printKey(screen)
  const [folder = ''] = words
  return folder.startsWith('-') ? null : () => backUp(root, folder, screen)
}

const restoreOrder = (
  words: readonly string[],
  root: string,
  screen: Screen,
): (() => Promise<void>) | null => {
  const options = {
    verify: { type: 'boolean' },
    until: { type: 'string' },
    yes: { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [name, ...rest] = positionals
  if (rest.length > 0) return null
  if (values.verify) return values.until || values.yes ? null : () => verify(root, name, screen)
  const until = values.until === undefined ? null : new Date(values.until)
  if (until && Number.isNaN(until.getTime())) {
    throw new Error('--until takes a moment like 2027-01-31T14:05:00+08:00')
  }
  if (name === undefined && !until) return null
  return () => putBack(root, { name: name ?? '', until, isMeant: values.yes === true }, screen)
}

/** @returns null where the words are another command or make no sense */
export const backupCommand = (
  given: readonly (string | undefined)[],
  root: string,
  screen: Screen,
): (() => Promise<void>) | null => {
  const [command, ...words] = given.filter((word) => word !== undefined)
  try {
    if (command === 'backup') return backupOrder(words, root, screen)
    return command === 'restore' ? restoreOrder(words, root, screen) : null
  } catch (error) {
    // parseArgs names the unknown option.
    return async () => {
      throw new Error((error as Error).message, { cause: error })
    }
  }
}
