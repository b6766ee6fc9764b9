-- GET /contest/:cid/work: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-status-list.sql, student, contest

-- 1. admin
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

-- admin: as 1
--   change 1 (line 1): - select count(*) as count from ( ( select s.sid
--     + select s.sid, c.pid, u.uid, u.nick, s.judge, s.created_at, coalesce(c.score, 0) as score, m.sid is not null as marked
--   change 2 (line 18): - )
--     + order by p.position, u.uid_key
--   change 3 (line 20): - ) as counted
--     + offset $
-- admin, pid: as 1
--   change 4 (line 18): + and c.pid = $
-- admin, pid: as 1, 1 (line 1), 3 (line 20)
--   change 5 (line 18): - )
--     + and c.pid = $
--       order by p.position, u.uid_key
-- admin, unmarked: as 1
--   change 6 (line 18): + and m.sid is null
-- admin, unmarked: as 1, 1 (line 1), 3 (line 20)
--   change 7 (line 18): - )
--     + and m.sid is null
--       order by p.position, u.uid_key
-- admin, section: as 1
--   change 8 (line 18): + and exists (select from course_members m where m.course_id = $ and m.user_id = c.user_id and m.section_id is null
--   change 9 (line 19): + )
-- admin, section: as 1, 1 (line 1), 8 (line 18), 3 (line 20)
--   change 10 (line 19): + order by p.position, u.uid_key
-- admin, mine: as 1
--   change 11 (line 18): + and exists (
--       select
--       from course_members m
--       where m.course_id = $ and m.user_id = c.user_id
--         and m.section_id in (select section_id from course_section_tas where course_id = $ and user_id = $
--   change 12 (line 19): + )
--       )
-- admin, mine: as 1, 1 (line 1), 11 (line 18), 3 (line 20)
--   change 13 (line 19): + )
--       order by p.position, u.uid_key
