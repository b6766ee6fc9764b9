-- GET /tag/list: each statement, below who was the first to send it and with which filters.

-- admin
select count(*) as count from ((select tid from tags where true) limit $1) as counted;

-- admin
select tid, name, color from tags where true order by lower(name), tid limit $1 offset $2;

-- admin, keyword
select count(*) as count from ((select tid from tags where position(lower($1) in lower(name)) > 0) limit $2) as counted;

-- admin, keyword
select tid, name, color
from tags
where position(lower($1) in lower(name)) > 0
order by lower(name), tid
limit $2 offset $3;
