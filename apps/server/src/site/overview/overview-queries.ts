import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { isRunning } from '../../access/contest-clock.ts'
import { isShownIn } from '../../access/contest.ts'
import { rehearsals } from '../../changes/index.ts'

interface RunningContest {
  cid: number
  title: string
  ends_at: Date
  entrants: number
}

export async function runningContests(db: Queryable, most: number): Promise<RunningContest[]> {
  const { rows } = await sql<RunningContest>`
    select c.cid, c.title, c.ends_at,
      (select count(*) from contest_entrants e where e.contest_id = c.cid) as entrants
    from contests c
    where ${isShownIn('c')} and ${isRunning('c', null)} and c.cid not in ${rehearsals}
    order by c.ends_at, c.cid limit ${most}`.execute(db)
  return rows
}

interface SystemError {
  sid: number
  pid: number
  judge_message: string
  finished_at: Date
}

export async function lastSystemErrors(db: Queryable, most: number): Promise<SystemError[]> {
  const { rows } = await sql<SystemError>`
    select s.sid, s.pid, coalesce(j.judge_message, '') as judge_message, coalesce(j.finished_at, s.updated_at) as finished_at
    from (select * from submissions where judge = ${Judge.SystemError} and contest_id not in ${rehearsals} order by sid desc limit ${most}) s
    left join judgements j on j.id = s.judgement_id
    order by s.sid desc`.execute(db)
  return rows
}
