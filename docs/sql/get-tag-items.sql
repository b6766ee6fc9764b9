-- GET /tag/items: each statement, below who was the first to send it and with which filters.

-- admin
select tid, name, color from tags where true order by lower(name), tid limit $1;

-- admin, keyword
select tid, name, color from tags where position(lower($1) in lower(name)) > 0 order by lower(name), tid limit $2;
