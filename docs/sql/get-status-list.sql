-- GET /status/list: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- visitor, course: in get-problem.sql, admin, course
-- student, uid: in get-account-submissions.sql, student
-- student, uid: in get-account-submissions.sql, student
-- student, uid: in get-account-submissions.sql, student
-- student, uid, judge: in get-account-submissions.sql, student, judge
-- student, uid, judge: in get-account-submissions.sql, student, judge
-- student, mid, uid: in get-account-submissions.sql, student, contest
-- student, mid, uid: in get-account-submissions.sql, student, contest

-- part 1
s.is_open = $
  and (
    s.user_id = $
      or (
        s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null
                or (
                  status = 0
                    or course_id in (
                      select course_id
                      from courses
                      where encrypt = 2
                        and course_id not in (select course_id from course_members where user_id = $ and basic)
                    )
                ) and owner_id <> $
                and (
                  course_id is null
                    or course_id not in (select course_id from course_members where user_id = $ and manage_problem)
                ) and pid not in (select pid from problem_setters where user_id = $)
            )
        ) and s.contest_id not in (select contest_id from exams where not shows_ranklist)
      )
  );

-- 1. visitor
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      s.is_open = $
        and (
          s.pid not in (
            select pid
            from problems
            where (deleted_at is not null or status <> 2 or course_id is not null)
              and (
                deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
              )
          ) and s.contest_id not in (select contest_id from exams where not shows_ranklist)
        )
    ) and 1 = 1 and true
    order by s.sid desc
  )
  limit $
) as counted;

-- visitor: as 1
--   change 1 (line 1): - select count(*) as count
--     + with s as materialized (
--       select sid, user_id, pid, contest_id, course_id, language, code_bytes, outputs, judge, score, time_ms, memory_kb, sim,
--         sim_sid, after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
--       from submissions
--       where sid = any( array( (
--             select s.sid
--   change 2 (line 3): - (
--   change 3 (line 19): + ) as s
--   change 4 (line 20): - )
--   change 5 (line 22): - ) as counted
--     + offset $
--             ) ) )
--       )
--       select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.outputs, s.judge, s.score,
--         s.time_ms, s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
--         jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
--         false as reads_course
--       from s
--       inner join problems as p on p.pid = s.pid
--       inner join users as u on u.id = s.user_id
--       left join judgements as j on j.id = s.running_id
--       order by s.sid desc
-- visitor, uid: as 1
--   change 6 (line 18): - and 1 = 1
--     + and s.user_id = $

-- 2. visitor, uid
select id, uid, privilege, nick, motto, mail, verified_mail, school, student_number, is_teacher, hides_activity, submit,
  solve, created_at, second_factor_at
from users
where uid_key = $;

-- visitor, uid: as 1, 1 (line 1), 2 (line 3), 6 (line 18), 3 (line 19), 4 (line 20), 5 (line 22)
-- visitor, pid: as 1
--   change 7 (line 18): - and 1 = 1
--     + and s.pid = $
-- visitor, pid: as 1, 1 (line 1), 2 (line 3), 7 (line 18), 3 (line 19), 4 (line 20), 5 (line 22)

-- 3. visitor, contest
select /* prepared */ c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late,
  c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style,
  c.rule, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests, c.shows_schools,
  c.open_board, c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal, null::jsonb as own_time, co.name as course_name,
  co.join_code <> '' as course_has_code, false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  co.archived_at is not null as is_archived, v.version, v.public_version, clock_timestamp() as now,
  false as manages_somewhere, c.cid in (select contest_id from exams where not shows_ranklist) as keeps_ranklist,
  (false and exists (select from site_values where key = $ and value = 'true')) as course_acts
from contests as c
inner join ranklist_versions as v on v.contest_id = c.cid
left join courses as co on co.course_id = c.course_id
where c.cid = $;

