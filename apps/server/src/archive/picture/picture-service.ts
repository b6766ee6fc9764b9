// The type is decided by the first bytes, never by name or header; SVG is refused, since it may contain scripts.

import type { Readable } from 'node:stream'
import { pictureBytes } from '@verdict/domain/limits'
import type { Context } from '../../platform/context.ts'
import { Refusal, tooLarge } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { findPicture, insertPicture, picturesAmong } from './picture-queries.ts'
import type { Blob } from '@verdict/storage/blobs'
import type { Queryable } from '../../platform/db.ts'

/** The address of a picture, followed by its size. */
const shownPicture =
  /!\[([^\]\n]{0,500})\]\(\/uploads\/([0-9a-f]{64})\.(png|jpg|gif|webp)(?: "[^"\n]{0,100}")?\)/g

interface Shown {
  pictures: (Blob & { name: string })[]
  named: (text: string) => string
}

export async function picturesOf(db: Queryable, texts: readonly string[]): Promise<Shown> {
  const wanted = new Map<string, string>()
  for (const text of texts) {
    for (const [, , sha256 = '', ending] of text.matchAll(shownPicture))
      wanted.set(sha256, `${sha256.slice(0, 16)}.${ending}`)
  }
  const found = await picturesAmong(db, [...wanted.keys()])
  const names = new Map(found.map(({ sha256 }) => [sha256, wanted.get(sha256)!]))
  return {
    pictures: found.map((blob) => ({ ...blob, name: names.get(blob.sha256)! })),
    named: (text) =>
      text.replaceAll(shownPicture, (whole, alt: string, sha256: string) =>
        names.has(sha256) ? `![${alt}](${names.get(sha256)})` : whole,
      ),
  }
}

interface PictureKind {
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  extension: 'png' | 'jpg' | 'gif' | 'webp'
}

const png: PictureKind = { mediaType: 'image/png', extension: 'png' }
const jpeg: PictureKind = { mediaType: 'image/jpeg', extension: 'jpg' }
const gif: PictureKind = { mediaType: 'image/gif', extension: 'gif' }
const webp: PictureKind = { mediaType: 'image/webp', extension: 'webp' }

const pictureKinds: readonly PictureKind[] = [png, jpeg, gif, webp]

/** @returns null for anything but PNG, JPEG, GIF and WebP */
export function pictureKindOf(content: Buffer): PictureKind | null {
  const text = (from: number, to: number): string => content.toString('latin1', from, to)
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR') return png
  if (text(0, 3) === '\xff\xd8\xff') return jpeg
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return gif
  if (text(0, 4) === 'RIFF' && text(8, 15) === 'WEBPVP8') return webp
  return null
}

/** Some kilobytes may declare 30,000 by 30,000 pixels, for which a browser needs 3.6 GB. */
const mostPixels = 50_000_000

/** The size follows a frame; C4, C8 and CC are other markers. */
const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)

interface PictureSize {
  width: number
  height: number
}

function jpegSize(content: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 <= content.length && content[at] === 0xff) {
    const mark = content[at + 1]!
    if (mark === 0xff) at += 1
    else if (isFrame(mark))
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    else at += 2 + Math.max(2, content.readUInt16BE(at + 2))
  }
  return null
}

function webpSize(content: Buffer): PictureSize | null {
  const form = content.toString('latin1', 12, 16)
  if (content.length < 30) return null
  if (form === 'VP8X') return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') {
    return { width: content.readUInt16LE(26) & 0x3f_ff, height: content.readUInt16LE(28) & 0x3f_ff }
  }
  const bits = content.readUInt32LE(21)
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
}

/** @returns null if the beginning does not declare it */
export function pictureSizeOf(content: Buffer): PictureSize | null {
  const kind = pictureKindOf(content)
  if (kind === png) {
    return content.length < 24 ? null : { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
  }
  if (kind === gif) {
    return content.length < 10 ? null : { width: content.readUInt16LE(6), height: content.readUInt16LE(8) }
  }
  if (kind === jpeg) return jpegSize(content)
  return kind === webp ? webpSize(content) : null
}

export function pixelsOf(content: Buffer): number | null {
  const size = pictureSizeOf(content)
  return size && size.width * size.height
}

/** Null if it is too large to show. */
export const shownKindOf = (content: Buffer): PictureKind | null =>
  (pixelsOf(content) ?? 0) <= mostPixels ? pictureKindOf(content) : null

/** @throws Refusal NOT_A_PICTURE, TOO_LARGE */
export async function readPicture(content: Readable): Promise<{ bytes: Buffer; kind: PictureKind }> {
  const bytes = await readUpTo(content, pictureBytes)
  const kind = pictureKindOf(bytes)
  if (!kind) throw new Refusal('NOT_A_PICTURE')
  if (!shownKindOf(bytes))
    throw new Refusal('TOO_LARGE', { limit: `${mostPixels / 1_000_000} million pixels` })
  return { bytes, kind }
}

/** @returns its address @throws Refusal NOT_A_PICTURE, TOO_LARGE, DISK_FULL */
export async function storePicture(
  context: Pick<Context, 'db' | 'blobs' | 'disk'>,
  viewer: Pick<Viewer, 'userId'>,
  content: Readable,
): Promise<string> {
  const { bytes, kind } = await readPicture(content)
  const blob = await context.disk.within(bytes.length, () => context.blobs.write(bytes, pictureBytes))
  await context.db
    .transaction()
    .execute((tx) => insertPicture(tx, { ...blob, mediaType: kind.mediaType, userId: viewer.userId }))
  return `/uploads/${blob.sha256}.${kind.extension}`
}

/** The rest is read and discarded, so that the client receives the refusal. */
async function readUpTo(content: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= limit) chunks.push(chunk)
  }
  if (bytes > limit) throw tooLarge(limit)
  return Buffer.concat(chunks)
}

interface StoredPicture {
  kind: PictureKind
  bytes: number
}

/** @returns null if no such picture was uploaded */
export async function storedPicture(
  { db }: { db: Queryable },
  sha256: string,
  extension: string,
): Promise<StoredPicture | null> {
  const row = await findPicture(db, sha256)
  const kind = pictureKinds.find(({ mediaType }) => mediaType === row?.media_type)
  return row && kind?.extension === extension ? { kind, bytes: row.bytes } : null
}
