-- GET /admin/audit: each statement, below who was the first to send it and with which filters.

-- root
select count(*) as count from ((select a.id from audit as a order by a.created_at desc, a.id desc) limit $1) as counted;

-- root
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  order by a.created_at desc, a.id desc
  limit $1 offset $2
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;

-- root, actor
select count(*) as count
from ((select a.id from audit as a where a.actor_id = $1 order by a.created_at desc, a.id desc) limit $2) as counted;

-- root, actor
select id, uid, privilege, nick, motto, mail, school, student_number, submit, solve, created_at
from users
where uid_key = $1;

-- root, actor
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  where a.actor_id = $1
  order by a.created_at desc, a.id desc
  limit $2 offset $3
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;

-- root, action
select count(*) as count
from (
  (select a.id from audit as a where split_part(a.action, '.', 1) = $1 order by a.created_at desc, a.id desc) limit $2
) as counted;

-- root, action
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  where split_part(a.action, '.', 1) = $1
  order by a.created_at desc, a.id desc
  limit $2 offset $3
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;

-- root, action
select count(*) as count
from ((select a.id from audit as a where a.action = $1 order by a.created_at desc, a.id desc) limit $2) as counted;

-- root, action
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  where a.action = $1
  order by a.created_at desc, a.id desc
  limit $2 offset $3
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;

-- root, target
select count(*) as count
from ((select a.id from audit as a where a.target = $1 order by a.created_at desc, a.id desc) limit $2) as counted;

-- root, target
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  where a.target = $1
  order by a.created_at desc, a.id desc
  limit $2 offset $3
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;

-- root, from
select count(*) as count
from ((select a.id from audit as a where a.created_at >= $1 order by a.created_at desc, a.id desc) limit $2) as counted;

-- root, from
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  where a.created_at >= $1
  order by a.created_at desc, a.id desc
  limit $2 offset $3
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;

-- root, to
select count(*) as count
from ((select a.id from audit as a where a.created_at < $1 order by a.created_at desc, a.id desc) limit $2) as counted;

-- root, to
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  where a.created_at < $1
  order by a.created_at desc, a.id desc
  limit $2 offset $3
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;

-- root, actor, action
select count(*) as count
from (
  (
    select a.id
    from audit as a
    where a.actor_id = $1 and split_part(a.action, '.', 1) = $2
    order by a.created_at desc, a.id desc
  )
  limit $3
) as counted;

-- root, actor, action
select p.id, p.action, p.target, p.before, p.after, p.address, p.request_id, p.created_at, u.uid as actor_uid,
  u.nick as actor_nick
from (
  select a.id, a.actor_id, a.action, a.target, a.before, a.after, a.address, a.request_id, a.created_at
  from audit as a
  where a.actor_id = $1 and split_part(a.action, '.', 1) = $2
  order by a.created_at desc, a.id desc
  limit $3 offset $4
) as p
left join users as u on u.id = p.actor_id
order by p.created_at desc, p.id desc;
