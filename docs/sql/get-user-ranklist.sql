-- GET /user/ranklist: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. visitor
select count(*) as count
from (
  select
  from users r
  where r.solve > 0 and r.privilege > 0 and r.kind = 'person'
  order by r.solve desc, r.submit, r.created_at, r.id
  limit $
) as counted;

-- 2. visitor
select r.uid, r.nick, r.motto, r.solve, r.submit
from (
  select r.id
  from users r
  where r.solve > 0 and r.privilege > 0 and r.kind = 'person'
  order by r.solve desc, r.submit, r.created_at, r.id
  limit $ offset $
) found
join users r on r.id = found.id
order by r.solve desc, r.submit, r.created_at, r.id;

-- visitor, group: as 1
--   change 1 (line 4): - from users r … 6 more … r.id
--     + from group_members m
--       where m.gid = $ and m.is_ranked and exists (select from groups g where g.gid = $ and g.deleted_at is null)
-- visitor, group: as 2
--   change 2 (line 4): - from users r
--     + from (select m.user_id from group_members m where m.gid = $ and m.is_ranked) f
--       cross join lateral (select * from users where id = f.user_id offset 0) r
