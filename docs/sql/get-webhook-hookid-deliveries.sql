-- GET /webhook/:hookId/deliveries: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select * from webhook_deliveries where hook_id = $ order by delivery_id desc limit $ offset $;

-- 2. admin
select * from webhooks where hook_id = $;

-- 3. admin
select count(*) as count from ((select delivery_id from webhook_deliveries where hook_id = $) limit $) as counted;
