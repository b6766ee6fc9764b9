-- GET /tag: each statement, below who was the first to send it and with which filters.

-- visitor
select tid, name, color from tags order by lower(name), tid;
