// Contests for tests. Time is never waited for: a contest is moved on the database's clock instead.

import type { newContest } from '@verdict/contract/contest'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import type { z } from 'zod'
import type { TestHost } from './judging.ts'
import type { TestAnswer, TestPerson, TestServer } from './server.ts'

const minuteMs = 60_000

/** Minutes from now: of a contest that has run for an hour and runs for three more, unless said otherwise. */
export interface Times {
  start?: number
  end?: number
}

export const running: Times = { start: -60, end: 180 }
/** The last fifth has begun. */
export const frozen: Times = { start: -230, end: 10 }
export const ended: Times = { start: -250, end: -10 }
export const ready: Times = { start: 60, end: 300 }

/** By one look at the clock: a millisecond between the two would move a freeze by one. */
const windowOf = ({ start = -60, end = 180 }: Times): { start: string; end: string } => {
  const now = Date.now()
  const at = (minutes: number) => new Date(now + minutes * minuteMs).toISOString()
  return { start: at(start), end: at(end) }
}

/** @returns its number @throws when it is refused */
export async function makeContest(
  server: TestServer,
  manager: TestPerson,
  { start, end, ...contest }: Partial<Omit<z.input<typeof newContest>, 'start' | 'end'>> & Times = {},
): Promise<number> {
  const body = { title: 'Final', ...windowOf({ start, end }), ...contest }
  const answer = await server.call(manager, 'POST /contest/', { body })
  if (answer.status !== 201) throw new Error(`the contest was refused: ${answer.text}`)
  return answer.data.cid
}

/** As if the contest had been at other times. The times of its submissions move along. */
export async function moveContest(
  server: TestServer,
  manager: TestPerson,
  cid: number,
  times: Times,
): Promise<void> {
  const answer = await server.call(manager, 'PUT /contest/:cid', {
    params: { cid },
    body: { ...windowOf(times), confirmed: true },
  })
  if (answer.status !== 200) throw new Error(`the contest was not moved: ${answer.text}`)
}

/** @throws when somebody may not */
export async function enter(
  server: TestServer,
  who: TestPerson,
  cid: number,
  password?: string,
): Promise<void> {
  const answer = await server.call(who, 'POST /contest/:cid/verify', {
    params: { cid },
    body: password === undefined ? {} : { password },
  })
  if (!answer.data?.isVerify) throw new Error(`${who.uid} may not enter: ${answer.text}`)
}

/** Hand in code in a contest. */
export const submitIn = (
  server: TestServer,
  who: TestPerson,
  cid: number,
  pid: number,
): Promise<TestAnswer<{ sid: number; practice?: boolean | undefined }>> =>
  server.call(who, 'POST /status', {
    body: { pid, mid: cid, language: Language.Cpp17, code: 'int main() {}' },
  })

/** @returns its number @throws when it is refused */
export async function submittedIn(
  server: TestServer,
  who: TestPerson,
  cid: number,
  pid: number,
): Promise<number> {
  const answer = await submitIn(server, who, cid, pid)
  if (answer.status !== 201) throw new Error(`the submission was refused: ${answer.text}`)
  return answer.data.sid
}

/** Whether something in a contest is still to be judged. */
export async function isWaiting({ db }: TestServer, cid: number): Promise<boolean> {
  const task = await db
    .selectFrom('judging_tasks as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .innerJoin('submissions as s', 's.sid', 'j.sid')
    .select('t.id')
    .where('s.contest_id', '=', cid)
    .executeTakeFirst()
  return task !== undefined
}

/** All that waits in a contest is accepted. */
export async function acceptAll(server: TestServer, host: TestHost, cid: number): Promise<void> {
  while (await isWaiting(server, cid)) await host.judge(Judge.Accepted)
}

/** As the ranklist says, without a submission. */
export async function solvedIn(
  { db }: TestServer,
  key: { contest_id: number; user_id: number; pid: number },
): Promise<void> {
  const at = new Date()
  await db
    .insertInto('score_cells')
    .values({ ...key, accepted_at: at, public_accepted_at: at, submissions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['contest_id', 'user_id', 'pid'])
        .doUpdateSet({ accepted_at: at, public_accepted_at: at }),
    )
    .execute()
}

/** As if it had been sent so many minutes before. */
export async function sentEarlier({ db }: TestServer, sid: number, minutes: number): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ created_at: new Date(Date.now() - minutes * minuteMs) })
    .where('sid', '=', sid)
    .execute()
}
