-- GET /status/list: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- part 1
(s.is_open and s.contest_id not in (select contest_id from exams where not shows_ranklist))
  and (
    s.user_id = $
      or s.pid not in (
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
              )
          )
      )
  );

-- part 2
not (part 3) and s.judge = $;

-- part 3
s.user_id = $ and s.contest_id > 0
  and s.contest_id in (
    select kc.cid
    from contests kc
    where kc.rule in ('oi')
      and not (
        kc.last_end <= statement_timestamp()
          and (
            kc.unfreeze = 'auto' or kc.unfrozen_at is not null
              or (kc.freeze_rule ~ '^(none|0+)$' and kc.rule in ('icpc', 'ioi', 'best'))
          ) and not kc.rule in ('homework')
      )
      and not exists (
        select from course_members m where m.course_id = kc.course_id and m.user_id = $ and m.manage_contest
      )
  );

-- 1. visitor
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where (
      (s.is_open and s.contest_id not in (select contest_id from exams where not shows_ranklist))
        and s.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null)
            and (
              deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
            )
        )
    ) and 1 = 1 and true
    order by s.sid desc
  )
  limit $
) as counted;

-- 2. visitor
with s as materialized (
  select sid, user_id, pid, contest_id, course_id, language, code_bytes, judge, score, time_ms, memory_kb, sim, sim_sid,
    after_end, created_at, updated_at, is_open, case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (
          select s.sid
          from submissions as s
          where (
            (s.is_open and s.contest_id not in (select contest_id from exams where not shows_ranklist))
              and s.pid not in (
                select pid
                from problems
                where (deleted_at is not null or status <> 2 or course_id is not null)
                  and (
                    deleted_at is not null
                      or (status = 0 or course_id in (select course_id from courses where encrypt = 2))
                  )
              )
          ) and 1 = 1 and true
        ) as s
        order by s.sid desc
        limit $ offset $
      )
    )
  )
)
select s.sid, s.user_id, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.judge, s.score, s.time_ms,
  s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  jsonb_array_length(j.tests) as done, j.total_tests as total, false as hidden, (s.is_open and false) as course_opens,
  false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- visitor, uid: as 1
--   change 1 (line 16): - and 1 = 1
--     + and s.user_id = $

-- 3. visitor, uid
select id, uid, privilege, nick, motto, mail, school, student_number, is_teacher, submit, solve, created_at
from users
where uid_key = $;

-- visitor, uid: as 2, 1 (line 23)
-- visitor, pid: as 1
--   change 2 (line 16): - and 1 = 1
--     + and s.pid = $
-- visitor, pid: as 2, 2 (line 23)

-- 4. visitor, contest
select /* prepared */ c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late,
  c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style,
  c.rule, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests, c.scores_wait,
  c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
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
--   change 3 (line 16): - and true
--     + and s.judge = $
-- visitor, judge: as 2, 3 (line 23)
-- visitor, language: as 1
--   change 4 (line 16): - and 1 = 1
--     + and s.language = $
-- visitor, language: as 2, 4 (line 23)
-- visitor, mid: as 1
--   change 5 (line 16): - and 1 = 1
--     + and s.contest_id = $
-- visitor, mid: as 2, 5 (line 23)

-- 5. visitor, course
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $
where co.course_id = $;

-- visitor, uid, judge: as 1
--   change 6 (line 16): - and 1 = 1 and true
--     + and s.user_id = $ and s.judge = $
-- visitor, uid, judge: as 2, 6 (line 23)
-- visitor, pid, judge: as 1
--   change 7 (line 16): - and 1 = 1 and true
--     + and s.pid = $ and s.judge = $
-- visitor, pid, judge: as 2, 7 (line 23)
-- visitor, pid, language: as 1
--   change 8 (line 16): - and 1 = 1
--     + and (s.pid = $ and s.language = $)
-- visitor, pid, language: as 2, 8 (line 23)
-- visitor, mid, judge: as 1
--   change 9 (line 16): - and 1 = 1 and true
--     + and s.contest_id = $ and s.judge = $
-- visitor, mid, judge: as 2, 9 (line 23)

-- 6. visitor, mid, pid
select pid from contest_problems where contest_id = $ and position = $;

