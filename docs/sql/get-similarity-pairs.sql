-- GET /similarity/pairs: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin, problem: in get-problem-pid-statistics.sql, student
-- admin, contest: in get-status-list.sql, student, contest
-- admin, course: in get-problem.sql, admin, course

-- 1. admin, problem
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

-- admin, problem, group: as 1
--   change 1 (line 10): + and exists (select from group_members g where g.gid = $ and g.user_id in (m.user_id, m.other_user_id))
--   change 2 (line 19): + and exists (select from group_members g where g.gid = $ and g.user_id in (r.user_a, r.user_b))
-- admin, problem, state=open: as 1, 4 (line 19)
--   change 3 (line 4): + left join similarity_reviews r on r.pid = m.pid and r.user_a = m.user_a and r.user_b = m.user_b
--   change 4 (line 10): + and coalesce(r.state, 'open') = $
-- admin, problem, pid: as 1
--   change 5 (line 10): + and m.pid = $
--   change 6 (line 19): + and r.pid = $
-- admin, contest: as 1
--   change 7 (line 3): - where pid = $
--     + where contest_id = $ and contest_id > 0
--   change 8 (line 17): - and s.pid = $
--     + and (s.contest_id = $ and s.contest_id > 0)
-- admin, course: as 1
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
