// An exam of a large school, with its roster and a long log.

import type { Step } from './step.ts'

/** The contest of a course that lists ask for. */
const exam = '(select max(cid) from contests where course_id is not null and status = 2)'

export const exams: Step[] = [
  {
    name: 'exams',
    into: ['exam_sitters', 'exam_log'],
    sql: ({ submissions }) => `
      with exam as (insert into exams (contest_id) values (${exam}) returning contest_id),
        sitters as (
          insert into exam_sitters (contest_id, user_id)
          select e.contest_id, e.user_id from contest_entrants e, exam where e.contest_id = exam.contest_id
          returning contest_id, user_id)
      insert into exam_log (contest_id, user_id, kind, at)
      select contest_id, user_id, case when i % 5 = 0 then 'message' else 'away' end, now() - interval '1 second' * i
      from (select contest_id, user_id, row_number() over (order by user_id) as n, count(*) over () as people from sitters) s,
        generate_series(1, ${Math.round(submissions / 20)}) i
      where i % s.people = s.n - 1`,
  },
]