-- visitor, judge: as 1
--   change 8 (line 18): - and true
--     + and s.judge = $
-- visitor, judge: as 1, 1 (line 1), 2 (line 3), 4 (line 20), 5 (line 22)
--   change 9 (line 18): - and true
--     + and s.judge = $
--       ) as s
-- visitor, language: as 1
--   change 10 (line 18): - and 1 = 1
--     + and (s.language = $ and s.outputs = $)
-- visitor, language: as 1, 1 (line 1), 2 (line 3), 10 (line 18), 3 (line 19), 4 (line 20), 5 (line 22)
-- visitor, mid: as 1
--   change 11 (line 18): - and 1 = 1
--     + and s.contest_id = $
-- visitor, mid: as 1, 1 (line 1), 2 (line 3), 11 (line 18), 3 (line 19), 4 (line 20), 5 (line 22)
-- visitor, uid, judge: as 1
--   change 12 (line 18): - and 1 = 1 and true
--     + and s.user_id = $ and s.judge = $
-- visitor, uid, judge: as 1, 1 (line 1), 2 (line 3), 4 (line 20), 5 (line 22)
--   change 13 (line 18): - and 1 = 1 and true
--     + and s.user_id = $ and s.judge = $
--       ) as s
-- visitor, pid, judge: as 1
--   change 14 (line 18): - and 1 = 1 and true
--     + and s.pid = $ and s.judge = $
-- visitor, pid, judge: as 1, 1 (line 1), 2 (line 3), 4 (line 20), 5 (line 22)
--   change 15 (line 18): - and 1 = 1 and true
--     + and s.pid = $ and s.judge = $
--       ) as s
-- visitor, pid, language: as 1
--   change 16 (line 18): - and 1 = 1
--     + and (s.pid = $ and s.language = $ and s.outputs = $)
-- visitor, pid, language: as 1, 1 (line 1), 2 (line 3), 16 (line 18), 3 (line 19), 4 (line 20), 5 (line 22)
-- visitor, mid, judge: as 1
--   change 17 (line 18): - and 1 = 1 and true
--     + and s.contest_id = $ and s.judge = $
-- visitor, mid, judge: as 1, 1 (line 1), 2 (line 3), 4 (line 20), 5 (line 22)
--   change 18 (line 18): - and 1 = 1 and true
--     + and s.contest_id = $ and s.judge = $
--       ) as s

-- 4. visitor, mid, pid
select pid from contest_problems where contest_id = $ and position = $;

-- 5. student
select count(*) as count
from ((select s.sid from submissions as s where (part 1) and 1 = 1 and true order by s.sid desc) limit $) as counted;

-- 6. student
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, outputs, judge, score, time_ms, memory_kb, sim,
    sim_sid, after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (part 1) and 1 = 1 and true) as s
        order by s.sid desc
        limit $ offset $
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.outputs, s.judge, s.score,
  s.time_ms, s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden,
  (
    s.is_open
      and exists (
        select
        from course_members m
        where m.user_id = $ and m.view_solution
          and m.course_id in (
            s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
              (select p.course_id from problems p where p.pid = s.pid)
          )
      )
  ) as course_opens,
  (
    s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
      or s.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- student, pid: as 5, 7 (line 2)
-- student, pid: as 6, 7 (line 9)
-- student, contest: as 3
--   change 19 (line 7): - null::jsonb as own_time,
--     + case when c.has_own_times then (
--         select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $
--       ) when c.longest_extra = 0 then null else jsonb_build_object( 'extraMs',
--           case when c.longest_extra = 0 then 0 else coalesce( (
--               select max(x.minutes)
--               from contest_extensions x
--               where x.contest_id = c.cid
--                 and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
--             ), 0 ) end * 60000::bigint ) end as own_time,
--   change 20 (line 8): - false as course_manages, false as course_views,
--     + (
--         c.course_id in (select course_id from course_members where user_id = $ and manage_contest)
--       ) is true as course_manages,
--       (c.course_id in (select course_id from course_members where user_id = $ and view_solution)) is true as course_views,
--   change 21 (line 9): + or c.course_id in (select course_id from course_members where user_id = $ and basic)
--   change 22 (line 11): - false as manages_somewhere,
--     + exists (select course_id from course_members where user_id = $ and manage_contest) as manages_somewhere,
--   change 23 (line 12): - false
--     + (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true
-- student, contest: as 1
--   change 24 (line 7): - s.is_open = $
--     + s.contest_id = $ and s.contest_id > $
--   change 25 (line 13): - and ( … 6 more … where encrypt = 2
--     + and deleted_at is not null
--   change 26 (line 14): + or s.user_id = $
--   change 27 (line 16): - ) and s.contest_id not in (select contest_id from exams where not shows_ranklist) ) ) and 1 = 1
--     + and s.contest_id = $
-- student, contest: as 6
--   change 28 (line 9): - part 1
--     + s.contest_id = $ and s.contest_id > $
--       and (
--         s.pid not in (
--           select pid
--           from problems
--           where (deleted_at is not null or status <> 2 or course_id is not null
--   change 29 (line 9): - and 1 = 1
--     + and deleted_at is not null
--             ) or s.user_id = $
--           )
--       ) and s.contest_id = $
--   change 30 (line 18): - false as hidden,
--   change 31 (line 20): + s.created_at >= $ and not s.user_id = $) as hidden,
--       (
-- student, judge: as 5, 8 (line 2)
-- student, judge: as 6, 8 (line 9)
-- student, language: as 5, 10 (line 2)
-- student, language: as 6, 10 (line 9)
-- student, mid: as 5, 11 (line 2)
-- student, mid: as 6, 11 (line 9)
-- student, pid, judge: as 5, 14 (line 2)
-- student, pid, judge: as 6, 14 (line 9)
-- student, pid, language: as 5, 16 (line 2)
-- student, pid, language: as 6, 16 (line 9)
-- student, mid, judge: as 5, 17 (line 2)
-- student, mid, judge: as 6, 17 (line 9)
-- student, mid, pid: as 1, 24 (line 7), 25 (line 13), 26 (line 14)
--   change 32 (line 16): + and (s.pid = $ and s.contest_id = $
--   change 33 (line 16): - and s.contest_id not in (select contest_id from exams where not shows_ranklist) ) ) and 1 = 1
-- student, mid, pid: as 6, 28 (line 9), 30 (line 18), 31 (line 20)
--   change 34 (line 9): - and 1 = 1
--     + and deleted_at is not null
--             ) or s.user_id = $
--           )
--       ) and (s.pid = $ and s.contest_id = $)
-- student, mid, judge: as 5, 28 (line 2)
--   change 35 (line 2): - and 1 = 1 and true
--     + and deleted_at is not null
--             ) or s.user_id = $
--           )
--       ) and s.contest_id = $ and (not (s.created_at >= $ and not s.user_id = $) and s.judge = $)
-- student, mid, judge: as 6, 28 (line 9), 35 (line 9), 30 (line 18), 31 (line 20)

