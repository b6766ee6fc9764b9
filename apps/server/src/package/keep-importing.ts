// Reading files and importing go on in the background, without anybody there; files that nobody needs any more are removed.

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../platform/context.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import { packageFolder, scratchFolder } from './folder.ts'
import { neededAmong } from './queries.ts'
import { importNext, readNext } from './work.ts'
import { cancelExpired, forgetFilesOfEnded, forgetOld } from './write-queries.ts'

type Next = (context: Context, isEnding: () => boolean) => Promise<boolean>

const keep = (context: Context, complaint: string, next: Next): BackgroundWork =>
  everySecond(context.log, complaint, async (isEnding) => {
    while (!isEnding() && (await next(context, isEnding)));
  })

export const keepReading = (context: Context): BackgroundWork =>
  keep(context, 'packages could not be read', readNext)

export const keepImporting = (context: Context): BackgroundWork =>
  keep(context, 'imports could not go on', importNext)

/** An upload that grows, and a folder that somebody works in, are younger. */
const untouchedMs = 10 * 60_000

/** Files that no import needs, and what was unpacked by a process that is no more. */
export async function sweepPackages(context: Context, olderThanMs = untouchedMs): Promise<void> {
  const { db, settings } = context
  await cancelExpired(db)
  await forgetFilesOfEnded(db)
  await forgetOld(db)
  const folder = packageFolder(settings.dataDir)
  const scratch = scratchFolder(settings.dataDir)
  const files = (await namesIn(folder)).filter((name) => namePattern.test(name))
  const needed = await neededAmong(db, files)
  const old = [
    ...files.filter((name) => !needed.has(name)).map((name) => join(folder, name)),
    ...(await namesIn(scratch)).map((name) => join(scratch, name)),
  ]
  for (const path of old) {
    const facts = await stat(path).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > olderThanMs) await rm(path, { recursive: true, force: true })
  }
}

/** As they are made. Nothing else that lies there is ours. */
const namePattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
