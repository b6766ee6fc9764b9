-- GET /news/list: each statement, below who was the first to send it and with which filters.

-- visitor
select count(*) as count from ((select nid from news where deleted_at is null and status > $1) limit $2) as counted;

-- visitor
select nid, title, status, created_at, updated_at, excerpt
from news
where deleted_at is null and status > $1
order by nid desc
limit $2 offset $3;

-- admin
select count(*) as count from ((select nid from news where deleted_at is null) limit $1) as counted;

-- admin
select nid, title, status, created_at, updated_at, excerpt
from news
where deleted_at is null
order by nid desc
limit $1 offset $2;
