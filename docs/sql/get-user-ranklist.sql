-- GET /user/ranklist: each statement, below who was the first to send it and with which filters.

-- visitor
select count(*) as count
from (
  select from users r where r.solve > 0 and r.privilege > 0 order by r.solve desc, r.submit, r.created_at, r.id limit $1
) as counted;

-- visitor
select r.uid, r.nick, r.motto, r.solve, r.submit
from (
  select r.id
  from users r
  where r.solve > 0 and r.privilege > 0
  order by r.solve desc, r.submit, r.created_at, r.id
  limit $1 offset $2
) found
join users r on r.id = found.id
order by r.solve desc, r.submit, r.created_at, r.id;

-- visitor, group
select count(*) as count
from (
  select
  from group_members m
  where m.gid = $1 and m.is_ranked and exists (select from groups g where g.gid = $2 and g.deleted_at is null)
  limit $3
) as counted;

-- visitor, group
select r.uid, r.nick, r.motto, r.solve, r.submit
from (
  select r.id
  from (select m.user_id from group_members m where m.gid = $1 and m.is_ranked) f
  cross join lateral (select * from users where id = f.user_id offset 0) r
  where r.solve > 0 and r.privilege > 0
  order by r.solve desc, r.submit, r.created_at, r.id
  limit $2 offset $3
) found
join users r on r.id = found.id
order by r.solve desc, r.submit, r.created_at, r.id;
