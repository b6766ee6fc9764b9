// Judge hosts: made, renamed, disabled and removed by root, each change audited, shown to admins. A host gets no work once
// the change is committed; its requests that wait are woken and refused, and what it holds ends after the commit, task by
// task in the order in which everybody locks them.

import { randomBytes } from 'node:crypto'
import type { JudgeHost, JudgingState, PartTrouble } from '@verdict/contract/judge-host'
import { builtInHostName, endAttemptsOf, hashHostToken } from '../judging/index.ts'
import { workTopic } from '../queue/index.ts'
import { writeAudit, type AuditActionOf, type AuditStates } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { databaseClock, isUniqueViolation, type Queryable } from '../platform/db.ts'
import { partTroubles } from '../platform/part-troubles.ts'
import type { DiskRoom } from '../platform/disk-room.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { maySeeHosts, mayWriteHosts } from './policy.ts'
import { presentHost } from './present.ts'
import { judgingState } from './standing.ts'
import {
  allHosts,
  deleteHost,
  insertHost,
  lockHost,
  queueFacts,
  updateHost,
  type HostRow,
} from './queries.ts'

interface HostList {
  docs: JudgeHost[]
  queue: { waiting: number; running: number; oldest: string | null }
  troubles: PartTrouble[]
  diskShortage: number | null
}

const MiB = 1024 * 1024

/** @throws Refusal FORBIDDEN */
export async function listHosts({ db, disk }: Context, viewer: Viewer): Promise<HostList> {
  if (!maySeeHosts(viewer)) throw new Refusal('FORBIDDEN')
  const [judging, diskShortage] = await Promise.all([hostsAndQueue(db), shortageOf(disk)])
  return {
    ...judging,
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
  const [hosts, queue] = await Promise.all([allHosts(db), queueFacts(db)])
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
  const [{ oldest, ...queue }, now] = await Promise.all([queueFacts(db), databaseClock(db)])
  return { ...queue, seconds: oldest && (now.getTime() - oldest.getTime()) / 1000 }
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
  change: { name?: string | undefined; disabled?: boolean | undefined },
): Promise<JudgeHost> {
  if (!mayWriteHosts(viewer)) throw new Refusal('FORBIDDEN')
  const host = await namedOnce(() =>
    context.db.transaction().execute(async (tx) => {
      const before = await held(tx, id)
      const after = {
        name: change.name ?? before.name,
        disabled: change.disabled ?? before.disabled_at !== null,
      }
      if (before.name === builtInHostName && after.name !== before.name) throw new Refusal('HOST_BUILT_IN')
      const row = await updateHost(tx, id, after)
      await context.channel.publish(tx, workTopic, null)
      const was = { name: before.name, disabled: before.disabled_at !== null }
      await audit(tx, origin, viewer, 'judge-host.change', row, { before: was, after })
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

async function held(tx: Queryable, id: number): Promise<HostRow> {
  const host = await lockHost(tx, id)
  if (!host) throw new Refusal('NOT_FOUND')
  return host
}

const audit = (
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  action: AuditActionOf<'judge-host'>,
  { id }: { id: number },
  states: AuditStates<'judge-host'>,
): Promise<void> =>
  writeAudit(tx, origin, { actorId: viewer.userId, action, target: `judge-host:${id}`, ...states })

/** The database decides who was first to take a name. */
async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('HOST_NAME_TAKEN')
    throw error
  }
}
