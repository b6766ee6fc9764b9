import { join } from 'node:path'
import type { FilesPlace } from '@verdict/contract/files-place'
import type { Settings } from '@verdict/contract/settings'
import { openFolderStore } from './folder.ts'
import { openPair } from './pair.ts'
import type { BlobStore } from './store.ts'

export { type Blob, type BlobStore, ChangedBlob, FilesAway } from './store.ts'
export { openFolderStore } from './folder.ts'

type FilesSettings = Pick<Settings, 'dataDir' | 'filesUrl' | 'filesKey' | 'filesOldUrl' | 'filesOldKey'>

async function openStore(dataDir: string, place: FilesPlace, key: string | null): Promise<BlobStore> {
  const folder = join(dataDir, 'blobs')
  if (place.kind === 'folder') return openFolderStore(folder)
  // Loaded on demand: the client takes half a second.
  const { openObjectStore } = await import('./object.ts')
  return openObjectStore({ place, key, spool: join(folder, 'incoming') })
}

/** `before`: the previous store, while files move. */
export async function openStores(
  settings: FilesSettings,
): Promise<{ now: BlobStore; before: BlobStore | null }> {
  const { dataDir, filesUrl, filesKey, filesOldUrl, filesOldKey } = settings
  return {
    now: await openStore(dataDir, filesUrl, filesKey),
    before: filesOldUrl && (await openStore(dataDir, filesOldUrl, filesOldKey)),
  }
}

export async function openBlobStore(settings: FilesSettings): Promise<BlobStore> {
  const { now, before } = await openStores(settings)
  return before ? openPair(now, before) : now
}
