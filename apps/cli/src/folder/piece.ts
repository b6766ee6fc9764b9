// A file of a problem's folder: known by its hash, and read only when it is needed.

import { createHash } from 'node:crypto'

export interface Piece {
  sha256: string
  bytes: number
  /** A file of this machine, which is sent as it is. */
  path?: string
  open: () => Promise<AsyncIterable<Uint8Array>>
}

/** By path, with `/` between folders. */
export type Tree = ReadonlyMap<string, Piece>

export function pieceOf(content: string | Buffer): Piece {
  const bytes = Buffer.from(content)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    open: async () => {
      const whole = async function* () {
        yield bytes
      }
      return whole()
    },
  }
}

export async function wholeOf(piece: Piece): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of await piece.open()) parts.push(part)
  return Buffer.concat(parts)
}

/** The hash of what passes, without keeping it. */
export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of content) {
    hash.update(part)
    bytes += part.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

export interface Difference {
  path: string
  is: 'added' | 'changed' | 'removed'
}

export const hashesOf = (tree: Tree): Map<string, string> =>
  new Map([...tree].map(([path, { sha256 }]) => [path, sha256]))

/** In the order of their paths. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((path): Difference[] => {
    const [was, is] = [before.get(path), after.get(path)]
    if (was === is) return []
    return [{ path, is: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed' }]
  })
}
