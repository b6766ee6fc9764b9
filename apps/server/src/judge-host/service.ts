// Judge hosts: made, renamed, disabled and removed by root, each change audited, shown to admins. A host gets no work once
// the change is committed; its requests that wait are woken and refused, and what it holds ends after the commit, task by
// task in the order in which everybody locks them.

import { randomBytes } from 'node:crypto'
import type { JoinToken, JudgeHost, JudgingState, PartTrouble } from '@verdict/contract/judge-host'
import { builtInHostName, endAttemptsOf, hashHostToken } from '../judging/index.ts'
import { workTopic } from '../queue/index.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { partTroubles } from '../platform/part-troubles.ts'
import type { DiskRoom } from '../platform/disk-room.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { audit, namedOnce } from './audited.ts'
import { maySeeHosts, mayWriteHosts } from './policy.ts'
import { presentHost } from './present.ts'
import { judgingState, unlikeHosts } from './standing.ts'
import { waitingFacts } from './waiting.ts'
import { allJoinTokens } from './join-queries.ts'
import { presentJoinToken } from './join.ts'
import {
  allHosts,
  deleteHost,
  insertHost,
  lockHost,
  queueFacts,
  updateHost,
  type HostChange,
  type HostRow,
} from './queries.ts'

interface HostList {
  docs: JudgeHost[]
  queue: { waiting: number; running: number; oldest: string | null; waitingSeconds: number }
  joinTokens: JoinToken[]
  unlike: number | null
  troubles: PartTrouble[]
  diskShortage: number | null
}

const MiB = 1024 * 1024

/** @throws Refusal FORBIDDEN */
export async function listHosts({ db, disk }: Context, viewer: Viewer): Promise<HostList> {
  if (!maySeeHosts(viewer)) throw new Refusal('FORBIDDEN')
  const [judging, diskShortage, tokens] = await Promise.all([
    hostsAndQueue(db),
    shortageOf(disk),
    allJoinTokens(db),
  ])
  return {
    ...judging,
    joinTokens: tokens.map(presentJoinToken),
    unlike: unlikeHosts(judging.docs),
    troubles: partTroubles(),
    diskShortage,
  }
}

/** @returns MiB that are free when no upload can be taken any more, else null */
async function shortageOf(disk: DiskRoom): Promise<number | null> {
  const freeBytes = await disk.shortage()
  return freeBytes === null ? null : Math.floor(freeBytes / MiB)
}

/** Whether submissions are judged now; why not, and that the disk is full, is for those who see hosts. */
export async function readJudging({ db, disk }: Context, viewer: Viewer): Promise<JudgingState> {
  const { docs, queue } = await hostsAndQueue(db)
  const state = judgingState(docs, queue, Date.now())
  if (!maySeeHosts(viewer)) return { works: state.works }
  const diskShortage = await shortageOf(disk)
  return diskShortage === null ? state : { ...state, diskShortage }
}

async function hostsAndQueue(db: Queryable): Promise<Pick<HostList, 'docs' | 'queue'>> {
  const [hosts, queue] = await Promise.all([allHosts(db), waitingFacts(db)])
  return {
    docs: hosts.map(presentHost),
    queue: { ...queue, oldest: queue.oldest?.toISOString() ?? null },
  }
}

/** For checks on the whole installation, which ask for themselves who may see them. */
export const hostsForHealth = async (db: Queryable): Promise<JudgeHost[]> =>
  (await allHosts(db)).map(presentHost)

export async function queueForHealth(
  db: Queryable,
): Promise<{ waiting: number; running: number; seconds: number | null }> {
  const { waiting, running, takeable, oldestMs } = await queueFacts(db)
  return { waiting, running, seconds: takeable === 0 ? null : oldestMs / 1000 }
}

/**
 * The token is answered once and kept only as its hash.
 * @throws Refusal FORBIDDEN, HOST_NAME_TAKEN
 */
export async function createHost(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  name: string,
): Promise<{ host: JudgeHost; token: string }> {
  if (!mayWriteHosts(viewer)) throw new Refusal('FORBIDDEN')
  const token = randomBytes(32).toString('base64url')
  return namedOnce(() =>
    db.transaction().execute(async (tx) => {
      const row = await insertHost(tx, { name, token_hash: hashHostToken(token), created_by: viewer.userId })
      await audit(tx, origin, viewer, 'judge-host.create', row, { after: { name } })
      return { host: presentHost(row), token }
    }),
  )
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, HOST_NAME_TAKEN, HOST_BUILT_IN */
export async function changeHost(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  id: number,
  change: { [Field in keyof HostChange]?: HostChange[Field] | undefined },
): Promise<JudgeHost> {
  if (!mayWriteHosts(viewer)) throw new Refusal('FORBIDDEN')
  const host = await namedOnce(() =>
    context.db.transaction().execute(async (tx) => {
      const before = await held(tx, id)
      const was = stateOf(before)
      const after = {
        name: change.name ?? was.name,
        disabled: change.disabled ?? was.disabled,
        drained: change.drained ?? was.drained,
        share: change.share ?? was.share,
        labels: change.labels ? [...new Set(change.labels)] : was.labels,
      }
      if (before.name === builtInHostName && after.name !== before.name) throw new Refusal('HOST_BUILT_IN')
      const row = await updateHost(tx, id, after)
      await context.channel.publish(tx, workTopic, null)
      await audit(tx, origin, viewer, 'judge-host.change', row, { before: said(was), after: said(after) })
      return presentHost(row)
    }),
  )
  if (host.disabled) await endAttemptsOf(context, id, 'the host was disabled.')
  return host
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, HOST_BUILT_IN */
export async function removeHost(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  id: number,
): Promise<void> {
  if (!mayWriteHosts(viewer)) throw new Refusal('FORBIDDEN')
  await context.db.transaction().execute(async (tx) => {
    const before = await held(tx, id)
    if (before.name === builtInHostName) throw new Refusal('HOST_BUILT_IN')
    await deleteHost(tx, id)
    await context.channel.publish(tx, workTopic, null)
    await audit(tx, origin, viewer, 'judge-host.delete', before, { before: { name: before.name } })
  })
  await endAttemptsOf(context, id, 'the host was removed.')
}

/** The audit says `share` of the time that somebody is given. */
const said = ({ share, ...change }: HostChange) => ({ ...change, slotShare: share })

const stateOf = ({ name, disabled_at, drained_at, share, labels }: HostRow): HostChange => ({
  name,
  disabled: disabled_at !== null,
  drained: drained_at !== null,
  share,
  labels,
})

async function held(tx: Queryable, id: number): Promise<HostRow> {
  const host = await lockHost(tx, id)
  if (!host) throw new Refusal('NOT_FOUND')
  return host
}
