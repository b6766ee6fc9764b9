// The lab for tests of virtual participation: contests that are over, and people who take part in them later.

import { rescoreContest } from '@verdict/server/contest/score/score'
import { beforeAll, beforeEach } from 'vitest'
import { ended, moveContest } from './contest.ts'
import { contest, read, withContests } from './contest-lab.ts'
import { admin, server } from './lab.ts'
import type { TestPerson } from './server.ts'

const minuteMs = 60_000

export let carol: TestPerson
export let dave: TestPerson

let openResults: () => Promise<unknown>

/** @param open opens the results of contests that are over */
export function withRuns(open: () => Promise<unknown>): void {
  openResults = open
  withContests()
  beforeAll(async () => {
    carol = await server.person('carol')
    dave = await server.person('dave')
  })
  // A submission in a run of one test is in none of another.
  beforeEach(() =>
    server.db
      .updateTable('submissions')
      .set({ created_at: new Date(0) })
      .where('contest_id', '=', 0)
      .execute(),
  )
}

export const start = (who: TestPerson | null, cid: number) =>
  server.call(who, 'POST /contest/:cid/virtual', { params: { cid } })

export const replay = (who: TestPerson, cid: number, headers: Record<string, string> = {}) =>
  server.call(who, 'GET /contest/:cid/ranklist', { params: { cid }, query: { as: 'virtual' }, headers })

/** When the contest began, in ms since 1970. */
export const startOf = async (cid: number): Promise<number> =>
  Date.parse((await read(admin, cid)).data.contest.start)

export const sentAt = (sid: number, ms: number) =>
  server.db
    .updateTable('submissions')
    .set({ created_at: new Date(ms) })
    .where('sid', '=', sid)
    .execute()

/** Its end has come, and its results are open. */
export async function over(cid: number): Promise<void> {
  await moveContest(server, admin, cid, ended)
  await openResults()
}

/** Over and open. @param made what is sent in it, so many seconds after its start, each giving its number */
export async function past(
  made: readonly { seconds: number; send: (cid: number) => Promise<number> }[],
  options: Parameters<typeof contest>[0] = {},
): Promise<number> {
  const cid = await contest({ option: { virtual: true }, ...options })
  const sids: number[] = []
  for (const { send } of made) sids.push(await send(cid))
  await moveContest(server, admin, cid, ended)
  const from = await startOf(cid)
  for (const [index, { seconds }] of made.entries()) await sentAt(sids[index]!, from + seconds * 1_000)
  await rescoreContest(server.context, cid)
  await openResults()
  return cid
}

/** As if they had begun so long ago. @returns when that was */
export async function begunBefore(who: TestPerson, cid: number, seconds: number): Promise<number> {
  const from = Date.now() - seconds * 1_000
  await server.db
    .updateTable('virtual_runs')
    .set({ started_at: new Date(from), lasts_until: new Date(from + 240 * minuteMs) })
    .where('contest_id', '=', cid)
    .where('user_id', '=', who.userId)
    .execute()
  return from
}
