import type { JudgedTest } from '@verdict/contract/judge-protocol'
import type { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import { viewsSolution } from '../../access/submission.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** A verdict waits only while its judgement is the current one. */
const held = (cid: number) => sql`
  held_verdicts v join submissions s on s.judgement_id = v.judgement_id where v.contest_id = ${cid}`

export async function countHeld(db: Queryable, cid: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${held(cid)}`.execute(
    db,
  )
  return rows[0]!.count
}

export interface HeldRecord {
  sid: number
  pid: number
  user_id: number
  /** The viewer views solutions where it belongs. */
  course_opens: boolean
  uid: string
  name: string
  judge: Judge
  host: string | null
  at: Date
  verdict: { time: number; memory: number; error: string; judgeMessage: string; tests: JudgedTest[] }
}

export async function heldVerdicts(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  most: number,
): Promise<HeldRecord[]> {
  const { rows } = await sql<HeldRecord>`
    select w.*, u.uid, u.nick as name, h.name as host
    from (
      select s.sid, s.pid, s.user_id, ${viewsSolution(viewer)} as course_opens, v.judge, v.verdict, v.held_at as at, v.judgement_id
      from ${held(cid)} order by v.judgement_id limit ${most}
    ) w join users u on u.id = w.user_id
    join judgements j on j.id = w.judgement_id left join judge_hosts h on h.id = j.host_id
    order by w.judgement_id`.execute(db)
  return rows
}
