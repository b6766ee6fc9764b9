-- GET /status/list: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- visitor, course: in get-problem.sql, admin, course
-- student, uid: in get-account-submissions.sql, student

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
          and not (
            s.sent_by is not null
              and (
                exists (select from teams self where self.user_id = s.user_id and self.hidden)
                  or exists (
                    select
                    from team_in_category i
                    join team_categories g on g.category_id = i.category_id
                    where i.team_id = s.user_id and g.hidden
                  )
              )
          )
      )
  );

-- part 2
s.is_open = $
  and (
    s.pid not in (
      select pid
      from problems
      where (deleted_at is not null or status <> 2 or course_id is not null)
        and (deleted_at is not null or (status = 0 or course_id in (select course_id from courses where encrypt = 2)))
    ) and s.contest_id not in (select contest_id from exams where not shows_ranklist)
      and not (
        s.sent_by is not null
          and (
            exists (select from teams self where self.user_id = s.user_id and self.hidden)
              or exists (
                select
                from team_in_category i
                join team_categories g on g.category_id = i.category_id
                where i.team_id = s.user_id and g.hidden
              )
          )
      )
  );

-- part 3
not (part 5) and s.judge = $;

-- part 4
s.contest_id = $ and s.contest_id > $
  and (
    s.pid not in (
      select pid
      from problems
      where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
    )
      and not (
        s.sent_by is not null
          and (
            exists (select from teams self where self.user_id = s.user_id and self.hidden)
              or exists (
                select
                from team_in_category i
                join team_categories g on g.category_id = i.category_id
                where i.team_id = s.user_id and g.hidden
              )
          )
      ) or s.user_id = $
  );

-- part 5
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

-- part 6
s.user_id = $
  and (
    s.contest_id = $
      or exists (
        select
        from virtual_runs v
        join contests vc on vc.cid = v.contest_id
        where v.contest_id = $ and s.user_id = v.user_id and s.contest_id = 0 and v.started_at <= s.created_at
          and v.lasts_until > s.created_at and (vc.languages = '{}' or s.outputs > 0 or s.language = any(vc.languages))
          and exists (select from contest_problems vp where vp.contest_id = v.contest_id and vp.pid = s.pid)
      )
  );

-- 1. visitor
select count(*) as count
from ((select s.sid from submissions as s where (part 2) and 1 = 1 and true order by s.sid desc) limit $) as counted;

-- 2. visitor
with s as materialized (
  select sid, user_id, sent_by, pid, contest_id, course_id, language, code_bytes, outputs, judge, score, time_ms,
    memory_kb, sim, sim_sid, after_end, created_at, updated_at, is_open,
    case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any(
    array(
      (
        select s.sid
        from (select s.sid from submissions as s where (part 2) and 1 = 1 and true) as s
        order by s.sid desc
        limit $ offset $
      )
    )
  )
)
select s.sid, s.user_id, s.sent_by, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.outputs, s.judge,
  s.score, s.time_ms, s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  sender.uid as sender_uid, sender.nick as sender_nick, jsonb_array_length(j.tests) as done, j.total_tests as total,
  false as hidden, (s.is_open and false) as course_opens, false as reads_course
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join users as sender on sender.id = s.sent_by
left join judgements as j on j.id = s.running_id
order by s.sid desc;

-- 3. visitor, uid
select count(*) as count
from (
  (select s.sid from submissions as s where (part 2) and s.user_id = $ and true order by s.sid desc) limit $
) as counted;

-- 4. visitor, uid
select id, kind from users as u where uid_key = $;

-- visitor, uid: as 2
--   change 1 (line 10): - and 1 = 1
--     + and s.user_id = $

-- 5. visitor, pid
select count(*) as count
from ((select s.sid from submissions as s where (part 2) and s.pid = $ and true order by s.sid desc) limit $) as counted;

-- visitor, pid: as 2
--   change 2 (line 10): - and 1 = 1
--     + and s.pid = $