-- 7. admin
select count(*) as count
from (
  (select s.sid from submissions as s where (s.is_open = $ and true) and 1 = 1 and true order by s.sid desc) limit $
) as counted;

-- admin: as 6
--   change 36 (line 9): - part 1
--     + s.is_open = $ and true
--   change 37 (line 31): - ( … 12 more … ) as reads_course
--     + true as reads_course
-- admin, uid: as 7, 6 (line 3)
-- admin, uid: as 6, 36 (line 9), 6 (line 9), 37 (line 31)
-- admin, pid: as 7, 7 (line 3)
-- admin, pid: as 6, 36 (line 9), 7 (line 9), 37 (line 31)
-- admin, contest: as 7, 24 (line 3), 11 (line 3)
-- admin, contest: as 6, 11 (line 9), 37 (line 31)
--   change 38 (line 9): - part 1
--     + s.contest_id = $ and s.contest_id > $ and true
-- admin, judge: as 7, 8 (line 3)
-- admin, judge: as 6, 36 (line 9), 8 (line 9), 37 (line 31)
-- admin, language: as 7, 10 (line 3)
-- admin, language: as 6, 36 (line 9), 10 (line 9), 37 (line 31)
-- admin, mid: as 7, 11 (line 3)
-- admin, mid: as 6, 36 (line 9), 11 (line 9), 37 (line 31)

-- 8. admin, course
select count(*) as count
from (
  (select s.sid from submissions as s where (s.course_id = $ and true) and s.course_id = $ and true order by s.sid desc)
  limit $
) as counted;

-- admin, course: as 6, 37 (line 31)
--   change 39 (line 9): - part 1
--     + s.course_id = $ and true
--   change 40 (line 9): - and 1 = 1
--     + and s.course_id = $
-- admin, uid, judge: as 7, 12 (line 3)
-- admin, uid, judge: as 6, 37 (line 31)
--   change 41 (line 9): - part 1) and 1 = 1
--     + s.is_open = $
--   change 42 (line 9): + ) and s.user_id = $ and s.judge = $
-- admin, pid, judge: as 7, 14 (line 3)
-- admin, pid, judge: as 6, 41 (line 9), 37 (line 31)
--   change 43 (line 9): + ) and s.pid = $ and s.judge = $
-- admin, pid, language: as 7, 16 (line 3)
-- admin, pid, language: as 6, 36 (line 9), 16 (line 9), 37 (line 31)
-- admin, mid, judge: as 7, 17 (line 3)
-- admin, mid, judge: as 6, 41 (line 9), 37 (line 31)
--   change 44 (line 9): + ) and s.contest_id = $ and s.judge = $
-- admin, mid, pid: as 5, 38 (line 2)
--   change 45 (line 2): - and 1 = 1
--     + and (s.pid = $ and s.contest_id = $)
-- admin, mid, pid: as 6, 38 (line 9), 45 (line 9), 37 (line 31)
-- admin, mid, judge: as 7, 24 (line 3), 17 (line 3)
-- admin, mid, judge: as 6, 44 (line 9), 37 (line 31)
--   change 46 (line 9): - part 1) and 1 = 1
--     + s.contest_id = $ and s.contest_id > $
-- admin, mid, uid: as 5, 38 (line 2)
--   change 47 (line 2): - and 1 = 1
--     + and (s.user_id = $ and s.contest_id = $)
-- admin, mid, uid: as 6, 38 (line 9), 47 (line 9), 37 (line 31)
