// The folder's state at its last pull or push. It separates changes made here from changes made on the site. It belongs in Git,
// because it is the common base of everybody's changes.

import { Failed } from '../failure.ts'
import { type Io, plain } from '../io.ts'
import { type Site, siteOf, tokenOfEnvironment } from '../site.ts'
import { siteAddress } from '../sites.ts'
import { isSafePath, readOwn, writePiece } from './disk.ts'
import { pieceOf } from './piece.ts'

const file = '.verdict/pulled.json'

export interface Pulled {
  site: string
  pid: number
  /** SHA-256 by path. */
  files: ReadonlyMap<string, string>
}

const isPulled = (value: unknown): value is { site: string; pid: number; files: Record<string, string> } => {
  const { site, pid, files } = (value ?? {}) as Record<string, unknown>
  return (
    typeof site === 'string' &&
    /^https?:\/\//.test(site) &&
    Number.isSafeInteger(pid) &&
    Number(pid) > 0 &&
    typeof files === 'object' &&
    files !== null &&
    Object.entries(files).every(([path, hash]) => isSafePath(path) && typeof hash === 'string')
  )
}

/** @returns null for a folder that never was pulled @throws Failed */
export async function readPulled(io: Io, root: string): Promise<Pulled | null> {
  const text = await readOwn(io, root, file)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (isPulled(value)) return { ...value, files: new Map(Object.entries(value.files)) }
  } catch {
    // As for another shape.
  }
  throw new Failed(io.words.folder.noPulled, { file })
}

export async function writePulled(io: Io, root: string, { site, pid, files }: Pulled): Promise<void> {
  const sorted = Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
  await writePiece(io, root, file, pieceOf(`${JSON.stringify({ site, pid, files: sorted }, null, 2)}\n`))
}

/** A folder may come from anybody, so it names no site that a token of the environment would go to. */
export async function siteFor(io: Io, given: string | undefined, { site }: Pulled): Promise<Site> {
  const named = given ?? io.env['VERDICT_SITE']
  if (!named && tokenOfEnvironment(io) !== null)
    throw new Failed(io.words.folder.whichSite, { site: plain(site) })
  if (named && siteAddress(io, named) !== site) {
    throw new Failed(io.words.folder.otherSite, { site: plain(site), given: siteAddress(io, named) })
  }
  return siteOf(io, named || site, true)
}
