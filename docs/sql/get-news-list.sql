-- GET /news/list: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. visitor
select count(*) as count from ((select nid from news where deleted_at is null and status > $) limit $) as counted;

-- 2. visitor
select nid, title, status, created_at, updated_at, excerpt
from news
where deleted_at is null and status > $
order by nid desc
limit $ offset $;

-- 3. admin
select count(*) as count from ((select nid from news where deleted_at is null) limit $) as counted;

-- admin: as 2
--   change 1 (line 3): - and status > $
