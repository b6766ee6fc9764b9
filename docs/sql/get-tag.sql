-- GET /tag: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. visitor
select tid, name, color from tags order by lower(name), tid;
