// The folder on this machine. Nothing is written or read through a link, so a folder that came from somebody else reaches no
// file outside of it.

import { constants, createWriteStream } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@verdict/contract/client'
import { archiveBytes } from '@verdict/domain/limits'
import { Failed, reasonOf } from '../failure.ts'
import type { Io } from '../io.ts'
import { hashOf, type Piece, type Tree } from './piece.ts'

const folders = [
  'attachments',
  'generators',
  'graders',
  'include',
  'judge',
  'samples',
  'solutions',
  'starter',
  'statement',
  'tests',
  'validators',
]
const files = ['groups.yaml', 'problem.yaml', 'recipe.yaml']

/** Tests with answers, and some hundred others. */
const mostFiles = 25_000

/** Files that Git, editors and systems leave. */
const isLitter = (name: string): boolean => name.startsWith('.') || name.endsWith('~') || name === 'Thumbs.db'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

async function kindOf(path: string): Promise<'file' | 'folder' | 'link' | 'other' | null> {
  try {
    const facts = await lstat(path)
    if (facts.isSymbolicLink()) return 'link'
    return facts.isDirectory() ? 'folder' : facts.isFile() ? 'file' : 'other'
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

const openToRead = (path: string) =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)

async function localPiece(io: Io, root: string, path: string): Promise<Piece> {
  const whole = join(root, path)
  const content = async (): Promise<Readable> => (await openToRead(whole)).createReadStream()
  try {
    const { size } = await lstat(whole)
    if (size > archiveBytes) {
      throw new Failed(io.words.file.tooLong, { file: path, bytes: size, limit: archiveBytes })
    }
    return { ...(await hashOf(await content())), path: whole, open: content }
  } catch (error) {
    if (error instanceof Failed) throw error
    throw new Failed(io.words.file.cannotRead, { file: path, reason: reasonOf(error) })
  }
}

/** The problem's files; everything else in the folder is ignored. @throws Failed */
export async function readTree(io: Io, root: string): Promise<Tree> {
  const found = new Map<string, Piece>()
  const take = async (path: string): Promise<void> => {
    const kind = await kindOf(join(root, path))
    if (kind === null) return
    if (kind === 'link' || kind === 'other') throw new Failed(io.words.folder.link, { file: path })
    if (kind === 'file') {
      if (found.size >= mostFiles) throw new Failed(io.words.folder.tooMany, { limit: mostFiles })
      found.set(path, await localPiece(io, root, path))
      return
    }
    const names = await readdir(join(root, path))
    for (const name of names.sort()) if (!isLitter(name)) await take(`${path}/${name}`)
  }
  const isThere = async (path: string, wanted: 'file' | 'folder'): Promise<boolean> => {
    const kind = await kindOf(join(root, path))
    if (kind !== null && kind !== wanted) throw new Failed(io.words.folder.link, { file: path })
    return kind !== null
  }
  for (const path of files) if (await isThere(path, 'file')) await take(path)
  for (const path of folders) if (await isThere(path, 'folder')) await take(path)
  return found
}

/** A path of the problem that is no way out of the folder. */
export const isSafePath = (path: string): boolean => {
  const parts = path.split('/')
  const isOurs = files.includes(path) || (parts.length > 1 && folders.includes(parts[0]!))
  return (
    isOurs && parts.every((part) => part !== '' && !isLitter(part) && !/[\\:*?"<>|\p{Cc}]|[. ]$/u.test(part))
  )
}

/** Each folder on the way is one, and no link. @throws Failed */
async function makeFolders(io: Io, root: string, path: string): Promise<void> {
  await mkdir(root, { recursive: true })
  let at = ''
  for (const part of dirname(path).split('/')) {
    if (part === '.') continue
    at = at === '' ? part : `${at}/${part}`
    const kind = await kindOf(join(root, at))
    if (kind === null) await mkdir(join(root, at))
    else if (kind !== 'folder') throw new Failed(io.words.folder.link, { file: at })
  }
}

/** Whole or not at all. @throws Failed */
export async function writePiece(io: Io, root: string, path: string, piece: Piece): Promise<void> {
  const whole = join(root, path)
  const unfinished = `${whole}.${process.pid}.part`
  try {
    await makeFolders(io, root, path)
    const kind = await kindOf(whole)
    if (kind !== null && kind !== 'file') throw new Failed(io.words.folder.link, { file: path })
    await pipeline(Readable.from(await piece.open()), createWriteStream(unfinished, { flags: 'wx' }))
    await rename(unfinished, whole)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (error instanceof Failed || error instanceof ApiError) throw error
    throw new Failed(io.words.file.cannotWrite, { file: path, reason: reasonOf(error) })
  }
}

/** With folders that are empty then. */
export async function removePath(root: string, path: string): Promise<void> {
  await rm(join(root, path), { force: true })
  for (let at = dirname(path); at !== '.'; at = dirname(at)) {
    try {
      await rmdir(join(root, at))
    } catch {
      return
    }
  }
}

/** @returns null where there is none @throws Failed */
export async function readOwn(io: Io, root: string, path: string): Promise<string | null> {
  for (const at of [dirname(path), path]) {
    const kind = await kindOf(join(root, at))
    if (kind === null) return null
    if (kind !== (at === path ? 'file' : 'folder')) throw new Failed(io.words.folder.link, { file: at })
  }
  return readFile(join(root, path), 'utf8')
}