-- 7. student
select count(*) as count
from ((select s.sid from submissions as s where (part 1) and 1 = 1 and true order by s.sid desc) limit $) as counted;

-- student: as 2
--   change 10 (line 13): - (s.is_open and s.contest_id not in (select contest_id from exams where not shows_ranklist
--     + part 1
--   change 11 (line 13): - ) … 20 more … )
--   change 12 (line 33): - and false
--     + and exists (
--         select
--         from course_members m
--         where m.user_id = $ and m.view_solution
--           and m.course_id in (
--             s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
--               (select p.course_id from problems p where p.pid = s.pid)
--           )
--       )
--   change 13 (line 34): - false as reads_course
--     + (
--         s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
--           or s.course_id in (select course_id from course_members where user_id = $ and basic)
--       ) as reads_course

-- 8. student, uid
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and s.user_id = $ and true order by s.sid desc) limit $
) as counted;

-- 9. student, uid
select own.sid, h.hosts, h.able,
  exists (
    select
    from broken_files b
    join testcases c on b.sha256 in (c.input_sha256, c.output_sha256)
    where c.pid = own.pid and c.deleted_at is null
  ) as broken
from (
  select s.sid, s.pid, s.language
  from submissions s
  join judging_tasks t on t.judgement_id = s.judgement_id
  where s.sid = any ($) and t.lease_until is null and t.created_at < clock_timestamp() - make_interval(secs => $)
) own
cross join lateral (
  select count(*)::integer as hosts,
    (
      count(*) filter (where status -> 'compilers' @> jsonb_build_array(jsonb_build_object('language', own.language)))
    )::integer as able
  from judge_hosts
  where disabled_at is null and drained_at is null and status ->> 'paused' is null
    and coalesce(last_seen_at > clock_timestamp() - make_interval(secs => $), false)
) h;

-- student, uid: as 2, 12 (line 33), 13 (line 34)
--   change 14 (line 12): - where ( … 29 more … and 1 = 1
--     + where s.user_id = $ and s.user_id = $
--   change 15 (line 33): - false as hidden,
--   change 16 (line 33): + part 3) as hidden,
--       (
-- student, pid: as 7, 2 (line 2)
-- student, pid: as 2, 10 (line 13), 12 (line 33), 13 (line 34)
--   change 17 (line 13): - ) … 21 more … and 1 = 1
--     + and s.pid = $
-- student, contest: as 4
--   change 18 (line 7): - null::jsonb as own_time,
--     + case when c.has_own_times then (
--         select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $
--       ) when c.longest_extra = 0 then null else jsonb_build_object( 'extraMs',
--           case when c.longest_extra = 0 then 0 else coalesce( (
--               select max(x.minutes)
--               from contest_extensions x
--               where x.contest_id = c.cid
--                 and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
--             ), 0 ) end * 60000::bigint ) end as own_time,
--   change 19 (line 8): - false as course_manages, false as course_views,
--     + (
--         c.course_id in (select course_id from course_members where user_id = $ and manage_contest)
--       ) is true as course_manages,
--       (c.course_id in (select course_id from course_members where user_id = $ and view_solution)) is true as course_views,
--   change 20 (line 9): + or c.course_id in (select course_id from course_members where user_id = $ and basic)
--   change 21 (line 11): - false as manages_somewhere,
--     + exists (select course_id from course_members where user_id = $ and manage_contest) as manages_somewhere,
--   change 22 (line 12): - false
--     + (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true
-- student, contest: as 8
--   change 23 (line 3): - where s.user_id = $ and s.user_id = $
--     + where (
--         s.contest_id = $ and s.contest_id > $
--           and (
--             s.pid not in (
--               select pid
--               from problems
--               where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
--             ) or s.user_id = $
--           )
--       ) and s.contest_id = $
-- student, contest: as 2, 15 (line 33), 12 (line 33), 13 (line 34)
--   change 24 (line 13): - ( … 7 more … and s.pid not in (
--     + s.contest_id = $ and s.contest_id > $
--       and (
--         s.pid not in (
--   change 25 (line 18): - and ( … 6 more … where encrypt = 2
--     + and deleted_at is not null
--   change 26 (line 20): + or s.user_id = $
--   change 27 (line 22): - ) ) and 1 = 1
--     + and s.contest_id = $
--   change 28 (line 33): + s.created_at >= $ and not s.user_id = $) as hidden,
--       (
-- student, judge: as 7, 3 (line 2)
-- student, judge: as 2, 10 (line 13), 11 (line 13), 3 (line 23), 12 (line 33), 13 (line 34)
-- student, language: as 7, 4 (line 2)
-- student, language: as 2, 10 (line 13), 12 (line 33), 13 (line 34)
--   change 29 (line 13): - ) … 21 more … and 1 = 1
--     + and s.language = $
-- student, mid: as 7, 5 (line 2)
-- student, mid: as 2, 10 (line 13), 12 (line 33), 13 (line 34)
--   change 30 (line 13): - ) … 21 more … and 1 = 1
--     + and s.contest_id = $

-- 10. student, uid, judge
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and s.user_id = $ and (part 2) order by s.sid desc) limit $
) as counted;

