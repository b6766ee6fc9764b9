// Pictures of organizations, with the width and height that the API asks for.

import type { BlobStore } from '@verdict/storage/blobs'
import { pictureSizeOf } from '../../archive/index.ts'
import type { FileReference } from './ccs-model.ts'
import type { HallOrganization } from './team-in-hall-queries.ts'

/** The API knows no others. */
const kinds: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg' }
const pattern = /^\/uploads\/([0-9a-f]{64})\.(png|jpg)$/

/** A size stands near the beginning, behind what a camera wrote. */
const headBytes = 256 * 1024
const kept = 5_000

export interface Logo {
  sha256: string
  mime: string
  ending: string
}

/** Null where the API has no such kind of picture. */
export function logoIn({ logo }: Pick<HallOrganization, 'logo'>): Logo | null {
  const [, sha256, ending = ''] = pattern.exec(logo ?? '') ?? []
  return sha256 === undefined ? null : { sha256, ending, mime: kinds[ending]! }
}

export class LogoSizes {
  readonly #blobs: Pick<BlobStore, 'read'>
  readonly #sizes = new Map<string, Promise<ReturnType<typeof pictureSizeOf>>>()

  constructor(blobs: Pick<BlobStore, 'read'>) {
    this.#blobs = blobs
  }

  #sizeOf(sha256: string): Promise<ReturnType<typeof pictureSizeOf>> {
    const known = this.#sizes.get(sha256) ?? this.#read(sha256)
    this.#sizes.set(sha256, known)
    if (this.#sizes.size > kept) this.#sizes.delete(this.#sizes.keys().next().value!)
    return known
  }

  async #read(sha256: string): Promise<ReturnType<typeof pictureSizeOf>> {
    const pieces: Buffer[] = []
    let bytes = 0
    try {
      for await (const piece of this.#blobs.read(sha256) as AsyncIterable<Buffer>) {
        pieces.push(piece)
        bytes += piece.length
        if (bytes >= headBytes) break
      }
      return pictureSizeOf(Buffer.concat(pieces))
    } catch {
      this.#sizes.delete(sha256)
      return null
    }
  }

  async referenceTo(cid: number, organization: HallOrganization): Promise<FileReference[]> {
    const logo = logoIn(organization)
    const size = logo && (await this.#sizeOf(logo.sha256))
    if (!logo || !size || size.width < 1 || size.height < 1) return []
    const href = `contests/${cid}/organizations/${organization.external_id}/logo`
    return [
      { href, filename: `logo.${logo.ending}`, mime: logo.mime, width: size.width, height: size.height },
    ]
  }
}
