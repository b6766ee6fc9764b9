// The contests that `bench:contest` measures: people, problems, and submissions of everybody to everything.

import { newProblem } from '@verdict/contract/problem'
import { Privilege } from '@verdict/domain/privilege'
import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import { cookieName, openSession } from '@verdict/server/people/account/session'
import { createWithTests } from '@verdict/server/archive/testcase/testcase-service'
import { sql } from 'kysely'
import type { OpenApp } from './open-app.ts'

const hourMs = 3_600_000
const contestHours = 5

export interface Bench extends OpenApp {
  pids: number[]
  userIds: number[]
  cid: number
  /** The cookies of a contestant, and of somebody who manages the contest. */
  cookies: { contestant: string; manager: string }
  /** The one of them that reads. */
  cookie: string
}

interface Size {
  entrants: number
  problems: number
}

/** People, problems and a contest that has run for four of its five hours. */
export async function prepare(opened: OpenApp, { entrants, problems }: Size): Promise<Bench> {
  const { context } = opened
  const { db } = context
  await sql`
    insert into users (uid, nick, password_hash, checksum)
    select 'student' || i, 'Student number ' || i, 'none', 'checksum' from generate_series(1, ${entrants}::integer) i`.execute(
    db,
  )
  const userIds = (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
  const owner = { userId: userIds[0]! }
  const pids: number[] = []
  for (let i = 0; i < problems; i++) {
    pids.push(
      (
        await createWithTests(
          context,
          owner,
          newProblem.parse({ title: `P${i}`, description: 'x', status: 2 }),
          [{ in: '1 1\n', out: '2\n' }],
        )
      ).pid,
    )
  }
  const { cid } = await db
    .insertInto('contests')
    .values({
      title: 'Bench',
      owner_id: owner.userId,
      starts_at: new Date(Date.now() - (contestHours - 1.5) * hourMs),
      ends_at: new Date(Date.now() + 1.5 * hourMs),
    })
    .returning('cid')
    .executeTakeFirstOrThrow()
  await db.insertInto('ranklist_versions').values({ contest_id: cid }).execute()
  await db
    .insertInto('contest_problems')
    .values(pids.map((pid, i) => ({ contest_id: cid, pid, position: i + 1 })))
    .execute()
  await sql`insert into contest_entrants (contest_id, user_id, uid_key, address) select ${cid}, id, uid_key, '' from users`.execute(
    db,
  )
  const logIn = async (id: number, privilege: Privilege) => {
    const from = { address: '', agent: '', requestId: '' }
    return `${cookieName}=${await openSession(context, { id, privilege, checksum: 'checksum' }, from)}`
  }
  const [contestantId, managerId] = [userIds[0]!, userIds.at(-1)!]
  await db.updateTable('users').set({ privilege: Privilege.Admin }).where('id', '=', managerId).execute()
  const cookies = {
    contestant: await logIn(contestantId, Privilege.User),
    manager: await logIn(managerId, Privilege.Admin),
  }
  return { ...opened, pids, userIds, cid, cookies, cookie: cookies.contestant }
}

/**
 * Submissions of everybody to everything, `count` in all, each with its judgement of two groups of tests. Each leaves a third
 * of the problems unsolved.
 */
export const fill = async ({ patient, cid, pids, userIds }: Bench, count: number): Promise<void> => {
  await sql`
    with made as (
      insert into submissions (user_id, pid, contest_id, is_open, language, code, code_bytes, judge, counted_judge, score,
        judgement_id, created_at)
      select (${userIds}::integer[])[1 + i % ${userIds.length}], (${pids}::integer[])[1 + (i / ${userIds.length}) % ${pids.length}],
        ${cid}, false, 2, repeat('int main() {} ', 20), 280, j, j,
        case j when ${sql.lit(Judge.Accepted)} then ${sql.lit(fullScore)} else floor(random() * 9) * 1000 end, 1 + i,
        clock_timestamp() - interval '3 hours' + i * interval '1 hour' / ${count}
      from (select i, case when (i + i / ${userIds.length}) % 3 > 0 and random() < 0.33 then ${sql.lit(Judge.Accepted)} else ${sql.lit(Judge.WrongAnswer)} end as j
        from generate_series(0, ${count - 1}::integer) i) made
      returning sid, judge, score, judgement_id
    )
    insert into judgements (id, sid, reason, judge, score, group_points, finished_at)
    overriding system value
    select judgement_id, sid, 'submit', judge, score, jsonb_build_array(
      jsonb_build_object('points', least(score, 3000), 'of', 3000),
      jsonb_build_object('points', greatest(0, score - 3000), 'of', 7000)), clock_timestamp()
    from made`.execute(patient)
  await sql`select setval(pg_get_serial_sequence('judgements', 'id'), ${count}::bigint)`.execute(patient)
}

const percentMarked = 1

/** Homework of a course: half of the submissions are late, and some are marked by hand. */
export async function makeHomework({ context: { db }, cid, userIds }: Bench): Promise<void> {
  const { course_id } = await db
    .insertInto('courses')
    .values({ name: 'Bench' })
    .returning('course_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('contests')
    .set({
      rule: 'homework',
      course_id,
      due_at: new Date(Date.now() - 2.5 * hourMs),
      late: JSON.stringify([{ until: 24 * 60, off: 10 }]),
    })
    .where('cid', '=', cid)
    .execute()
  await sql`
    insert into submission_marks (sid, score, comment, lines, marked_by, marked_at)
    select sid, 5000, 'Seen', '[]', ${userIds.at(-1)!}, clock_timestamp() from submissions
    where contest_id = ${cid} and contest_id > 0 and sid % 100 < ${percentMarked}`.execute(db)
}
