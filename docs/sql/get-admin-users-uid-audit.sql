-- GET /admin/users/:uid/audit: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select count(*) as count
from ((select a.id from audit as a where a.target = $ order by a.created_at desc, a.id desc) limit $) as counted;

-- 2. admin
select id, uid, nick, privilege, is_teacher, second_factor_at, motto, mail, verified_mail, school, student_number,
  extra_share, solve, submit, last_visited_at, last_request_id, created_at, updated_at
from users as u
where uid_key = $ and u.kind = 'person';

-- 3. admin
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  where a.target = $
  order by a.created_at desc, a.id desc
  limit $ offset $
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;
