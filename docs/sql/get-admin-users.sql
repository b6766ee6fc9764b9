-- GET /admin/users: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin, keyword: in get-user-items.sql, admin, keyword

-- 1. admin
select count(*) as count
from (
  select
  from users u
  where u.kind = 'person'
    and u.id not in (
      select e.user_id
      from rehearsals r
      cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
    )
  order by u.last_visited_at desc nulls last, u.id desc
  limit $
) as counted;

-- 2. admin
select m.user_id, g.gid, g.title
from groups as g
inner join group_members as m on m.gid = g.gid
where g.deleted_at is null and m.user_id = any($::integer[])
order by lower(g.title), g.gid;

-- 3. admin
select u.id, u.uid, u.nick, u.privilege, u.is_teacher, u.second_factor_at, u.solve, u.submit, u.last_visited_at,
  u.created_at
from (
  select u.id
  from users u
  where u.kind = 'person'
    and u.id not in (
      select e.user_id
      from rehearsals r
      cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
    )
  order by u.last_visited_at desc nulls last, u.id desc
  limit $ offset $
) found
join users u on u.id = found.id
order by u.last_visited_at desc nulls last, u.id desc;

-- admin, sortBy=uid, sort=-1: as 1
--   change 1 (line 11): - order by u.last_visited_at desc nulls last, u.id desc
--     + order by u.uid_key desc
-- admin, sortBy=uid, sort=-1: as 3, 1 (line 12), 1 (line 16)
-- admin, sortBy=uid, sort=1: as 1
--   change 2 (line 11): - order by u.last_visited_at desc nulls last, u.id desc
--     + order by u.uid_key
-- admin, sortBy=uid, sort=1: as 3, 2 (line 12), 2 (line 16)
-- admin, sortBy=createdAt, sort=-1: as 1
--   change 3 (line 11): - order by u.last_visited_at desc nulls last,
--     + order by u.created_at desc,
-- admin, sortBy=createdAt, sort=-1: as 3, 3 (line 12), 3 (line 16)
-- admin, sortBy=createdAt, sort=1: as 1
--   change 4 (line 11): - order by u.last_visited_at desc nulls last, u.id desc
--     + order by u.created_at, u.id
-- admin, sortBy=createdAt, sort=1: as 3, 4 (line 12), 4 (line 16)
-- admin, sortBy=lastVisitedAt, sort=1: as 1
--   change 5 (line 11): - order by u.last_visited_at desc nulls last, u.id desc
--     + order by u.last_visited_at nulls first, u.id
-- admin, sortBy=lastVisitedAt, sort=1: as 3, 5 (line 12), 5 (line 16)
-- admin, keyword: as 1
--   change 6 (line 11): + and (position(lower($) in u.uid_key) > 0 or position(lower($) in lower(u.nick)) > 0)
-- admin, keyword: as 3, 6 (line 12)
-- admin, keyword: as 3
--   change 7 (line 5): - from users u
--     + from unnest($::integer[]) as f (id)
--       cross join lateral (select * from users where id = f.id offset 0) u
-- admin, privilege: as 1
--   change 8 (line 11): + and u.privilege = $
-- admin, privilege: as 3, 8 (line 12)
-- admin, secondFactor: as 1
--   change 9 (line 11): + and u.second_factor_at is not null
-- admin, secondFactor: as 3, 9 (line 12)
-- admin, secondFactor: as 1
--   change 10 (line 11): + and u.second_factor_at is null
-- admin, secondFactor: as 3, 10 (line 12)

-- 4. admin, group
select count(*) as count
from (
  select m.user_id as id
  from (select * from group_members m where m.gid = $) m
  where exists (select from groups g where g.gid = $ and g.deleted_at is null)
  limit $
) as counted;

-- admin, group: as 3
--   change 11 (line 5): - from users u
--     + from (
--         select m.user_id as id
--         from (select * from group_members m where m.gid = $) m
--         where exists (select from groups g where g.gid = $ and g.deleted_at is null)
--       ) f
--       cross join lateral (select * from users where id = f.id offset 0) u
-- admin, group, keyword, sortBy=uid, sort=1: as 4
--   change 12 (line 4): + and (
--         position(lower($) in m.uid_key) > 0
--           or exists (select from users u where u.id = m.user_id and position(lower($) in lower(u.nick)) > 0 offset 0)
--       )
-- admin, group, keyword, sortBy=uid, sort=1: as 3, 2 (line 12), 2 (line 16)
--   change 13 (line 5): + from (
--       select m.user_id as id
--       from (
--         select *
--         from group_members m
--         where m.gid = $
--           and (
--             position(lower($) in m.uid_key) > 0
--               or exists (select
--   change 14 (line 6): + where u.id = m.user_id and position(lower($) in lower(u.nick)) > 0 offset 0)
--             )
--         ) m
--         where exists (select from groups g where g.gid = $ and g.deleted_at is null)
--       ) f
--       cross join lateral (select * from users where id = f.id offset 0) u