-- student, uid, judge: as 2, 15 (line 33), 16 (line 33), 12 (line 33), 13 (line 34)
--   change 31 (line 12): - where ( … 15 more … )
--     + where s.user_id = $ and s.user_id = $
--   change 32 (line 19): - deleted_at is not null … 5 more … where encrypt = 2
--     + part 2
--   change 33 (line 20): - ) ) ) ) and 1 = 1 and true
-- student, pid, judge: as 7, 7 (line 2)
-- student, pid, judge: as 2, 10 (line 13), 12 (line 33), 13 (line 34)
--   change 34 (line 13): - ) … 22 more … and true
--     + and s.pid = $ and s.judge = $
-- student, pid, language: as 7, 8 (line 2)
-- student, pid, language: as 2, 10 (line 13), 12 (line 33), 13 (line 34)
--   change 35 (line 13): - ) … 7 more … )
--   change 36 (line 19): - deleted_at is not null … 5 more … where encrypt = 2
--     + s.pid = $ and s.language = $
--   change 37 (line 20): - ) ) ) ) and 1 = 1
-- student, mid, judge: as 7, 9 (line 2)
-- student, mid, judge: as 2, 10 (line 13), 12 (line 33), 13 (line 34)
--   change 38 (line 13): - ) … 22 more … and true
--     + and s.contest_id = $ and s.judge = $
-- student, mid, pid: as 1, 24 (line 7), 25 (line 12), 26 (line 13)
--   change 39 (line 15): + and (s.pid = $ and s.contest_id = $
--   change 40 (line 16): - ) and 1 = 1
-- student, mid, pid: as 2, 24 (line 13), 25 (line 18), 26 (line 20), 39 (line 22), 40 (line 23), 15 (line 33), 28 (line 33), 12 (line 33), 13 (line 34)
-- student, mid, judge: as 1, 24 (line 7), 25 (line 12), 26 (line 13)
--   change 41 (line 15): + and s.contest_id = $ and (not (s.created_at >= $ and not s.user_id = $
--   change 42 (line 16): + and s.judge = $
--   change 43 (line 16): - and 1 = 1 and true
-- student, mid, judge: as 2, 24 (line 13), 25 (line 18), 26 (line 20), 41 (line 22), 42 (line 23), 43 (line 23), 15 (line 33), 28 (line 33), 12 (line 33), 13 (line 34)
-- student, mid, uid: as 8
--   change 44 (line 3): - and s.user_id = $
--     + and (s.user_id = $ and s.contest_id = $)
-- student, mid, uid: as 2, 37 (line 20), 15 (line 33), 16 (line 33), 12 (line 33), 13 (line 34)
--   change 45 (line 12): - where ( … 15 more … )
--     + where s.user_id = $
--   change 46 (line 19): - deleted_at is not null … 5 more … where encrypt = 2
--     + s.user_id = $ and s.contest_id = $
-- admin: as 1
--   change 47 (line 8): - and s.pid not in ( … 5 more … or course_id is not null
--     + and true
--   change 48 (line 12): - and ( … 11 more … )
-- admin: as 2, 47 (line 14), 48 (line 18), 12 (line 33)
--   change 49 (line 34): - false as reads_course
--     + true as reads_course
-- admin, uid: as 8
--   change 50 (line 3): - where s.user_id = $
--     + where ((s.is_open and s.contest_id not in (select contest_id from exams where not shows_ranklist)) and true)
-- admin, uid: as 2, 47 (line 14), 12 (line 33), 49 (line 34)
--   change 51 (line 18): - and ( … 12 more … and 1 = 1
--     + and s.user_id = $
-- admin, pid: as 1, 47 (line 8)
--   change 52 (line 12): - and ( … 12 more … and 1 = 1
--     + and s.pid = $
-- admin, pid: as 2, 47 (line 14), 52 (line 18), 12 (line 33), 49 (line 34)
-- admin, contest: as 1, 30 (line 7)
--   change 53 (line 7): - (s.is_open and s.contest_id not in (select contest_id from exams where not shows_ranklist
--     + s.contest_id = $ and s.contest_id > $ and true
-- admin, contest: as 2, 53 (line 13), 30 (line 13), 12 (line 33), 49 (line 34)
-- admin, judge: as 1, 47 (line 8), 48 (line 12), 3 (line 16)
-- admin, judge: as 2, 47 (line 14), 48 (line 18), 3 (line 23), 12 (line 33), 49 (line 34)
-- admin, language: as 1, 47 (line 8)
--   change 54 (line 12): - and ( … 12 more … and 1 = 1
--     + and s.language = $
-- admin, language: as 2, 47 (line 14), 54 (line 18), 12 (line 33), 49 (line 34)
-- admin, mid: as 1, 47 (line 8)
--   change 55 (line 12): - and ( … 12 more … and 1 = 1
--     + and s.contest_id = $
-- admin, mid: as 2, 47 (line 14), 55 (line 18), 12 (line 33), 49 (line 34)

-- 11. admin, course
select count(*) as count
from (
  (select s.sid from submissions as s where (s.course_id = $ and true) and s.course_id = $ and true order by s.sid desc)
  limit $
) as counted;

-- admin, course: as 2, 12 (line 33), 49 (line 34)
--   change 56 (line 13): - (s.is_open and s.contest_id not in (select contest_id from exams where not shows_ranklist
--     + s.course_id = $ and true
--   change 57 (line 13): - ) … 21 more … and 1 = 1
--     + and s.course_id = $
-- admin, uid, judge: as 1
--   change 58 (line 8): - and s.pid not in ( … 20 more … and 1 = 1
--   change 59 (line 17): + )
--       and s.user_id = $ and s.judge = $
-- admin, uid, judge: as 2, 58 (line 14), 59 (line 24), 12 (line 33), 49 (line 34)
-- admin, pid, judge: as 1, 58 (line 8)
--   change 60 (line 17): + )
--       and s.pid = $ and s.judge = $
-- admin, pid, judge: as 2, 58 (line 14), 60 (line 24), 12 (line 33), 49 (line 34)
-- admin, pid, language: as 1, 47 (line 8), 36 (line 13), 37 (line 13)
-- admin, pid, language: as 2, 47 (line 14), 36 (line 19), 37 (line 20), 12 (line 33), 49 (line 34)
-- admin, mid, judge: as 1, 58 (line 8)
--   change 61 (line 17): + )
--       and s.contest_id = $ and s.judge = $
-- admin, mid, judge: as 2, 58 (line 14), 61 (line 24), 12 (line 33), 49 (line 34)
-- admin, mid, pid: as 1, 53 (line 7), 35 (line 7), 37 (line 13)
--   change 62 (line 13): - deleted_at is not null … 5 more … where encrypt = 2
--     + s.pid = $ and s.contest_id = $
-- admin, mid, pid: as 2, 53 (line 13), 35 (line 13), 62 (line 19), 37 (line 20), 12 (line 33), 49 (line 34)
-- admin, mid, judge: as 1
--   change 63 (line 7): - ( … 28 more … and 1 = 1
--     + s.contest_id = $ and s.contest_id > $
--   change 64 (line 17): + ) and s.contest_id = $ and s.judge = $
-- admin, mid, judge: as 2, 63 (line 13), 64 (line 24), 12 (line 33), 49 (line 34)
-- admin, mid, uid: as 1, 53 (line 7), 35 (line 7), 46 (line 13), 37 (line 13)
-- admin, mid, uid: as 2, 53 (line 13), 35 (line 13), 46 (line 19), 37 (line 20), 12 (line 33), 49 (line 34)
