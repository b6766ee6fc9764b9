-- GET /group/list: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select count(*) as count from ((select g.gid from groups as g where g.deleted_at is null and true) limit $) as counted;

-- 2. admin
select g.gid, g.title, g.created_at, g.updated_at,
  (select count(*) as count from group_members as m where m.gid = g.gid) as members
from groups as g
where g.deleted_at is null
  and g.gid in (
    select g.gid from groups as g where g.deleted_at is null and true order by lower(g.title), g.gid limit $ offset $
  )
order by lower(g.title), g.gid;

-- 3. admin, keyword
select count(*) as count
from (
  (select g.gid from groups as g where g.deleted_at is null and position(lower($) in lower(g.title)) > 0) limit $
) as counted;

-- admin, keyword: as 2
--   change 1 (line 6): - and true
--     + and position(lower($) in lower(g.title)) > 0
