-- GET /admin/notifications: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select count(*) as count from ((select id from notifications where user_id is null order by id) limit $) as counted;

-- 2. admin
select n.id, n.title, n.content, n.created_at, u.uid
from notifications as n
inner join users as u on u.id = n.sent_by
where n.user_id is null
order by n.id desc
limit $ offset $;
