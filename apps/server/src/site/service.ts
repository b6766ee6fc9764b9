// The site itself: what the page must know of it, and pictures for statements.

import type { Website } from '@verdict/contract/site'
import { pictureBytes } from '@verdict/domain/limits'
import type { Readable } from 'node:stream'
import { passwordKeys } from '../account/index.ts'
import { managesProblemsSomewhere } from '../standing/course-access.ts'
import { offeredProviders } from '../oauth/index.ts'
import {
  findPicture,
  insertPicture,
  type PictureKind,
  pictureKindOf,
  pictureKinds,
} from '../picture/index.ts'
import { offeredLanguages } from '../language/index.ts'
import type { Context } from '../platform/context.ts'
import { renderMarkdown } from '../platform/markdown.ts'
import { Refusal, tooLarge } from '../platform/refusal.ts'
import type { MaybeViewer, Viewer } from '../platform/viewer.ts'
import { mayUpload } from './policy.ts'
import { ownsProblem } from './queries.ts'

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

export async function website(context: Pick<Context, 'db' | 'settings' | 'build'>): Promise<Website> {
  const { settings, build } = context
  return {
    title: settings.siteTitle,
    apiPublicKey: (await passwordKeys(context)).publicKey,
    oauthEnabled: offeredProviders(settings),
    buildSHA: build.sha,
    buildTime: build.time,
    avatarUrl: settings.avatarUrl && withSlash(settings.avatarUrl),
    languages: await offeredLanguages(context.db),
  }
}

/** For one person: a preview asks while somebody types, for a problem part by part, and costs the server work. */
const previewLimit = { count: 120, seconds: 60 }

/** @throws Refusal RATE_LIMITED, VALIDATION_FAILED for a text that cannot be rendered */
export async function previewText(
  { rateLimiter }: Context,
  viewer: Viewer,
  content: string,
): Promise<{ html: string; hasMath: boolean }> {
  await rateLimiter.hit(`preview:${viewer.userId}`, previewLimit)
  const { html, hasMath } = await renderMarkdown(content, { ids: 'preview', person: viewer.userId })
  return { html, hasMath }
}

/** Asked before the content is read. @throws Refusal FORBIDDEN */
export async function assertMayUpload({ db }: Context, viewer: MaybeViewer): Promise<void> {
  if (mayUpload(viewer, false)) return
  const writes =
    viewer !== null &&
    ((await ownsProblem(db, viewer.userId)) || (await managesProblemsSomewhere(db, viewer)))
  if (!mayUpload(viewer, writes)) throw new Refusal('FORBIDDEN')
}

/**
 * @returns the address of the picture
 * @throws Refusal NOT_A_PICTURE, TOO_LARGE, DISK_FULL
 */
export async function storePicture(
  context: Pick<Context, 'db' | 'blobs' | 'disk'>,
  viewer: Pick<Viewer, 'userId'>,
  content: Readable,
): Promise<string> {
  const bytes = await readUpTo(content, pictureBytes)
  const kind = pictureKindOf(bytes)
  if (!kind) throw new Refusal('NOT_A_PICTURE')
  const blob = await context.disk.within(bytes.length, () => context.blobs.write(bytes, pictureBytes))
  await context.db
    .transaction()
    .execute((tx) => insertPicture(tx, { ...blob, mediaType: kind.mediaType, userId: viewer.userId }))
  return `/uploads/${blob.sha256}.${kind.extension}`
}

/** At most 5 MB are held at once. The excess is read to its end and thrown away, so that the refusal arrives. */
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

/** @returns null where no picture of that content and kind was uploaded */
export async function storedPicture(
  { db }: Pick<Context, 'db'>,
  sha256: string,
  extension: string,
): Promise<StoredPicture | null> {
  const row = await findPicture(db, sha256)
  const kind = pictureKinds.find(({ mediaType }) => mediaType === row?.media_type)
  return row && kind?.extension === extension ? { kind, bytes: row.bytes } : null
}
