// Test files that are broken. A host says which file it could not have as its hash says; the server reads its own copy
// to its end. When that one is broken, it is the problem's fault and no host could do better: its submissions wait, for
// its editor to add the test anew or an administrator to put the file back, and everybody else is judged on. When the copy
// is right, it was lost on its way, and that is the host's fault.

import type { Context } from '../platform/context.ts'
import { forgetBroken, isFileOfLease, keepBroken, takeForCheck } from './file-queries.ts'
import { workTopic } from '../queue/index.ts'

type Parts = Pick<Context, 'db' | 'blobs' | 'log'>

/** @returns whether it is the server's own copy that is broken */
export async function isBrokenHere(
  { db, blobs, log }: Parts,
  hostId: number,
  sha256: string,
): Promise<boolean> {
  if (!(await isFileOfLease(db, hostId, sha256))) return false
  const state = await blobs.fault(sha256)
  if (state === null) return false
  log.error(
    { sha256, state },
    'a test file is broken: its problem is not judged until the file is right again',
  )
  await keepBroken(db, sha256, state)
  return true
}

const checkEveryMs = 30_000

/** Looks at one broken file again. A copy that is right again sets its problem going. */
export async function checkBrokenFile(
  { db, blobs, channel, log }: Parts & Pick<Context, 'channel'>,
  everyMs = checkEveryMs,
): Promise<void> {
  const sha256 = await takeForCheck(db, everyMs)
  if (sha256 === undefined) return
  const state = await blobs.fault(sha256)
  if (state !== null) return keepBroken(db, sha256, state)
  log.info({ sha256 }, 'a test file is right again')
  await db.transaction().execute(async (tx) => {
    await forgetBroken(tx, sha256)
    await channel.publish(tx, workTopic, null)
  })
}
