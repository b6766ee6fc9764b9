import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeLeftovers } from './leftovers.ts'
import { openFolderStore } from './folder.ts'
import type { BlobStore } from './store.ts'

let folder: string
let incoming: string
let store: BlobStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-blobs-'))
  incoming = join(folder, 'incoming')
  store = openFolderStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('files that a killed process left are removed once they are a day old', async () => {
  await store.write(Buffer.from('x'), 10)
  const [old, fresh] = [join(incoming, 'old'), join(incoming, 'fresh')]
  await writeFile(old, 'half')
  await writeFile(fresh, 'half')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000)
  await utimes(old, twoDaysAgo, twoDaysAgo)
  await removeLeftovers(incoming)
  expect(await readdir(incoming)).toEqual(['fresh'])
  await removeLeftovers(join(folder, 'not-there'))
})

test('what was on its way out when a process was killed is put back, and all are listed', async () => {
  const [first, second] = [await store.write(Buffer.from('1'), 10), await store.write(Buffer.from('2'), 10)]
  const leaving = join(folder, 'leaving')
  await mkdir(leaving)
  for (const { sha256 } of [first, second]) {
    await rename(join(folder, sha256.slice(0, 2), sha256), join(leaving, sha256))
  }
  // Written again meanwhile.
  await store.write(Buffer.from('2'), 10)
  await store.putBack(async () => [], 0)
  expect(await readdir(leaving)).toEqual([])
  const listed: string[] = []
  for await (const names of store.list()) listed.push(...names)
  expect(listed.toSorted()).toEqual([first.sha256, second.sha256].toSorted())
})
