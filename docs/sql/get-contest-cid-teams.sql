-- GET /contest/:cid/teams: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-status-list.sql, student, contest

-- 1. admin
select count(*) as count
from (
  (select t.user_id from teams as t inner join users as u on u.id = t.user_id where t.contest_id = $ order by t.number)
  limit $
) as counted;

-- 2. admin
select t.user_id, t.number, u.uid, t.external_id, t.icpc_id, t.label, t.name, t.organization_id, t.hidden, t.room,
  t.seat,
  array(
    select i.category_id from team_in_category i where i.team_id = t.user_id order by i.category_id
  ) as category_ids,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('uid', p.uid, 'nick', p.nick, 'role', m.role) order by m.role desc, p.uid_key), '[]'
    )
    from team_members m
    join users p on p.id = m.user_id
    where m.team_id = t.user_id
  ) as members,
  (select count(*) from submissions s where s.contest_id = t.contest_id and s.user_id = t.user_id) as submissions
from teams as t
inner join users as u on u.id = t.user_id
where t.contest_id = $
order by t.number
limit $ offset $;

-- admin, keyword: as 1
--   change 1 (line 3): + and (
--         position(lower($) in lower(t.name)) > 0 or lower(t.label) = lower($)
--           or exists (
--             select
--             from organizations o
--             where o.organization_id = t.organization_id and position(lower($) in lower(o.name)) > 0
--           )
--           or exists (
--             select
--             from team_members m
--             join users p on p.id = m.user_id
--             where m.team_id = t.user_id and (p.uid_key = lower($) or position(lower($) in lower(p.nick)) > 0)
--           )
--       )
-- admin, keyword: as 2, 1 (line 18)
