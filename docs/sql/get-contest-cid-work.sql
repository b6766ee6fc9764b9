-- GET /contest/:cid/work: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
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

-- 2. admin
select count(*) as count
from (
  (
    select s.sid
    from score_cells as c
    inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
    inner join users as u on u.id = c.user_id
    inner join lateral (
      select own.sid, own.judge, own.created_at
      from submissions as own
      where own.contest_id = c.contest_id and own.contest_id > $ and own.user_id = c.user_id and own.pid = c.pid
        and own.judge <> $
      order by own.sid desc
      limit $
    ) as s on true
    left join submission_marks as m on m.sid = s.sid
    where c.contest_id = $
  )
  limit $
) as counted;

-- admin: as 2
--   change 1 (line 1): - select count(*) as count from ( ( select s.sid
--     + select s.sid, c.pid, u.uid, u.nick, s.judge, s.created_at, coalesce(c.score, 0) as score, m.sid is not null as marked
--   change 2 (line 18): - )
--     + order by p.position, u.uid_key
--   change 3 (line 20): - ) as counted
--     + offset $
-- admin, pid: as 2
--   change 4 (line 18): + and c.pid = $
-- admin, pid: as 2, 1 (line 1), 3 (line 20)
--   change 5 (line 18): - )
--     + and c.pid = $
--       order by p.position, u.uid_key
-- admin, unmarked: as 2
--   change 6 (line 18): + and m.sid is null
-- admin, unmarked: as 2, 1 (line 1), 3 (line 20)
--   change 7 (line 18): - )
--     + and m.sid is null
--       order by p.position, u.uid_key
-- admin, section: as 2
--   change 8 (line 18): + and exists (select from course_members m where m.course_id = $ and m.user_id = c.user_id and m.section_id is null
--   change 9 (line 19): + )
-- admin, section: as 2, 1 (line 1), 8 (line 18), 3 (line 20)
--   change 10 (line 19): + order by p.position, u.uid_key
-- admin, mine: as 2
--   change 11 (line 18): + and exists (
--       select
--       from course_members m
--       where m.course_id = $ and m.user_id = c.user_id
--         and m.section_id in (select section_id from course_section_tas where course_id = $ and user_id = $
--   change 12 (line 19): + )
--       )
-- admin, mine: as 2, 1 (line 1), 11 (line 18), 3 (line 20)
--   change 13 (line 19): + )
--       order by p.position, u.uid_key
