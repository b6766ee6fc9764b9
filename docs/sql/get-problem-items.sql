-- GET /problem/items: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select p.pid as id, p.title from problems as p where p.deleted_at is null and 1 = 1 order by p.pid limit $;

-- admin, keyword: as 1
--   change 1 (line 1): - and 1 = 1
--     + and (
--         position(lower($) in p.title_key) > 0 or p.pid::text like $
--           or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $)
--       )
