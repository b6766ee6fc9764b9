// How much of the disk was free on each of the last days, beside the files: by it somebody hears in time that the disk fills up.

import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const noteFile = 'disk-days.json'
const dayMs = 24 * 60 * 60_000
const mostDays = 15

const notes = z.array(z.object({ at: z.number(), free: z.number() }))
type Notes = z.output<typeof notes>

async function readNotes(dataDir: string): Promise<Notes> {
  try {
    return notes.parse(JSON.parse(await readFile(join(dataDir, noteFile), 'utf8')))
  } catch {
    return []
  }
}

/** Once a day, however often it is asked. @param free bytes */
export async function noteDisk(dataDir: string, free: number, now = Date.now()): Promise<void> {
  const known = await readNotes(dataDir)
  const last = known.at(-1)
  if (last && now - last.at < dayMs) return
  const path = join(dataDir, noteFile)
  await writeFile(`${path}.part`, JSON.stringify([...known, { at: now, free }].slice(-mostDays)))
  await rename(`${path}.part`, path)
}

/** At the pace of the days that are noted; null where it does not fill up, or nobody knows yet. */
export async function daysUntilFull(dataDir: string, free: number, now: number): Promise<number | null> {
  const [first] = await readNotes(dataDir)
  if (!first || now - first.at < dayMs || free >= first.free) return null
  const pace = (first.free - free) / (now - first.at)
  return Math.floor(free / pace / dayMs)
}