-- 6. visitor, contest
select /* prepared */ c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.held_start_ms,
  c.due_at, c.late, c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status,
  c.labeling_style, c.rule, c.penalty, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback,
  c.shares_tests, c.shows_schools, c.open_board, c.of_teams, c.balloons, c.prints, c.print_pages, c.print_pages_hour,
  c.takes_virtual, c.verify, c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal, null::jsonb as own_time,
  null::timestamptz as virtual_until, co.name as course_name, co.join_code <> '' as course_has_code,
  false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  co.archived_at is not null as is_archived, v.version, v.public_version, clock_timestamp() as now,
  false as manages_somewhere, c.cid in (select contest_id from exams where not shows_ranklist) as keeps_ranklist,
  (false and exists (select from site_values where key = $ and value = 'true')) as course_acts
from contests as c
inner join ranklist_versions as v on v.contest_id = c.cid
left join courses as co on co.course_id = c.course_id
where c.cid = $;

-- 7. visitor, judge
select count(*) as count
from (
  (select s.sid from submissions as s where (part 2) and 1 = 1 and s.judge = $ order by s.sid desc) limit $
) as counted;

-- visitor, judge: as 2
--   change 3 (line 10): - and true
--     + and s.judge = $
-- visitor, language: as 1
--   change 4 (line 2): - and 1 = 1
--     + and (s.language = $ and s.outputs = $)
-- visitor, language: as 2, 4 (line 10)

-- 8. visitor, mid
select count(*) as count
from (
  (select s.sid from submissions as s where (part 2) and s.contest_id = $ and true order by s.sid desc) limit $
) as counted;

-- visitor, mid: as 2
--   change 5 (line 10): - and 1 = 1
--     + and s.contest_id = $
-- visitor, uid, judge: as 3, 3 (line 3)
-- visitor, uid, judge: as 2
--   change 6 (line 10): - and 1 = 1 and true
--     + and s.user_id = $ and s.judge = $
-- visitor, pid, judge: as 5, 3 (line 2)
-- visitor, pid, judge: as 2
--   change 7 (line 10): - and 1 = 1 and true
--     + and s.pid = $ and s.judge = $
-- visitor, pid, language: as 1
--   change 8 (line 2): - and 1 = 1
--     + and (s.pid = $ and s.language = $ and s.outputs = $)
-- visitor, pid, language: as 2, 8 (line 10)
-- visitor, mid, judge: as 7, 5 (line 3)
-- visitor, mid, judge: as 2
--   change 9 (line 10): - and 1 = 1 and true
--     + and s.contest_id = $ and s.judge = $

-- 9. visitor, mid, pid
select pid from contest_problems where contest_id = $ and position = $;

-- 10. student
select count(*) as count
from ((select s.sid from submissions as s where (part 1) and 1 = 1 and true order by s.sid desc) limit $) as counted;

-- student: as 2
--   change 10 (line 10): - part 2
--     + part 1
--   change 11 (line 20): - and false
--     + and exists (
--         select
--         from course_members m
--         where m.user_id = $ and m.view_solution
--           and m.course_id in (
--             s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
--               (select p.course_id from problems p where p.pid = s.pid)
--           )
--       )
--   change 12 (line 20): - false as reads_course
--     + (
--         s.course_id is null or s.course_id in (select course_id from courses where encrypt = 1)
--           or s.course_id in (select course_id from course_members where user_id = $ and basic)
--       ) as reads_course

-- 11. student, uid
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and s.user_id = $ and true order by s.sid desc) limit $
) as counted;

