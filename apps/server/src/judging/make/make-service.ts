// Makes come after all submissions, and make room for one at once: what a host had under way is made again later.

import { pipeline } from 'node:stream/promises'
import { buildLimits } from '@verdict/domain/build'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { JudgeMake, MadeItem, MadeStress } from '@verdict/contract/make'
import { Refusal } from '@verdict/contract/refusal'
import { runRules } from '@verdict/domain/run'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordBlobs } from '../../platform/blob-queries.ts'
import { textWatch } from '../../platform/test-text.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { ArrivingFile } from '../../platform/sent-file.ts'
import type { Bell } from '../bell.ts'
import { finishBuildMake, reportItems, takeBuild } from '../build/build-work.ts'
import { lockRunning, releaseItems } from '../build/build-queries.ts'
import { finishIfOver } from '../build/build-end.ts'
import type { AskingHost, Host } from '../host.ts'
import { isPaused } from '../judging-queries.ts'
import { workTopic } from '../queue/queue.ts'
import {
  finishStressMake,
  loseStress,
  releaseStress,
  reportStress,
  takeStress,
} from '../stress/stress-work.ts'
import { countWaited } from '../waiting-queries.ts'
import {
  claimLost,
  endMake,
  extendMake,
  findMake,
  forgetMakes,
  holdsMake,
  isWanted,
  lostMakes,
  type MakeRecord,
  yieldingBefore,
} from './make-queries.ts'

type Parts = Pick<Context, 'db' | 'channel' | 'blobs'>

/** A person waits at a stress run. */
export const takeMake = async (tx: Queryable, host: AskingHost): Promise<JudgeMake | null> =>
  host.makes ? ((await takeStress(tx, host)) ?? (await takeBuild(tx, host))) : null

/** Does not count as an attempt. */
export async function giveMakeBack(
  { db, channel }: Parts,
  host: Host,
  { makeId }: { makeId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const make = await findMake(tx, host.id, makeId)
    if (!make) return
    await release(tx, make)
    await endMake(tx, make.id)
    await channel.publish(tx, workTopic, null)
  })
}

async function release(tx: Queryable, { id, pid, kind }: MakeRecord): Promise<void> {
  if (kind === 'stress') return releaseStress(tx, pid, id)
  await lockRunning(tx, pid)
  await releaseItems(tx, { pid, makeId: id, isAttempt: false })
}

/** Time for an idle host to take a new submission before a make makes room. */
const serveMs = 20

interface Asking {
  gone: AbortSignal
  stopping: AbortSignal
}

/** Long poll; `cancelled` if it is no longer this host's, or makes room. */
export async function renewMake(
  context: Parts,
  bell: Bell,
  host: Host,
  makeId: number,
  { gone, stopping }: Asking,
): Promise<{ cancelled: boolean }> {
  const until = performance.now() + runRules.renewMs
  const ended = AbortSignal.any([gone, stopping])
  for (;;) {
    const heard = bell.rings
    const graceMs = bell.isHeardByFreeHost ? serveMs / 2 : 0
    if (!(await keepMaking(context, host, makeId, graceMs))) return { cancelled: true }
    const leftMs = until - performance.now()
    if (leftMs <= 0 || ended.aborted) return { cancelled: false }
    await bell.after(heard, leftMs, ended)
    if (bell.rings !== heard && bell.isHeardByFreeHost && !ended.aborted) await sleep(serveMs)
  }
}

const keepMaking = ({ db }: Parts, host: Host, makeId: number, graceMs: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const make = await findMake(tx, host.id, makeId)
    if (!make || !(await isWanted(tx, make))) {
      if (make) await endMake(tx, makeId)
      return false
    }
    const waiting = await countWaited(tx, graceMs)
    if (waiting > 0 && (await yieldingBefore(tx, makeId)) < waiting) {
      await release(tx, make)
      await endMake(tx, makeId, true)
      return false
    }
    await extendMake(tx, host.id, makeId)
    return true
  })

/** @throws Refusal LEASE_LOST, BAD_REQUEST, TOO_LARGE, DISK_FULL; VALIDATION_FAILED for another content */
export async function takeFile(
  { db, blobs, disk }: Pick<Context, 'db' | 'blobs' | 'disk'>,
  host: Host,
  sha256: string,
  { expectedBytes, receive }: ArrivingFile,
): Promise<void> {
  if (!(await holdsMake(db, host.id))) throw new Refusal('LEASE_LOST')
  const watch = textWatch()
  const blob = await disk.within(expectedBytes, async () => {
    const { content } = await receive()
    pipeline(content, watch).catch((error: Error) => watch.destroy(error))
    return blobs.write(watch, buildLimits.fileBytes)
  })
  if (blob.sha256 !== sha256) {
    throw new Refusal('VALIDATION_FAILED', {}, [
      { path: 'params.sha256', message: 'is not the hash of the file' },
    ])
  }
  await recordBlobs(db, [{ ...blob, beyondAscii: watch.beyondAscii }])
}

async function held(tx: Queryable, host: Host, makeId: number): Promise<MakeRecord> {
  const make = await extendMake(tx, host.id, makeId)
  if (!make) throw new Refusal('LEASE_LOST')
  return make
}

/** @throws Refusal LEASE_LOST, NOT_FOUND */
export const reportMade = (
  { db, blobs }: Parts,
  host: Host,
  makeId: number,
  items: readonly MadeItem[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { pid, kind } = await held(tx, host, makeId)
    if (kind !== 'build') throw new Refusal('LEASE_LOST')
    await reportItems({ blobs }, tx, { host, pid, makeId }, items)
  })

/** @throws Refusal LEASE_LOST */
export const reportStressed = ({ db }: Parts, host: Host, makeId: number, made: MadeStress): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { pid, kind } = await held(tx, host, makeId)
    if (kind !== 'stress') throw new Refusal('LEASE_LOST')
    await reportStress(tx, { pid, makeId }, made)
  })

/** @throws Refusal LEASE_LOST */
export const finishMake = (
  { db, channel, blobs }: Parts,
  host: Host,
  makeId: number,
  { outage, ...ended }: BodyOf<Endpoints['POST /judge/make/:makeId/finish']>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { pid, kind } = await held(tx, host, makeId)
    const finished = { ...ended, isOutage: outage === true || (await isPaused(tx, host.id)) }
    if (kind === 'build') await finishBuildMake({ blobs }, tx, { pid, makeId }, finished)
    else await finishStressMake(tx, { pid, makeId }, finished)
    await channel.publish(tx, workTopic, null)
  })

/** @param hostId null: those whose lease has run out */
export async function loseMakes(context: Parts, hostId: number | null): Promise<void> {
  for (const { id, pid, kind, host_id } of await lostMakes(context.db, hostId)) {
    await context.db.transaction().execute(async (tx) => {
      if (kind === 'build') await lockRunning(tx, pid)
      if (!(await claimLost(tx, id, hostId))) return
      if (await isPaused(tx, host_id)) await release(tx, { id, pid, kind })
      else if (kind === 'build') {
        await releaseItems(tx, {
          pid,
          makeId: id,
          isAttempt: true,
          words: 'Judge hosts were lost while they made it.',
        })
        await finishIfOver(context, tx, pid)
      } else await loseStress(tx, pid, id)
      await context.channel.publish(tx, workTopic, null)
    })
  }
  await forgetMakes(context.db)
}
