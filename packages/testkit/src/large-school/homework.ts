// Homework that was due in the course of a teacher, handed in by many; half of it is marked by hand.

import type { Step } from './step.ts'

const members = '(select count(*) from course_members o where o.course_id = m.course_id)'

/** Manages the courses with most members, and is no administrator. */
export const teacher = `(
  select m.user_id from course_members m join users t on t.id = m.user_id and t.privilege = 1
  where m.manage_course group by m.user_id order by sum(${members}) desc, m.user_id limit 1)`

/** The largest of these courses. */
export const taughtByTeacher = `(
  select m.course_id from course_members m where m.manage_course and m.user_id = ${teacher}
  order by ${members} desc, m.course_id limit 1)`

export const homework: Step[] = [
  {
    name: 'homework and marks',
    into: ['submission_marks'],
    // Contests with many cells become homework: what was handed in stays as it is.
    sql: () => `
      with chosen as (
        select c.cid from contests c
        where c.is_open and c.deleted_at is null and c.cid not in (select contest_id from exams)
        order by (select count(*) from score_cells s where s.contest_id = c.cid) desc, c.cid limit 20
      ), due as (
        update contests c
        set course_id = ${taughtByTeacher}, rule = 'homework', status = 2, freeze_rule = 'none', starts_at = now() - interval '40 days',
          due_at = now() - interval '10 days', ends_at = now() - interval '5 days'
        from chosen where c.cid = chosen.cid
        returning c.cid
      )
      insert into submission_marks (sid, score, comment, lines, marked_by, marked_at)
      select max(s.sid), 5000, 'Well done.', '[]', ${teacher}, now()
      from submissions s join due on s.contest_id = due.cid
      group by s.contest_id, s.user_id, s.pid having max(s.sid) % 2 = 0`,
  },
]
