// A host that has a run asks whether it still counts, and is answered at once when it does not: its author stopped it, or a
// contest submission waits and no host is free. Such a run begins again once there is room.

import { setTimeout as sleep } from 'node:timers/promises'
import { runRules } from '@verdict/domain/run'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { keepRunning } from '../run/index.ts'
import type { Bell } from './bell.ts'
import type { Host } from './host.ts'
import { countUnserved } from './queries.ts'

/**
 * A host that is free takes what has come within this time. Where none is free in this process nobody waits for it; a
 * free one that asks another process may then come too late, and a run begins again for nothing.
 */
const serveMs = 20

interface Asking {
  /** Aborted when nobody listens any more. */
  gone: AbortSignal
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** How many milliseconds an answer that the run still counts may take. */
  renewMs?: number
}

export async function renewRun(
  context: Pick<Context, 'db' | 'channel'>,
  bell: Bell,
  host: Host,
  runId: number,
  { gone, stopping, renewMs = runRules.renewMs }: Asking,
): Promise<{ cancelled: boolean }> {
  const until = performance.now() + renewMs
  const ended = AbortSignal.any([gone, stopping])
  for (;;) {
    const heard = bell.rings
    const graceMs = bell.isHeardByFreeHost ? serveMs / 2 : 0
    const waiting = (tx: Queryable) => countUnserved(tx, graceMs)
    if (!(await keepRunning(context, host, runId, waiting))) return { cancelled: true }
    const leftMs = until - performance.now()
    if (leftMs <= 0 || ended.aborted) return { cancelled: false }
    await bell.after(heard, leftMs, ended)
    if (bell.rings !== heard && bell.isHeardByFreeHost && !ended.aborted) await sleep(serveMs)
  }
}
