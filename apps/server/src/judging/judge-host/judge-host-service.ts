// Once a host is disabled or removed, its leases end after the commit, one task at a time, to keep the order of locks.

import { randomBytes } from 'node:crypto'
import {
  judgeHost,
  type JoinToken,
  type JudgeHost,
  type JudgingState,
  type PartTrouble,
  keptHostStatus,
} from '@verdict/contract/judge-host'
import { builtInHostName } from '@verdict/domain/judging'
import { hashHostToken } from '../host.ts'
import { endAttemptsOf } from '../judging-attempt.ts'
import { workTopic } from '../queue/queue.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { partTroubles } from '../../platform/open-context.ts'
import type { DiskRoom } from '../../platform/disk-room.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audit, namedOnce, presentJoinToken } from './join.ts'
import { maySeeHosts, mayWriteHosts } from './judge-host-policy.ts'
import {
  allJoinTokens,
  allHosts,
  deleteHost,
  type HostChange,
  type HostRow,
  insertHost,
  lockHost,
  queueFacts,
  updateHost,
} from './judge-host-queries.ts'
import { judgingRate } from '../queue/queue-queries.ts'

interface Queue {
  running: number
  oldest: string | null
}

const stalledMs = 120_000

/** @param now milliseconds since 1970 */
export function judgingState(hosts: readonly JudgeHost[], queue: Queue, now: number): JudgingState {
  const enabled = hosts.filter(({ disabled, drained }) => !disabled && !drained)
  const online = enabled.filter((host) => host.online)
  const paused = online.filter(({ status }) => status?.paused)
  if (online.length > paused.length) {
    const isStalled =
      queue.running === 0 && queue.oldest !== null && now - Date.parse(queue.oldest) > stalledMs
    return isStalled ? { works: false, fault: 'STALLED' } : { works: true }
  }
  const detail = paused[0]?.status?.paused?.reason
  if (detail !== undefined) return { works: false, fault: 'PAUSED', detail }
  if (enabled.length > 0) return { works: false, fault: 'OFFLINE' }
  return { works: false, fault: hosts.length > 0 ? 'DISABLED' : 'NO_HOST' }
}

/** Hosts whose speeds differ by more than this are reported: run times are compared with each other. */
const unlikePercent = 10

type Speed = Pick<JudgeHost, 'labels' | 'disabled' | 'drained' | 'online'> & {
  status: { speedMs?: number | undefined } | null
}

/** How much slower the slowest host is; null if the difference is negligible. */
export function percentApart(speeds: readonly (number | null | undefined)[]): number | null {
  const known = speeds.filter((ms): ms is number => typeof ms === 'number' && ms > 0)
  const percent = Math.round((Math.max(...known) / Math.min(...known) - 1) * 100)
  return known.length > 1 && percent > unlikePercent ? percent : null
}

const sharesTasks = (left: Speed, right: Speed): boolean =>
  left.labels.length === 0 || right.labels.length === 0
    ? left.labels.length === right.labels.length
    : left.labels.some((label) => right.labels.includes(label))

/** The greatest difference between two hosts that take the same tasks. */
export function unlikeHosts(hosts: readonly Speed[]): number | null {
  const working = hosts.filter(({ disabled, drained, online }) => online && !disabled && !drained)
  const apart = working.flatMap((host) => {
    const alike = working.filter((other) => sharesTasks(host, other))
    return percentApart(alike.map(({ status }) => status?.speedMs)) ?? []
  })
  return apart.length > 0 ? Math.max(...apart) : null
}

/** Assumed duration of a task until a host has finished one. */
const guessedTaskMs = 2_000

interface WaitingFacts {
  waiting: number
  running: number
  oldest: Date | null
  /** Age of the oldest task or, if longer, the time the active hosts need for the whole queue. */
  waitingSeconds: number
  /** Seconds that one slot needs for the whole queue. Autoscalers divide it by slots and by the wait they tolerate. */
  slotSeconds: number
}

/** Leaves out submissions that wait for an editor to mend a test file: more hosts would not help. */
export async function waitingFacts(db: Queryable): Promise<WaitingFacts> {
  const { takeable, takeableOfAll, oldestMs, ...facts } = await queueFacts(db)
  if (takeableOfAll === 0) return { ...facts, waitingSeconds: 0, slotSeconds: 0 }
  const { rate, taskMs } = await judgingRate(db)
  const workMs = rate === null ? 0 : takeable / rate
  return {
    ...facts,
    waitingSeconds: takeable === 0 ? 0 : Math.ceil(Math.max(oldestMs, workMs) / 1000),
    slotSeconds: (takeableOfAll * (taskMs ?? guessedTaskMs)) / 1000,
  }
}

interface Row {
  id: number
  name: string
  created_at: Date
  disabled_at: Date | null
  last_seen_at: Date | null
  status: unknown
  tasks_done: number
  errors: number
  online: boolean
  drained_at: Date | null
  share: number
  labels: string[]
  joined_by_name: string | null
}

const presentHost = (row: Row): JudgeHost =>
  present(judgeHost, row, {
    builtIn: row.name === builtInHostName,
    disabled: row.disabled_at !== null,
    drained: row.drained_at !== null,
    joinedBy: row.joined_by_name,
    online: row.online && row.disabled_at === null,
    // An older host's report may lack fields that this server expects.
    status: keptHostStatus.safeParse(row.status).data ?? null,
  })

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

/** @returns free MiB once the disk is too full for uploads, else null */
async function shortageOf(disk: DiskRoom): Promise<number | null> {
  const freeBytes = await disk.shortage()
  return freeBytes === null ? null : Math.floor(freeBytes / MiB)
}

/** Only those who may see hosts get the reason. */
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

export const hostsForHealth = async (db: Queryable): Promise<JudgeHost[]> =>
  (await allHosts(db)).map(presentHost)

export async function queueForHealth(
  db: Queryable,
): Promise<{ waiting: number; running: number; seconds: number | null }> {
  const { waiting, running, takeable, oldestMs } = await queueFacts(db)
  return { waiting, running, seconds: takeable === 0 ? null : oldestMs / 1000 }
}

/** The token is returned once; only its hash is stored. @throws Refusal FORBIDDEN, HOST_NAME_TAKEN */
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
  if (host.disabled) await endAttemptsOf(context, id, { reason: 'the host was disabled.', counts: false })
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
  await endAttemptsOf(context, id, { reason: 'the host was removed.', counts: false })
}

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
