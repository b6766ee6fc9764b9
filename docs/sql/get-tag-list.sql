-- GET /tag/list: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select count(*) as count from ((select tid from tags where true) limit $) as counted;

-- 2. admin
select tid, name, color from tags where true order by lower(name), tid limit $ offset $;

-- 3. admin, keyword
select count(*) as count from ((select tid from tags where position(lower($) in lower(name)) > 0) limit $) as counted;

-- 4. admin, keyword
select tid, name, color from tags where position(lower($) in lower(name)) > 0 order by lower(name), tid limit $ offset $;
