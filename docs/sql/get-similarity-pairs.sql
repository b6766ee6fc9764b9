-- GET /similarity/pairs: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin, problem
select /* prepared */ p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve,
  p.course_id, p.created_at, p.updated_at, p.deleted_at,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $ and manage_problem)) is true as is_managed,
  (
    (p.course_id in (select course_id from course_members where user_id = $ and view_testcase) and p.status = $) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $ and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from problems as p
where p.pid = any($::integer[]);

-- 2. admin, problem
with matched as materialized (
  select distinct on (m.pid, m.user_a, m.user_b) m.pid, m.user_a, m.user_b, m.percent, m.uncommon, m.sid, m.other_sid
  from (select * from similarity_matches where pid = $) m
  where not exists (
    select
    from similarity_jobs j
    join submissions taken on taken.sid = j.sid
    where j.sid in (m.sid, m.other_sid) and taken.counted_judge is distinct from $ offset 0
  ) and m.pid not in (select pid from problems where deleted_at is not null)
  order by m.pid, m.user_a, m.user_b, m.percent desc, m.sid desc
),
  set_pairs as materialized (
    select r.pid, r.user_a, r.user_b, coalesce(r.percent, 0) as percent, null::smallint as uncommon, r.sid, r.other_sid
    from similarity_reviews r
    join submissions s on s.sid = r.sid
    join submissions o on o.sid = r.other_sid
    where (r.state <> 'open' or r.note <> '') and s.pid = $
      and r.pid not in (select pid from problems where deleted_at is not null)
  ),
  found as materialized (
    select *, true as is_current
    from matched
    where percent >= $ or (pid, user_a, user_b) in (select pid, user_a, user_b from set_pairs)
    union all
    select *, false
    from set_pairs
    where (pid, user_a, user_b) not in (select pid, user_a, user_b from matched)
  ), b as (select * from found order by percent desc, sid desc, other_sid desc limit $ offset $)
select counted.count, b.pid, p.title, b.percent, b.uncommon, b.is_current, coalesce(r.state, 'open') as state,
  coalesce(r.note, '') as note, r.set_at, by_user.uid as set_by,
  jsonb_build_object(
    'sid', o.sid, 'user_id', ou.id, 'uid', ou.uid, 'nick', ou.nick, 'contest_id', o.contest_id, 'language', o.language,
      'created_at', o.created_at
  ) as earlier,
  jsonb_build_object(
    'sid', s.sid, 'user_id', su.id, 'uid', su.uid, 'nick', su.nick, 'contest_id', s.contest_id, 'language', s.language,
      'created_at', s.created_at
  ) as later
from (select least(count(*), $) as count from found) counted
left join (
  b
  join problems p on p.pid = b.pid
  join submissions s on s.sid = b.sid
  join users su on su.id = s.user_id
  join submissions o on o.sid = b.other_sid
  join users ou on ou.id = o.user_id
  left join similarity_reviews r on r.pid = b.pid and r.user_a = b.user_a and r.user_b = b.user_b
  left join users by_user on by_user.id = r.set_by
) on true
order by b.percent desc, b.sid desc, b.other_sid desc;

-- admin, problem, group: as 2
--   change 1 (line 10): + and exists (select from group_members g where g.gid = $ and g.user_id in (m.user_id, m.other_user_id))
--   change 2 (line 19): + and exists (select from group_members g where g.gid = $ and g.user_id in (r.user_a, r.user_b))
-- admin, problem, state=open: as 2, 4 (line 19)
--   change 3 (line 4): + left join similarity_reviews r on r.pid = m.pid and r.user_a = m.user_a and r.user_b = m.user_b
--   change 4 (line 10): + and coalesce(r.state, 'open') = $
-- admin, problem, pid: as 2
--   change 5 (line 10): + and m.pid = $
--   change 6 (line 19): + and r.pid = $

-- 3. admin, contest
select /* prepared */ c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late,
  c.attempts, c.questions_since, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style,
  c.rule, c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.shares_tests, c.shows_schools,
  c.open_board, c.scores_wait, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
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
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
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

-- admin, contest: as 2
--   change 7 (line 3): - where pid = $
--     + where contest_id = $ and contest_id > 0
--   change 8 (line 17): - and s.pid = $
--     + and (s.contest_id = $ and s.contest_id > 0)

-- 4. admin, course
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $
where co.course_id = $;

-- admin, course: as 2
--   change 9 (line 3): - where pid = $
--     + where course_id = $
--       union all
--       select *
--       from similarity_matches
--       where contest_id > 0 and course_id is distinct from $
--         and contest_id in (select cid from contests c where c.course_id = $)
--   change 10 (line 17): - and s.pid = $
--     + and s.sid in (
--         select sid
--         from submissions
--         where course_id = $
--         union all
--         select sid
--         from submissions
--         where contest_id > 0 and contest_id in (select cid from contests c where c.course_id = $)
--       )
