import type { ContestJudging } from '@verdict/contract/judge-host'
import { hostStatus } from '@verdict/contract/judge-protocol'
import { builtInHostName } from '@verdict/domain/judging'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { workTopic } from '../queue/queue.ts'
import { managedContest } from '../../access/contest-access.ts'
import {
  askForWarmUps,
  type ContestHostRow,
  hostsForContest,
  labelOfContest,
  labelsOfHosts,
  setLabel,
} from './judge-host-queries.ts'
import { maySeeHosts } from './judge-host-policy.ts'
import { percentApart } from './judge-host-service.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function contestJudging({ db }: Context, viewer: Viewer, cid: number): Promise<ContestJudging> {
  await managedContest(db, viewer, cid)
  return stateFor(db, cid)
}

/** A manager who is no admin may not learn which hosts exist. @throws Refusal NOT_FOUND, FORBIDDEN, HOST_LABEL_UNKNOWN */
export async function labelContest(
  { db, channel }: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  label: string | null,
): Promise<ContestJudging> {
  await managedContest(db, viewer, cid)
  if (!maySeeHosts(viewer)) throw new Refusal('FORBIDDEN')
  await db.transaction().execute(async (tx) => {
    if (label !== null && !(await labelsOfHosts(tx)).includes(label)) throw new Refusal('HOST_LABEL_UNKNOWN')
    const before = await labelOfContest(tx, cid)
    await setLabel(tx, cid, label)
    await channel.publish(tx, workTopic, null)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'judge-host.label-contest',
      target: `contest:${cid}`,
      before: { label: before ?? '' },
      after: { label: label ?? '' },
    })
  })
  return stateFor(db, cid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function warmUpContest(
  { db, channel }: Context,
  viewer: Viewer,
  cid: number,
): Promise<ContestJudging> {
  await managedContest(db, viewer, cid)
  await db.transaction().execute(async (tx) => {
    const hosts = await hostsForContest(tx, cid, await labelOfContest(tx, cid))
    const able = hosts.filter((host) => host.online && (statusOf(host)?.protocol ?? 1) >= 2)
    await askForWarmUps(
      tx,
      cid,
      able.map(({ id }) => id),
    )
    await channel.publish(tx, workTopic, null)
  })
  return stateFor(db, cid)
}

const statusOf = ({ status }: ContestHostRow) => hostStatus.safeParse(status).data

async function stateFor(db: Queryable, cid: number): Promise<ContestJudging> {
  const label = await labelOfContest(db, cid)
  const [rows, labels] = await Promise.all([hostsForContest(db, cid, label), labelsOfHosts(db)])
  const hosts = rows.map((row) => ({
    id: row.id,
    name: row.name,
    builtIn: row.name === builtInHostName,
    online: row.online,
    speedMs: statusOf(row)?.speedMs ?? null,
    warmUp: row.asked_at && {
      askedAt: row.asked_at.toISOString(),
      done: row.done ?? 0,
      total: row.total ?? 0,
      finished: row.finished_at !== null,
      fault: row.fault ?? '',
    },
  }))
  const speeds = hosts.filter(({ online }) => online).map(({ speedMs }) => speedMs)
  return { label, labels, hosts, unlike: percentApart(speeds) }
}
