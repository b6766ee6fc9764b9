import { TaskPriority } from '@verdict/domain/judging'
import type { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

/** Rows of tasks of the contest; not of the try-outs of rejudge jobs. */
const tasks = (cid: number) => sql`
  judging_tasks t join judgements j on j.id = t.judgement_id join submissions s on s.sid = j.sid
  left join judge_hosts h on h.id = t.host_id and t.lease_until is not null
  where s.contest_id = ${cid} and s.contest_id > 0 and t.priority < ${sql.lit(TaskPriority.Shadow)}`

export interface WaitingCount {
  pid: number
  host: string | null
  count: number
}

/** A waiting one has no host. */
export async function countTasks(db: Queryable, cid: number): Promise<WaitingCount[]> {
  const { rows } = await sql<WaitingCount>`
    select w.pid, w.host, count(*)::integer as count
    from (select s.pid, h.name as host from ${tasks(cid)}) w group by w.pid, w.host`.execute(db)
  return rows
}

export interface DeskRecord {
  sid: number
  pid: number
  uid: string
  name: string
  judge: Judge
  host: string | null
  at: Date
}

/** Running ones first, then by how long they have waited. */
export async function longestWaiting(db: Queryable, cid: number, most: number): Promise<DeskRecord[]> {
  const { rows } = await sql<DeskRecord>`
    select w.*, u.uid, u.nick as name
    from (
      select s.sid, s.pid, s.user_id, j.judge, h.name as host, t.created_at as at, t.id
      from ${tasks(cid)} order by h.name is null, t.created_at, t.id limit ${most}
    ) w join users u on u.id = w.user_id order by w.host is null, w.at, w.id`.execute(db)
  return rows
}

export async function lastJudged(db: Queryable, cid: number, most: number): Promise<DeskRecord[]> {
  const { rows } = await sql<DeskRecord>`
    select w.*, u.uid, u.nick as name, h.name as host
    from (
      select s.sid, s.pid, s.user_id, s.judge, j.host_id, j.finished_at as at
      from submissions s join judgements j on j.id = s.judgement_id
      where s.contest_id = ${cid} and s.contest_id > 0 and j.finished_at is not null
      order by j.finished_at desc, s.sid desc limit ${most}
    ) w join users u on u.id = w.user_id left join judge_hosts h on h.id = w.host_id
    order by w.at desc, w.sid desc`.execute(db)
  return rows
}

export interface PartCount {
  pid: number
  part: number
  judge: Judge
  count: number
}

/** @param part of the contest, in minutes */
export async function countByPart(
  db: Queryable,
  cid: number,
  { start, part, last }: { start: Date; part: number; last: number },
): Promise<PartCount[]> {
  const { rows } = await sql<PartCount>`
    select w.pid, w.part, w.judge, count(*)::integer as count
    from (
      select s.pid, s.judge, least(${last}, greatest(0,
        floor(extract(epoch from s.created_at - ${start}) / (${part}::integer * 60))))::integer as part
      from submissions s where s.contest_id = ${cid} and s.contest_id > 0
    ) w group by w.pid, w.part, w.judge order by w.pid, w.part, w.judge`.execute(db)
  return rows
}
