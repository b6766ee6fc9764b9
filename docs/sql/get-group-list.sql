-- GET /group/list: each statement, below who was the first to send it and with which filters.

-- admin
select count(*) as count from ((select g.gid from groups as g where g.deleted_at is null and true) limit $1) as counted;

-- admin
select g.gid, g.title, g.created_at, g.updated_at,
  (select count(*) as count from group_members as m where m.gid = g.gid) as members
from groups as g
where g.deleted_at is null
  and g.gid in (
    select g.gid from groups as g where g.deleted_at is null and true order by lower(g.title), g.gid limit $1 offset $2
  )
order by lower(g.title), g.gid;

-- admin, keyword
select count(*) as count
from (
  (select g.gid from groups as g where g.deleted_at is null and position(lower($1) in lower(g.title)) > 0) limit $2
) as counted;

-- admin, keyword
select g.gid, g.title, g.created_at, g.updated_at,
  (select count(*) as count from group_members as m where m.gid = g.gid) as members
from groups as g
where g.deleted_at is null
  and g.gid in (
    select g.gid
    from groups as g
    where g.deleted_at is null and position(lower($1) in lower(g.title)) > 0
    order by lower(g.title), g.gid
    limit $2 offset $3
  )
order by lower(g.title), g.gid;
