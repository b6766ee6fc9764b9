-- GET /problem/items: each statement, below who was the first to send it and with which filters.

-- admin
select p.pid as id, p.title from problems as p where p.deleted_at is null and 1 = 1 order by p.pid limit $1;

-- admin, keyword
select is_often, count, pids
from (
  select count(*) > $1 as is_often, search_needles(lower($2)) as pieces
  from (select haystack from problem_search order by pid desc limit $3) newest
  where position(lower($4) in haystack) > 0 offset 0
) among
cross join lateral (
  select count(*), coalesce(array_agg(distinct pid), '{}')::text as pids
  from (
    select pid
    from (
      select s.pid
      from problem_search s
      where not is_often and s.grams @> pieces and position(lower($5) in s.haystack) > 0
      limit $6
    ) titled
    union all
    select p.pid
    from problems p
    where p.pid::text like $7 and not is_often
    union all
    select pt.pid
    from problem_tags pt
    join tags t using (tid)
    where t.name ilike $8 and not is_often
    limit $9
  ) found
) holding;

-- admin, keyword
select p.pid as id, p.title
from problems as p
where p.deleted_at is null
  and (
    position(lower($1) in p.title_key) > 0 or p.pid::text like $2
      or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $3)
  )
order by p.pid
limit $4;

-- admin, keyword
select p.pid as id, p.title
from (
  select p.*
  from unnest($1::integer[]) as f (pid)
  cross join lateral (select * from problems where pid = f.pid offset 0) p
) as p
where p.deleted_at is null
  and (
    position(lower($2) in p.title_key) > 0 or p.pid::text like $3
      or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $4)
  )
order by p.pid
limit $5;
