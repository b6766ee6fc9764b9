-- GET /admin/notifications: each statement, below who was the first to send it and with which filters.

-- admin
select count(*) as count from ((select id from notifications where user_id is null order by id) limit $1) as counted;

-- admin
select n.id, n.title, n.content, n.created_at, u.uid
from notifications as n
inner join users as u on u.id = n.sent_by
where n.user_id is null
order by n.id desc
limit $1 offset $2;
