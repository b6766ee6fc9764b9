// The submissions, their judgements, and all that follows from them.

import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import { writeMembers } from './cell-members.ts'
import { inContest } from './contests.ts'
import { skewed, years, type Step } from './step.ts'

const finished = `case when r < 0.36 then ${Judge.Accepted} when r < 0.70 then ${Judge.WrongAnswer}
  when r < 0.78 then ${Judge.TimeLimitExceeded} when r < 0.86 then ${Judge.CompileError} when r < 0.93 then ${Judge.RuntimeError}
  when r < 0.96 then ${Judge.PresentationError} when r < 0.98 then ${Judge.MemoryLimitExceeded}
  when r < 0.99 then ${Judge.OutputLimitExceeded} when r < 0.998 then ${Judge.SystemError} else ${Judge.Skipped} end`

export const submissions: Step[] = [
  {
    name: 'submissions',
    unchecked: true,
    into: ['submissions'],
    // The last three in a hundred all stand in the contest that runs.
    sql: ({ users, problems, submissions, contests }) => `
      with base as (
        select (select coalesce(max(sid), 0) from submissions) as sid, (select min(id) from users where uid like 'student%') as user_id,
          (select max(pid) - ${problems} + 1 from problems) as pid, (select max(cid) - ${contests} from contests) as cid
      ), drawn as (
        select i, random() as r, random() as r2, random() as r3, ${skewed(problems, 2)} as p,
          case when i > ${Math.round(submissions * 0.97)} then 50 * ${skewed(Math.round(users / 50), 2)} else ${skewed(users, 2.5)} end as u,
          (i::float8 * ${contests} / ${submissions}) as place, i > ${Math.round(submissions * 0.97)} as live
        from generate_series(1, ${submissions}) i
      ), placed as (
        select *, case when live then ${contests}
          when place - floor(place) > ${1 - inContest} and r2 < 0.8 then 1 + floor(place)::integer else 0 end as n
        from drawn
      ), judged as (
        select *, case when i > ${submissions - 20} then ${Judge.Pending} else ${finished} end as judge,
          (array[2, 2, 2, 5, 5, 1, 3, 4])[1 + i % 8] as language
        from placed
      )
      insert into submissions (sid, user_id, pid, contest_id, course_id, language, code, code_bytes, judge, score, time_ms, memory_kb,
        judgement_id, counted_judge, skipped_at, sim, sim_sid, created_at, updated_at, is_open)
      overriding system value
      select base.sid + i, user_id + u - 1,
        pid + case when n > 0 then (n * 7 + (1 + floor(8 * r3 * r3))::integer * 13) % ${problems} else p - 1 end,
        case when n > 0 then base.cid + n else 0 end,
        case when n > 0 then (select course_id from contests where contests.cid = base.cid + n)
          when i % 33 = 0 then (select min(course_id) from courses) + i % 300 end,
        language, '#include <stdio.h>' || repeat(E'\\nint main(void) { return ' || i || '; }', 1 + i % 8), 20 + 40 * (1 + i % 8),
        judge, case when judge = ${Judge.Accepted} then ${fullScore} else 0 end,
        case when judge in (0, 2, 10) then 0 else floor(1000 * r2)::integer end,
        case when judge in (0, 2, 10) then 0 else 1000 + floor(60000 * r3)::integer end,
        base.sid + i, case when judge in (0, 12) then null else judge end,
        case when judge = 12 then now() end,
        case when judge = 3 and r2 < 0.06 then 50 + i % 51 end, case when judge = 3 and r2 < 0.06 then base.sid + greatest(1, i - 1 - i % 500) end,
        made.at, made.at, n < ${contests - 1}
      from judged, base, lateral (select now() - interval '${years} years' * ((${submissions} - i)::float8 / ${submissions}) as at) made`,
  },
  {
    name: 'judgements with the results of their tests',
    unchecked: true,
    into: ['judgements'],
    sql: ({ submissions }) => `
      insert into judgements (id, sid, reason, judge, score, time_ms, memory_kb, error, tests, total_tests, created_at, finished_at)
      overriding system value
      select s.judgement_id, s.sid, 'submit', coalesce(s.counted_judge, s.judge), s.score, s.time_ms, s.memory_kb,
        case when s.judge = 2 then 'main.c:1: error: expected a semicolon' else '' end,
        case when s.judge in (0, 2) then '[]'::jsonb else t.tests end, 5, s.created_at, s.created_at + interval '1 second'
      from submissions s join lateral (
        select jsonb_agg(jsonb_build_object('uuid', uuid, 'judge', coalesce(s.counted_judge, 3), 'score', s.score, 'time', s.time_ms, 'memory', s.memory_kb)
          order by position) as tests from testcases where pid = s.pid and deleted_at is null) t on true
      where s.sid > (select max(sid) - ${submissions} from submissions)`,
  },
  {
    name: 'numbers go on where these end',
    into: [],
    sql: () => `
      select setval(pg_get_serial_sequence('submissions', 'sid'), (select max(sid) from submissions)),
        setval(pg_get_serial_sequence('judgements', 'id'), (select max(id) from judgements))`,
  },
  {
    name: 'counts',
    unchecked: true,
    into: ['user_problems'],
    sql: () => `
      with pairs as (
        insert into user_problems (user_id, pid, submitted, accepted)
        select user_id, pid, count(*), count(*) filter (where counted_judge = 3)
        from submissions where is_open and counted_judge is not null group by user_id, pid
        on conflict (user_id, pid) do update set submitted = excluded.submitted, accepted = excluded.accepted
        returning user_id, pid, accepted
      ), p as (
        update problems set submit = c.submit, solve = c.solve
        from (select pid, count(*) as submit, count(*) filter (where accepted > 0) as solve from pairs group by pid) c
        where c.pid = problems.pid
      )
      update users set submit = c.submit, solve = c.solve
      from (select user_id, count(*) as submit, count(*) filter (where accepted > 0) as solve from pairs group by user_id) c
      where c.user_id = users.id`,
  },
  {
    name: 'ranked members of groups',
    into: ['group_members'],
    sql: () => `
      update group_members m set is_ranked = true from users u where u.id = m.user_id and u.solve > 0 and u.privilege > 0`,
  },
  {
    name: 'cells of the ranklists',
    unchecked: true,
    into: ['score_cells', 'contest_entrants'],
    sql: () => `
      with e as (
        insert into contest_entrants (contest_id, user_id, address, uid_key)
        select contest_id, user_id, '10.0.0.1', (select uid_key from users where id = user_id)
        from (select distinct contest_id, user_id from submissions where contest_id > 0) tried on conflict do nothing
      ), timed as (
        select *, min(created_at) filter (where judge = 3) over (partition by contest_id, user_id, pid) as solved
        from submissions where contest_id > 0
      )
      insert into score_cells (contest_id, user_id, pid, accepted_at, failed, pending, public_accepted_at, public_failed,
        public_pending, submissions)
      select contest_id, user_id, pid, min(solved), f, w, min(solved), f, w, count(*)
      from (select *, (count(*) filter (where judge in (4, 5, 6, 7, 8, 9) and (solved is null or created_at < solved))
          over (partition by contest_id, user_id, pid))::integer as f,
          (count(*) filter (where judge = 0) over (partition by contest_id, user_id, pid))::integer as w from timed) t
      group by contest_id, user_id, pid, f, w on conflict do nothing`,
  },
  {
    name: 'cells as they go out',
    into: ['score_cells'],
    sql: () => writeMembers,
  },
]
