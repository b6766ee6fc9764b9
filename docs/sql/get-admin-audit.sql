-- GET /admin/audit: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- root, target: in get-admin-users-uid-audit.sql, admin
-- root, target: in get-admin-users-uid-audit.sql, admin

-- 1. root
select count(*) as count from ((select a.id from audit as a order by a.created_at desc, a.id desc) limit $) as counted;

-- 2. root
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  order by a.created_at desc, a.id desc
  limit $ offset $
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;

-- 3. root, actor
select count(*) as count
from ((select a.id from audit as a where a.actor_id = $ order by a.created_at desc, a.id desc) limit $) as counted;

-- 4. root, actor
select id, uid, privilege, nick, motto, mail, verified_mail, school, student_number, is_teacher, hides_activity, submit,
  solve, created_at, second_factor_at
from users as u
where uid_key = $ and u.kind = 'person';

-- root, actor: as 2
--   change 1 (line 6): + where a.actor_id = $
-- root, action: as 1
--   change 2 (line 1): + where split_part(a.action, '.', 1) = $
-- root, action: as 2, 2 (line 6)

-- 5. root, action
select count(*) as count
from ((select a.id from audit as a where a.action = $ order by a.created_at desc, a.id desc) limit $) as counted;

-- root, action: as 2
--   change 3 (line 6): + where a.action = $

-- 6. root, from
select count(*) as count
from ((select a.id from audit as a where a.created_at >= $ order by a.created_at desc, a.id desc) limit $) as counted;

-- root, from: as 2
--   change 4 (line 6): + where a.created_at >= $

-- 7. root, to
select count(*) as count
from ((select a.id from audit as a where a.created_at < $ order by a.created_at desc, a.id desc) limit $) as counted;

-- root, to: as 2
--   change 5 (line 6): + where a.created_at < $
-- root, actor, action: as 1
--   change 6 (line 1): + where a.actor_id = $ and split_part(a.action, '.', 1) = $
-- root, actor, action: as 2, 6 (line 6)
