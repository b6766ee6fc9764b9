// Archives are sent as they are, a folder as one package, and loose files together as another.

import { type FolderFile, tarOf } from './folder-tar.ts'

export interface DroppedFile extends FolderFile {
  file: File
}

const isPackage = (path: string): boolean =>
  !path.includes('/') && /\.(?:zip|kpp|tar|tgz|gz|zst|xml|rar|7z)$/i.test(path)

export function packagesIn(files: readonly DroppedFile[]): File[] {
  const alone = files.filter(({ path }) => isPackage(path))
  const loose = files.filter(({ path }) => !path.includes('/') && !isPackage(path))
  const folders = new Map<string, DroppedFile[]>()
  for (const one of files) {
    const [folder = '', ...rest] = one.path.split('/')
    if (rest.length > 0) folders.set(folder, [...(folders.get(folder) ?? []), one])
  }
  return [
    ...alone.map(({ file }) => file),
    ...(loose.length > 0 ? [tarOf(loose, 'files.tar')] : []),
    ...[...folders].map(([name, inside]) => tarOf(inside, `${name}.tar`)),
  ]
}

/** Files of a folder have relative paths. */
export const filesOfInput = (list: FileList | null): DroppedFile[] =>
  [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** readEntries returns batches, and an empty one at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

async function filesBelow(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (entry.isFile) {
    return [{ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry as FileSystemFileEntry) }]
  }
  const found: DroppedFile[] = []
  for (const inner of await entriesOf(entry as FileSystemDirectoryEntry))
    found.push(...(await filesBelow(inner)))
  return found
}

/** Call it synchronously: the browser clears the data after the event. */
export async function filesOfDrop(data: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = filesOfInput(data.files)
  if (entries.length === 0) return plain
  const found: DroppedFile[] = []
  for (const entry of entries) found.push(...(await filesBelow(entry)))
  return found
}
