// A build that an import asks for, in the transaction that stores the problem, and that any server begins behind it: the one
// that imported may be gone by then.

import { Refusal } from '@verdict/contract/refusal'
import { Privilege } from '@verdict/domain/privilege'
import { findChangeableProblem } from '../../access/problem-access.ts'
import { lockStandingProblem } from '../../archive/index.ts'
import { findUserById } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { endBuild, lockBuild, putWanted, wantedBuilds } from './build-queries.ts'
import { beginFor } from './build-service.ts'

/** Before the problem is locked. One that runs is of the problem as it was, and is cancelled. */
export async function wantBuild(tx: Queryable, pid: number, by: number): Promise<void> {
  const { state } = await lockBuild(tx, pid)
  if (state === 'running') await endBuild(tx, pid, { state: 'cancelled' })
  await putWanted(tx, pid, by)
}

type Parts = Pick<Context, 'db' | 'blobs' | 'disk' | 'channel' | 'log'>

async function wanter({ db }: Pick<Context, 'db'>, userId: number): Promise<Viewer> {
  const user = await findUserById(db, userId)
  if (!user || user.privilege === Privilege.Banned) throw new Refusal('FORBIDDEN')
  return { userId, uid: user.uid, privilege: user.privilege, teams: [], sessionId: 0 }
}

/** One that cannot begin says why where somebody starts it. */
async function beginOne(context: Parts, pid: number, by: number): Promise<void> {
  try {
    const viewer = await wanter(context, by)
    await beginFor(context, pid, by, async (tx, { wanted_by: stillBy }) => {
      if (stillBy !== by) throw new Refusal('BUILD_RUNNING')
      await findChangeableProblem({ db: tx }, viewer, pid)
      await lockStandingProblem(tx, pid)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    context.log.info({ pid, error: error.error }, 'the tests of an imported problem are not built')
    await putWanted(context.db, pid, null, by)
  }
}

export async function beginWantedBuilds(
  context: Parts,
  isEnding: () => boolean = () => false,
): Promise<void> {
  for (const { pid, by } of await wantedBuilds(context.db)) {
    if (isEnding()) return
    await beginOne(context, pid, by)
  }
}

export const keepBeginningBuilds = (context: Context): BackgroundWork =>
  everySecond(context.log, 'builds that imports ask for could not begin', (isEnding) =>
    beginWantedBuilds(context, isEnding),
  )
