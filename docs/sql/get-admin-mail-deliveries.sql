-- GET /admin/mail/deliveries: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. root
select count(*) as count from ((select d.delivery_id from deliveries as d where d.way = $) limit $) as counted;

-- 2. root
select d.delivery_id, d.kind, u.uid, d.recipient, d.attempts, d.error, d.created_at, d.began_at, d.due_at,
  (d.state in ('failed', 'unsure') and d.expires_at > clock_timestamp()) as may_send_again, d.state as state
from deliveries as d
inner join users as u on u.id = d.user_id
where d.way = $
order by d.delivery_id desc
limit $ offset $;

-- 3. root, state=failed
select count(*) as count
from ((select d.delivery_id from deliveries as d where d.way = $ and d.state = $) limit $) as counted;

-- root, state=failed: as 2
--   change 1 (line 6): + and d.state = $
