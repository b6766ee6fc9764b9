-- GET /group: each statement, below who was the first to send it and with which filters.

-- visitor
select g.gid, g.title from groups as g where g.deleted_at is null order by lower(g.title), g.gid;
