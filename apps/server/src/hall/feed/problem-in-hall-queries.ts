import type { Feedback, Shown } from '@verdict/domain/feedback'
import { type RawBuilder, sql } from 'kysely'
import { isRunning } from '../../access/contest-clock.ts'
import { isShownIn } from '../../access/contest.ts'
import { rehearsals } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'

export interface HallProblem {
  pid: number
  position: number
  title: string
  time_ms: number
  answer: string
  color: string | null
  color_name: string | null
  tests: number
  feedback: Feedback | null
  course_id: number | null
  course_feedback: Feedback | null
  is_of_course: boolean
  /** Other running contests with the problem allow no more. */
  caps: Shown[]
  /** Its printed pages, by language. */
  pages: { locale: string; sha256: string; bytes: number }[]
}

const caps: RawBuilder<Shown[]> = sql<Shown[]>`array(
  select distinct coalesce(o.feedback, 'results') from contest_problems op join contests o on o.cid = op.contest_id
  where op.pid = p.pid and o.cid <> c.cid and ${isShownIn('o')} and ${isRunning('o', null)} and o.cid not in ${rehearsals})`

/** In their order. */
export async function hallProblems(db: Queryable, cid: number): Promise<HallProblem[]> {
  const { rows } = await sql<HallProblem>`
    select p.pid, cp.position, p.title, p.time_ms, p.answer, p.feedback,
      cp.color, cp.color_name,
      (select count(*) from testcases t where t.pid = p.pid and t.deleted_at is null) as tests,
      co.course_id, co.feedback as course_feedback, (p.course_id = co.course_id) is true as is_of_course, ${caps} as caps,
      (select coalesce(jsonb_agg(jsonb_build_object('locale', g.locale, 'sha256', g.sha256, 'bytes', g.bytes) order by g.locale), '[]')
        from problem_pages g where g.pid = p.pid) as pages
    from contest_problems cp
    join problems p on p.pid = cp.pid
    join contests c on c.cid = cp.contest_id
    left join courses co on co.course_id = c.course_id
    where cp.contest_id = ${cid} order by cp.position`.execute(db)
  return rows
}
