-- GET /group/:gid/members: each statement, below who was the first to send it and with which filters.

-- admin
select count(*) as count
from (
  (select m.user_id from (select * from group_members m where m.gid = $1) as m order by m.uid_key) limit $2
) as counted;

-- admin
select g.gid, g.title from groups as g where g.deleted_at is null and g.gid = any($1::integer[]) order by g.gid;

-- admin
with page as (
  select m.user_id, m.uid_key
  from (select * from group_members m where m.gid = $1) as m
  order by m.uid_key
  limit $2 offset $3
)
select u.uid, u.nick
from page
inner join users as u on u.id = page.user_id
order by page.uid_key;

-- admin, keyword
select count(*) as count
from (
  (
    select m.user_id
    from (
      select *
      from group_members m
      where m.gid = $1
        and (
          position(lower($2) in m.uid_key) > 0
            or exists (select from users u where u.id = m.user_id and position(lower($3) in lower(u.nick)) > 0 offset 0)
        )
    ) as m
    order by m.uid_key
  )
  limit $4
) as counted;

-- admin, keyword
select word.pieces is null as is_often, count, ids
from (select pieces_among_people(lower($1)) as pieces offset 0) word
cross join lateral (
  select count(*), coalesce(array_agg(user_id), '{}')::text as ids
  from (
    select s.user_id from user_search s where s.grams @> word.pieces and position(lower($2) in s.haystack) > 0 limit $3
  ) found
  where word.pieces is not null
) holding;

-- admin, keyword
with page as (
  select m.user_id, m.uid_key
  from (
    select *
    from group_members m
    where m.gid = $1
      and (
        position(lower($2) in m.uid_key) > 0
          or exists (select from users u where u.id = m.user_id and position(lower($3) in lower(u.nick)) > 0 offset 0)
      )
  ) as m
  order by m.uid_key
  limit $4 offset $5
)
select u.uid, u.nick
from page
inner join users as u on u.id = page.user_id
order by page.uid_key;

-- admin, keyword
select count(*) as count
from (
  (
    select m.user_id
    from (
      select m.*
      from unnest($1::integer[]) as f (id)
      cross join lateral (select * from group_members m where m.gid = $2 and m.user_id = f.id offset 0) m
    ) as m
    order by m.uid_key
  )
  limit $3
) as counted;

-- admin, keyword
with page as (
  select m.user_id, m.uid_key
  from (
    select m.*
    from unnest($1::integer[]) as f (id)
    cross join lateral (select * from group_members m where m.gid = $2 and m.user_id = f.id offset 0) m
  ) as m
  order by m.uid_key
  limit $3 offset $4
)
select u.uid, u.nick
from page
inner join users as u on u.id = page.user_id
order by page.uid_key;
