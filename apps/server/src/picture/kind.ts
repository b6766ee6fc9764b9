// The type of a picture is decided by its first bytes, never by its name or by what the sender says. SVG is none: it is a
// document that may hold scripts.

export interface PictureKind {
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  extension: 'png' | 'jpg' | 'gif' | 'webp'
}

const png: PictureKind = { mediaType: 'image/png', extension: 'png' }
const jpeg: PictureKind = { mediaType: 'image/jpeg', extension: 'jpg' }
const gif: PictureKind = { mediaType: 'image/gif', extension: 'gif' }
const webp: PictureKind = { mediaType: 'image/webp', extension: 'webp' }

export const pictureKinds: readonly PictureKind[] = [png, jpeg, gif, webp]

/** @returns null for everything that is no PNG, JPEG, GIF or WebP */
export function pictureKindOf(content: Buffer): PictureKind | null {
  const text = (from: number, to: number): string => content.toString('latin1', from, to)
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR') return png
  if (text(0, 3) === '\xff\xd8\xff') return jpeg
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return gif
  if (text(0, 4) === 'RIFF' && text(8, 15) === 'WEBPVP8') return webp
  return null
}
