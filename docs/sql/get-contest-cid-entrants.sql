-- GET /contest/:cid/entrants: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-status-list.sql, student, contest
-- admin, keyword: in get-user-items.sql, admin, keyword

-- 1. admin
select count(*) as count
from (
  (
    select m.user_id
    from (select * from contest_entrants m where m.contest_id = $) as m
    order by m.entered_at desc, m.user_id desc
  )
  limit $
) as counted;

-- 2. admin
with page as (
  select m.user_id, m.entered_at
  from (select * from contest_entrants m where m.contest_id = $) as m
  order by m.entered_at desc, m.user_id desc
  limit $ offset $
)
select u.uid, u.nick, e.entered_at, e.address
from page
inner join contest_entrants as e on e.contest_id = $ and e.user_id = page.user_id
inner join users as u on u.id = page.user_id
order by page.entered_at desc, page.user_id desc;

-- admin, keyword: as 1
--   change 1 (line 5): + and (
--         position(lower($) in m.uid_key) > 0
--           or exists (select from users u where u.id = m.user_id and position(lower($) in lower(u.nick)) > 0 offset 0)
--       )
-- admin, keyword: as 2, 1 (line 3)
-- admin, keyword: as 1
--   change 2 (line 5): + select m.*
--       from unnest($::integer[]) as f (id)
--       cross join lateral (
--   change 3 (line 5): + and m.user_id = f.id offset 0) m
-- admin, keyword: as 2, 2 (line 3), 3 (line 3)