-- student, uid: as 2, 11 (line 20), 12 (line 20)
--   change 13 (line 10): - where (part 2) and 1 = 1
--     + where s.user_id = $ and s.user_id = $
--   change 14 (line 20): - false as hidden,
--   change 15 (line 20): + part 5) as hidden,
--       (
-- student, pid: as 5, 10 (line 2)
-- student, pid: as 2, 10 (line 10), 2 (line 10), 11 (line 20), 12 (line 20)

-- 12. student, contest
select /* prepared */ c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.held_start_ms,
  c.due_at, c.late, c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status,
  c.labeling_style, c.rule, c.penalty, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback,
  c.shares_tests, c.shows_schools, c.open_board, c.of_teams, c.balloons, c.prints, c.print_pages, c.print_pages_hour,
  c.takes_virtual, c.verify, c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  (
    exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
      and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
  ) as is_entrant, exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
        ), 0
      ) end * 60000::bigint
  ) end as own_time,
  (select v.lasts_until from virtual_runs v where v.contest_id = c.cid and v.user_id = $) as virtual_until,
  co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $ and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $ and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as is_closed, co.archived_at is not null as is_archived, v.version, v.public_version, clock_timestamp() as now,
  exists (select course_id from course_members where user_id = $ and manage_contest) as manages_somewhere,
  c.cid in (select contest_id from exams where not shows_ranklist) as keeps_ranklist,
  (
    (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true
      and exists (select from site_values where key = $ and value = 'true')
  ) as course_acts
from contests as c
inner join ranklist_versions as v on v.contest_id = c.cid
left join courses as co on co.course_id = c.course_id
where c.cid = $;

-- 13. student, contest
select count(*) as count
from (
  (select s.sid from submissions as s where (part 4) and s.contest_id = $ and true order by s.sid desc) limit $
) as counted;

-- student, contest: as 2, 5 (line 10), 14 (line 20), 11 (line 20), 12 (line 20)
--   change 16 (line 10): - part 2
--     + part 4
--   change 17 (line 20): + s.created_at >= $ and not s.user_id = $) as hidden,
--       (
-- student, judge: as 7, 10 (line 3)
-- student, judge: as 2, 10 (line 10), 3 (line 10), 11 (line 20), 12 (line 20)
-- student, language: as 10, 4 (line 2)
-- student, language: as 2, 10 (line 10), 4 (line 10), 11 (line 20), 12 (line 20)
-- student, mid: as 8, 10 (line 3)
-- student, mid: as 2, 10 (line 10), 5 (line 10), 11 (line 20), 12 (line 20)

-- 14. student, uid, judge
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and s.user_id = $ and (part 3) order by s.sid desc) limit $
) as counted;

