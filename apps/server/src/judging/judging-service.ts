import type { Context } from '../platform/context.ts'
import { endUnheardRuns, reapExpired } from './judging-attempt.ts'
import { Bell } from './bell.ts'
import { ensureBuiltInHost, type Host } from './host.ts'
import { languagesTopic } from '../archive/index.ts'
import { workTopic } from './queue/queue.ts'
import { failLostRuns, keepRunning } from './run/run-work.ts'
import { trialTopic } from './trial.ts'
import type { Readable } from 'node:stream'
import { Refusal } from '@verdict/contract/refusal'
import { isFileOfProbe } from './probe/send.ts'
import {
  isFileOfLease,
  isOutputOfLease,
  forgetBroken,
  keepBroken,
  takeForCheck,
} from './judging-file-queries.ts'
import { isFileOfMake } from './make/make-queries.ts'
import { loseMakes } from './make/make-service.ts'
import { isFileOfWarmUp } from './warm-up-queries.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { runRules } from '@verdict/domain/run'
import type { Queryable } from '../platform/db.ts'
import { countUnserved } from './waiting-queries.ts'

/** A run should stop if its author stopped it, or to make room for a submission; then it starts again later. */
/** Time for an idle host to take a new submission before a run makes room. A host of another process may come too late. */
const serveMs = 20

interface Asking {
  gone: AbortSignal
  stopping: AbortSignal
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

/** A test file arrived damaged: if the server's own copy is broken, the problem waits; else the host has failed. */
type Parts = Pick<Context, 'db' | 'blobs' | 'log'>

/** @returns whether the server's own copy is broken */
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

/** Checks one broken file again. If it is intact, judging of its problem resumes. */
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

/**
 * A test file by its hash. A host reads only those of tasks and warm-ups that it holds, perhaps at an address of the store.
 */
export type TestFile = { content: Readable; bytes: number } | { address: string }

/** @throws Refusal NOT_FOUND */
export async function openTestFile(
  { db, blobs, settings }: Pick<Context, 'db' | 'blobs' | 'settings'>,
  host: Host,
  sha256: string,
  { by }: { by?: 'address' | undefined },
): Promise<TestFile> {
  const may =
    (await isFileOfLease(db, host.id, sha256)) ||
    (await isOutputOfLease(db, host.id, sha256)) ||
    (await isFileOfWarmUp(db, host.id, sha256)) ||
    (await isFileOfProbe(db, host.id, sha256)) ||
    (await isFileOfMake(db, host.id, sha256))
  if (!may) throw new Refusal('NOT_FOUND')
  const bytes = await blobs.bytes(sha256)
  if (bytes === null) throw new Refusal('NOT_FOUND')
  const address = by && settings.filesDirect === 'on' ? await blobs.address(sha256) : null
  if (address !== null) return { address }
  return { content: blobs.read(sha256), bytes }
}

const reapEveryMs = 1_000

export interface Judging {
  bell: Bell
  trialBell: Bell
  newLanguages: () => AbortSignal
  stopping: AbortSignal
  start(): Promise<void>
  stop(): Promise<void>
}

export function createJudging(context: Context): Judging {
  const [bell, trialBell] = [new Bell(), new Bell()]
  const stop = new AbortController()
  let languages = new AbortController()
  const endings: (() => void)[] = []
  let reaping: Promise<void> | null = null

  const reap = async (): Promise<void> => {
    try {
      await reapExpired(context)
      await endUnheardRuns(context)
      await failLostRuns(context, null)
      await loseMakes(context, null)
      await checkBrokenFile(context)
    } catch (error) {
      // The database may be briefly unreachable; the next look comes in a second.
      context.log.warn({ err: error }, 'leases that ran out, or broken test files, could not be looked at')
    } finally {
      reaping = null
    }
  }

  return {
    bell,
    trialBell,
    newLanguages: () => languages.signal,
    stopping: context.stopping ? AbortSignal.any([stop.signal, context.stopping]) : stop.signal,
    async start() {
      await ensureBuiltInHost(context)
      const timer = setInterval(() => {
        reaping ??= reap()
      }, reapEveryMs)
      endings.push(
        () => clearInterval(timer),
        context.channel.subscribe(workTopic, () => bell.ring()),
        context.channel.subscribe(languagesTopic, () => {
          const before = languages
          languages = new AbortController()
          before.abort()
        }),
        context.channel.subscribe(trialTopic, () => trialBell.ring()),
        context.channel.onReconnect(() => {
          bell.ring()
          trialBell.ring()
        }),
      )
    },
    async stop() {
      stop.abort()
      for (const end of endings) end()
      await reaping
    },
  }
}
