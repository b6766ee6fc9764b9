// Files by the SHA-256 of their content, in the data folder or in an object store, as the settings say.

import { join } from 'node:path'
import type { FilesPlace } from '@verdict/contract/files-place'
import type { Settings } from '@verdict/contract/settings'
import { openFolderStore } from './blob-stores/folder.ts'
import { openPair } from './blob-stores/pair.ts'
import type { BlobStore } from './blob-stores/store.ts'

export { type Blob, type BlobStore, ChangedBlob, FilesAway } from './blob-stores/store.ts'
export { openFolderStore } from './blob-stores/folder.ts'

type FilesSettings = Pick<Settings, 'dataDir' | 'filesUrl' | 'filesKey' | 'filesOldUrl' | 'filesOldKey'>

async function openStore(dataDir: string, place: FilesPlace, key: string | null): Promise<BlobStore> {
  const folder = join(dataDir, 'blobs')
  if (place.kind === 'folder') return openFolderStore(folder)
  // The client takes half a second to load, which nobody waits for who does not use it.
  const { openObjectStore } = await import('./blob-stores/object.ts')
  return openObjectStore({ place, key, spool: join(folder, 'incoming') })
}

/** `before`: where files were, while they move. */
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
