// Pictures of the site leave with the texts that show them, by shorter names.

import type { Blob } from '../platform/blobs.ts'
import type { Queryable } from '../platform/db.ts'
import { picturesAmong } from './queries.ts'

/** The address of a picture of the site, in Markdown; what stands behind it is its size. */
const shownPicture =
  /!\[([^\]\n]{0,500})\]\(\/uploads\/([0-9a-f]{64})\.(png|jpg|gif|webp)(?: "[^"\n]{0,100}")?\)/g

interface Shown {
  /** Those that the site has. */
  pictures: (Blob & { name: string })[]
  /** A text with their names in place of their addresses. */
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
