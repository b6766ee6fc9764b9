-- GET /user/list: each statement, below who was the first to send it and with which filters.

-- admin
select count(*) as count
from (
  select
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.last_visited_at desc nulls last, u.id desc
  limit $1
) as counted;

-- admin
select m.user_id, g.gid, g.title
from groups as g
inner join group_members as m on m.gid = g.gid
where g.deleted_at is null and m.user_id = any($1::integer[])
order by lower(g.title), g.gid;

-- admin
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.last_visited_at desc nulls last, u.id desc
  limit $1 offset $2
) found
join users u on u.id = found.id
order by u.last_visited_at desc nulls last, u.id desc;

-- admin, sortBy=uid, sort=-1
select count(*) as count
from (
  select
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.uid_key desc
  limit $1
) as counted;

-- admin, sortBy=uid, sort=-1
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.uid_key desc
  limit $1 offset $2
) found
join users u on u.id = found.id
order by u.uid_key desc;

-- admin, sortBy=uid, sort=1
select count(*) as count
from (
  select
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.uid_key
  limit $1
) as counted;

-- admin, sortBy=uid, sort=1
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.uid_key
  limit $1 offset $2
) found
join users u on u.id = found.id
order by u.uid_key;

-- admin, sortBy=createdAt, sort=-1
select count(*) as count
from (
  select
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.created_at desc, u.id desc
  limit $1
) as counted;

-- admin, sortBy=createdAt, sort=-1
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.created_at desc, u.id desc
  limit $1 offset $2
) found
join users u on u.id = found.id
order by u.created_at desc, u.id desc;

-- admin, sortBy=createdAt, sort=1
select count(*) as count
from (
  select
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.created_at, u.id
  limit $1
) as counted;

-- admin, sortBy=createdAt, sort=1
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.created_at, u.id
  limit $1 offset $2
) found
join users u on u.id = found.id
order by u.created_at, u.id;

-- admin, sortBy=lastVisitedAt, sort=1
select count(*) as count
from (
  select
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.last_visited_at nulls first, u.id
  limit $1
) as counted;

-- admin, sortBy=lastVisitedAt, sort=1
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.last_visited_at nulls first, u.id
  limit $1 offset $2
) found
join users u on u.id = found.id
order by u.last_visited_at nulls first, u.id;

-- admin, keyword
select count(*) as count
from (
  select
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  ) and (position(lower($1) in u.uid_key) > 0 or position(lower($2) in lower(u.nick)) > 0)
  order by u.last_visited_at desc nulls last, u.id desc
  limit $3
) as counted;

-- admin, keyword
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  ) and (position(lower($1) in u.uid_key) > 0 or position(lower($2) in lower(u.nick)) > 0)
  order by u.last_visited_at desc nulls last, u.id desc
  limit $3 offset $4
) found
join users u on u.id = found.id
order by u.last_visited_at desc nulls last, u.id desc;

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
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from unnest($1::integer[]) as f (id)
  cross join lateral (select * from users where id = f.id offset 0) u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.last_visited_at desc nulls last, u.id desc
  limit $2 offset $3
) found
join users u on u.id = found.id
order by u.last_visited_at desc nulls last, u.id desc;

-- admin, privilege
select count(*) as count
from (
  select
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  ) and u.privilege = $1
  order by u.last_visited_at desc nulls last, u.id desc
  limit $2
) as counted;

-- admin, privilege
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from users u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  ) and u.privilege = $1
  order by u.last_visited_at desc nulls last, u.id desc
  limit $2 offset $3
) found
join users u on u.id = found.id
order by u.last_visited_at desc nulls last, u.id desc;

-- admin, group
select count(*) as count
from (
  select m.user_id as id
  from (select * from group_members m where m.gid = $1) m
  where exists (select from groups g where g.gid = $2 and g.deleted_at is null)
  limit $3
) as counted;

-- admin, group
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from (
    select m.user_id as id
    from (select * from group_members m where m.gid = $1) m
    where exists (select from groups g where g.gid = $2 and g.deleted_at is null)
  ) f
  cross join lateral (select * from users where id = f.id offset 0) u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.last_visited_at desc nulls last, u.id desc
  limit $3 offset $4
) found
join users u on u.id = found.id
order by u.last_visited_at desc nulls last, u.id desc;

-- admin, group, keyword, sortBy=uid, sort=1
select count(*) as count
from (
  select m.user_id as id
  from (
    select *
    from group_members m
    where m.gid = $1
      and (
        position(lower($2) in m.uid_key) > 0
          or exists (select from users u where u.id = m.user_id and position(lower($3) in lower(u.nick)) > 0 offset 0)
      )
  ) m
  where exists (select from groups g where g.gid = $4 and g.deleted_at is null)
  limit $5
) as counted;

-- admin, group, keyword, sortBy=uid, sort=1
select u.id, u.uid, u.nick, u.privilege, u.solve, u.submit, u.last_visited_at, u.created_at
from (
  select u.id
  from (
    select m.user_id as id
    from (
      select *
      from group_members m
      where m.gid = $1
        and (
          position(lower($2) in m.uid_key) > 0
            or exists (select from users u where u.id = m.user_id and position(lower($3) in lower(u.nick)) > 0 offset 0)
        )
    ) m
    where exists (select from groups g where g.gid = $4 and g.deleted_at is null)
  ) f
  cross join lateral (select * from users where id = f.id offset 0) u
  where u.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by u.uid_key
  limit $5 offset $6
) found
join users u on u.id = found.id
order by u.uid_key;
