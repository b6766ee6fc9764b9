-- GET /group/:gid/members: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin, keyword: in get-user-items.sql, admin, keyword

-- 1. admin
select count(*) as count
from (
  (select m.user_id from (select * from group_members m where m.gid = $) as m order by m.uid_key) limit $
) as counted;

-- 2. admin
select g.gid, g.title from groups as g where g.deleted_at is null and g.gid = any($::integer[]) order by g.gid;

-- 3. admin
with page as (
  select m.user_id, m.uid_key
  from (select * from group_members m where m.gid = $) as m
  order by m.uid_key
  limit $ offset $
)
select u.uid, u.nick
from page
inner join users as u on u.id = page.user_id
order by page.uid_key;

-- admin, keyword: as 1
--   change 1 (line 3): + and (
--         position(lower($) in m.uid_key) > 0
--           or exists (select from users u where u.id = m.user_id and position(lower($) in lower(u.nick)) > 0 offset 0)
--       )
-- admin, keyword: as 3, 1 (line 3)
-- admin, keyword: as 1
--   change 2 (line 3): + select m.*
--       from unnest($::integer[]) as f (id)
--       cross join lateral (
--   change 3 (line 3): + and m.user_id = f.id offset 0) m
-- admin, keyword: as 3, 2 (line 3), 3 (line 3)