-- student, uid, judge: as 2, 14 (line 20), 15 (line 20), 11 (line 20), 12 (line 20)
--   change 18 (line 10): - where (part 2
--     + where s.user_id = $ and s.user_id = $ and (part 3
--   change 19 (line 10): - and 1 = 1 and true
-- student, pid, judge: as 10, 7 (line 2)
-- student, pid, judge: as 2, 10 (line 10), 7 (line 10), 11 (line 20), 12 (line 20)
-- student, pid, language: as 10, 8 (line 2)
-- student, pid, language: as 2, 10 (line 10), 8 (line 10), 11 (line 20), 12 (line 20)
-- student, mid, judge: as 10, 9 (line 2)
-- student, mid, judge: as 2, 10 (line 10), 9 (line 10), 11 (line 20), 12 (line 20)
-- student, mid, pid: as 11
--   change 20 (line 3): - where s.user_id = $ and s.user_id = $
--     + where (part 4) and (s.pid = $ and s.contest_id = $)
-- student, mid, pid: as 2, 16 (line 10), 14 (line 20), 17 (line 20), 11 (line 20), 12 (line 20)
--   change 21 (line 10): - and 1 = 1
--     + and (s.pid = $ and s.contest_id = $)
-- student, mid, judge: as 11
--   change 22 (line 3): - where s.user_id = $ and s.user_id = $ and true
--     + where (part 4) and s.contest_id = $ and (not (s.created_at >= $ and not s.user_id = $) and s.judge = $)
-- student, mid, judge: as 2, 16 (line 10), 14 (line 20), 17 (line 20), 11 (line 20), 12 (line 20)
--   change 23 (line 10): - and 1 = 1 and true
--     + and s.contest_id = $ and (not (s.created_at >= $ and not s.user_id = $) and s.judge = $)

-- 15. student, mid, uid
select count(*) as count
from (
  (select s.sid from submissions as s where s.user_id = $ and (part 6) and true order by s.sid desc) limit $
) as counted;

-- student, mid, uid: as 2, 14 (line 20), 15 (line 20), 11 (line 20), 12 (line 20)
--   change 24 (line 10): - where (part 2
--     + where s.user_id = $ and (part 6
--   change 25 (line 10): - and 1 = 1

-- 16. admin
select count(*) as count
from (
  (select s.sid from submissions as s where (s.is_open = $ and true) and 1 = 1 and true order by s.sid desc) limit $
) as counted;

-- admin: as 2, 11 (line 20)
--   change 26 (line 10): - part 2
--     + s.is_open = $ and true
--   change 27 (line 20): - false as reads_course
--     + true as reads_course
-- admin, uid: as 3, 26 (line 3)
-- admin, uid: as 2, 26 (line 10), 1 (line 10), 11 (line 20), 27 (line 20)
-- admin, pid: as 5, 26 (line 2)
-- admin, pid: as 2, 26 (line 10), 2 (line 10), 11 (line 20), 27 (line 20)
-- admin, contest: as 8
--   change 28 (line 3): - part 2
--     + s.contest_id = $ and s.contest_id > $ and true
-- admin, contest: as 2, 28 (line 10), 5 (line 10), 11 (line 20), 27 (line 20)
-- admin, judge: as 7, 26 (line 3)
-- admin, judge: as 2, 26 (line 10), 3 (line 10), 11 (line 20), 27 (line 20)
-- admin, language: as 16, 4 (line 3)
-- admin, language: as 2, 26 (line 10), 4 (line 10), 11 (line 20), 27 (line 20)
-- admin, mid: as 8, 26 (line 3)
-- admin, mid: as 2, 26 (line 10), 5 (line 10), 11 (line 20), 27 (line 20)

-- 17. admin, course
select count(*) as count
from (
  (select s.sid from submissions as s where (s.course_id = $ and true) and s.course_id = $ and true order by s.sid desc)
  limit $
) as counted;

-- admin, course: as 2, 11 (line 20), 27 (line 20)
--   change 29 (line 10): - part 2
--     + s.course_id = $ and true
--   change 30 (line 10): - and 1 = 1
--     + and s.course_id = $
-- admin, uid, judge: as 16, 6 (line 3)
-- admin, uid, judge: as 2, 11 (line 20), 27 (line 20)
--   change 31 (line 10): - part 2) and 1 = 1
--     + s.is_open = $
--   change 32 (line 10): + ) and s.user_id = $ and s.judge = $
-- admin, pid, judge: as 16, 7 (line 3)
-- admin, pid, judge: as 2, 31 (line 10), 11 (line 20), 27 (line 20)
--   change 33 (line 10): + ) and s.pid = $ and s.judge = $
-- admin, pid, language: as 16, 8 (line 3)
-- admin, pid, language: as 2, 26 (line 10), 8 (line 10), 11 (line 20), 27 (line 20)
-- admin, mid, judge: as 16, 9 (line 3)
-- admin, mid, judge: as 2, 31 (line 10), 11 (line 20), 27 (line 20)
--   change 34 (line 10): + ) and s.contest_id = $ and s.judge = $
-- admin, mid, pid: as 1, 28 (line 2), 21 (line 2)
-- admin, mid, pid: as 2, 28 (line 10), 21 (line 10), 11 (line 20), 27 (line 20)
-- admin, mid, judge: as 7, 28 (line 3), 5 (line 3)
-- admin, mid, judge: as 2, 34 (line 10), 11 (line 20), 27 (line 20)
--   change 35 (line 10): - part 2) and 1 = 1
--     + s.contest_id = $ and s.contest_id > $
-- admin, mid, uid: as 1, 28 (line 2)
--   change 36 (line 2): - and 1 = 1
--     + and (s.user_id = $ and s.contest_id = $)
-- admin, mid, uid: as 2, 28 (line 10), 36 (line 10), 11 (line 20), 27 (line 20)
