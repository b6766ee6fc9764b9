-- GET /plan/list: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select count(*) as count from ((select n.plan_id from plans as n where true) limit $) as counted;

-- 2. admin
select n.plan_id, n.key, n.owner_id, n.title, n.about, n.goal, n.due_at, n.is_listed, u.uid as owner_uid,
  u.nick as owner_nick, done.total, done.solved,
  exists (select from plan_followers f where f.plan_id = n.plan_id and f.user_id = $) as is_followed
from plans as n
inner join users as u on u.id = n.owner_id
inner join lateral (
  select count(*)::int as total, (count(*) filter (where up.accepted > 0))::int as solved
  from plan_problems l
  join problems p on p.pid = l.pid
  left join user_problems up on up.user_id = $ and up.pid = l.pid
  where l.plan_id = n.plan_id and p.deleted_at is null
) as done on true
where n.plan_id in (
  select n.plan_id
  from plans as n
  where true
  order by exists (select from plan_followers f where f.plan_id = n.plan_id and f.user_id = $) desc,
    n.owner_id = $ desc, n.plan_id
  limit $ offset $
)
order by is_followed desc, n.owner_id = $ desc, n.plan_id;

-- student: as 1
--   change 1 (line 1): - where true
--     + where (
--       n.is_listed or n.owner_id = $
--         or exists (select from plan_followers f where f.plan_id = n.plan_id and f.user_id = $
--   change 2 (line 1): + )
--       )
-- student: as 2
--   change 3 (line 11): - and p.deleted_at is null
--     + and (
--         p.deleted_at is null
--           and (
--             (
--               p.status = 2
--                 and (
--                   p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
--                     or p.course_id in (select course_id from course_members where user_id = $ and basic)
--                 )
--             ) or p.owner_id = $
--               or (p.course_id in (select course_id from course_members where user_id = $ and manage_problem)) is true
--               or p.pid in (select pid from problem_setters where user_id = $)
--           )
--       )
--   change 4 (line 16): - where true
--     + where (
--         n.is_listed or n.owner_id = $ or exists (select from plan_followers f where f.plan_id = n.plan_id and f.user_id = $)
--       )
