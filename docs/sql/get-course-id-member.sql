-- GET /course/:id/member: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-problem.sql, admin, course
-- admin, keyword: in get-user-items.sql, admin, keyword

-- 1. admin
select count(*) as count
from (
  (select m.user_id from (select * from course_members m where m.course_id = $) as m order by m.uid_key) limit $
) as counted;

-- 2. admin
with page as (
  select m.user_id, m.uid_key
  from (select * from course_members m where m.course_id = $) as m
  order by m.uid_key
  limit $ offset $
)
select m.basic, m.view_testcase, m.view_solution, m.manage_problem, m.manage_contest, m.manage_course, u.uid, u.nick,
  u.student_number, m.section_id, m.joined_at
from page
inner join course_members as m on m.course_id = $ and m.user_id = page.user_id
inner join users as u on u.id = page.user_id
order by page.uid_key;

-- admin, keyword: as 1
--   change 1 (line 3): + and (
--         position(lower($) in m.uid_key) > 0
--           or exists (select from users u where u.id = m.user_id and position(lower($) in lower(u.nick)) > 0 offset 0)
--       )
-- admin, keyword: as 2, 1 (line 3)
-- admin, keyword: as 1
--   change 2 (line 3): + select m.*
--       from unnest($::integer[]) as f (id)
--       cross join lateral (
--   change 3 (line 3): + and m.user_id = f.id offset 0) m
-- admin, keyword: as 2, 2 (line 3), 3 (line 3)
-- admin, section: as 1
--   change 4 (line 3): + where m.section_id is null
-- admin, section: as 2, 4 (line 4)
-- admin, section: as 1
--   change 5 (line 3): + where m.section_id = $
-- admin, section: as 2, 5 (line 4)
-- admin, mine: as 1
--   change 6 (line 3): + where m.section_id in (select section_id from course_section_tas where course_id = $ and user_id = $)
-- admin, mine: as 2, 6 (line 4)
