-- GET /problem: each statement, below who was the first to send it and with which filters.

-- visitor
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    ) and 1 = 1
  )
  limit $1
) as counted;

-- visitor
select pt.pid, t.tid, t.name, t.color
from unnest($1::integer[]) as listed (pid)
cross join lateral (select * from problem_tags where pid = listed.pid offset 0) pt
join tags t on t.tid = pt.tid
order by t.tid;

-- visitor
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  ) and 1 = 1
  order by place
  limit $1 offset $2
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, type=pid, content
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    ) and p.pid::text like $1
  )
  limit $2
) as counted;

-- visitor, type=pid, content
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  ) and p.pid::text like $1
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, state=solved
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    ) and 1 = 1 and p.pid in (select up.pid from user_problems up where up.user_id = $1 and up.accepted > 0)
  )
  limit $2
) as counted;

-- visitor, state=solved
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  ) and 1 = 1 and p.pid in (select up.pid from user_problems up where up.user_id = $1 and up.accepted > 0)
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, state=tried
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    ) and 1 = 1
      and p.pid in (select up.pid from user_problems up where up.user_id = $1 and up.submitted > 0 and up.accepted = 0)
  )
  limit $2
) as counted;

-- visitor, state=tried
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  ) and 1 = 1
    and p.pid in (select up.pid from user_problems up where up.user_id = $1 and up.submitted > 0 and up.accepted = 0)
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, state=untried
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    ) and 1 = 1 and p.pid not in (select up.pid from user_problems up where up.user_id = $1 and up.submitted > 0)
  )
  limit $2
) as counted;

-- visitor, state=untried
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  ) and 1 = 1 and p.pid not in (select up.pid from user_problems up where up.user_id = $1 and up.submitted > 0)
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, type=title, content
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    ) and position(lower($1) in p.title_key) > 0
  )
  limit $2
) as counted;

-- visitor, type=title, content
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
    limit $7
  ) found
) holding;

-- visitor, type=title, content
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  ) and position(lower($1) in p.title_key) > 0
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, type=title, content
select count(*) as count
from (
  (
    select p.pid
    from (
      select p.*
      from unnest($1::integer[]) as f (pid)
      cross join lateral (select * from problems where pid = f.pid offset 0) p
    ) as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    ) and position(lower($2) in p.title_key) > 0
  )
  limit $3
) as counted;

-- visitor, type=title, content
with page as (
  select p.pid, p.pid as place
  from (
    select p.*
    from unnest($1::integer[]) as f (pid)
    cross join lateral (select * from problems where pid = f.pid offset 0) p
  ) as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  ) and position(lower($2) in p.title_key) > 0
  order by place
  limit $3 offset $4
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, type=tag, content
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    ) and p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $1)
  )
  limit $2
) as counted;

-- visitor, type=tag, content
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  ) and p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $1)
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, search
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    )
      and (
        position(lower($1) in p.title_key) > 0 or p.pid::text like $2
          or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $3)
      )
  )
  limit $4
) as counted;

-- visitor, search
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

-- visitor, search
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  )
    and (
      position(lower($1) in p.title_key) > 0 or p.pid::text like $2
        or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $3)
    )
  order by place
  limit $4 offset $5
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, search
select count(*) as count
from (
  (
    select p.pid
    from (
      select p.*
      from unnest($1::integer[]) as f (pid)
      cross join lateral (select * from problems where pid = f.pid offset 0) p
    ) as p
    where (
      p.deleted_at is null
        and (
          (p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)))
        )
    )
      and (
        position(lower($2) in p.title_key) > 0 or p.pid::text like $3
          or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $4)
      )
  )
  limit $5
) as counted;

-- visitor, search
with page as (
  select p.pid, p.pid as place
  from (
    select p.*
    from unnest($1::integer[]) as f (pid)
    cross join lateral (select * from problems where pid = f.pid offset 0) p
  ) as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  )
    and (
      position(lower($2) in p.title_key) > 0 or p.pid::text like $3
        or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $4)
    )
  order by place
  limit $5 offset $6
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $1 and basic)
              )
          ) or p.owner_id = $2
            or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
        )
    ) and 1 = 1
  )
  limit $4
) as counted;

-- student
select pid from user_problems where user_id = $1 and pid in ($2, …) and accepted > $3 order by pid;

-- student
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $1 and basic)
            )
        ) or p.owner_id = $2
          or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
      )
  ) and 1 = 1
  order by place
  limit $4 offset $5
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $6 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $7 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $8 and view_testcase) and p.status = $9
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $10 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, type=pid, content
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $1 and basic)
              )
          ) or p.owner_id = $2
            or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
        )
    ) and p.pid::text like $4
  )
  limit $5
) as counted;

-- student, type=pid, content
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $1 and basic)
            )
        ) or p.owner_id = $2
          or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
      )
  ) and p.pid::text like $4
  order by place
  limit $5 offset $6
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $8 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $9 and view_testcase) and p.status = $10
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $11 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, state=solved
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $1 and basic)
              )
          ) or p.owner_id = $2
            or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
        )
    ) and 1 = 1 and p.pid in (select up.pid from user_problems up where up.user_id = $4 and up.accepted > 0)
  )
  limit $5
) as counted;

-- student, state=solved
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $1 and basic)
            )
        ) or p.owner_id = $2
          or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
      )
  ) and 1 = 1 and p.pid in (select up.pid from user_problems up where up.user_id = $4 and up.accepted > 0)
  order by place
  limit $5 offset $6
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $8 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $9 and view_testcase) and p.status = $10
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $11 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, state=tried
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $1 and basic)
              )
          ) or p.owner_id = $2
            or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
        )
    ) and 1 = 1
      and p.pid in (select up.pid from user_problems up where up.user_id = $4 and up.submitted > 0 and up.accepted = 0)
  )
  limit $5
) as counted;

-- student, state=tried
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $1 and basic)
            )
        ) or p.owner_id = $2
          or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
      )
  ) and 1 = 1
    and p.pid in (select up.pid from user_problems up where up.user_id = $4 and up.submitted > 0 and up.accepted = 0)
  order by place
  limit $5 offset $6
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $8 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $9 and view_testcase) and p.status = $10
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $11 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, state=untried
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $1 and basic)
              )
          ) or p.owner_id = $2
            or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
        )
    ) and 1 = 1 and p.pid not in (select up.pid from user_problems up where up.user_id = $4 and up.submitted > 0)
  )
  limit $5
) as counted;

-- student, state=untried
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $1 and basic)
            )
        ) or p.owner_id = $2
          or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
      )
  ) and 1 = 1 and p.pid not in (select up.pid from user_problems up where up.user_id = $4 and up.submitted > 0)
  order by place
  limit $5 offset $6
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $8 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $9 and view_testcase) and p.status = $10
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $11 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, type=title, content
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $1 and basic)
              )
          ) or p.owner_id = $2
            or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
        )
    ) and position(lower($4) in p.title_key) > 0
  )
  limit $5
) as counted;

-- student, type=title, content
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $1 and basic)
            )
        ) or p.owner_id = $2
          or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
      )
  ) and position(lower($4) in p.title_key) > 0
  order by place
  limit $5 offset $6
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $8 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $9 and view_testcase) and p.status = $10
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $11 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, type=title, content
select count(*) as count
from (
  (
    select p.pid
    from (
      select p.*
      from unnest($1::integer[]) as f (pid)
      cross join lateral (select * from problems where pid = f.pid offset 0) p
    ) as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $2 and basic)
              )
          ) or p.owner_id = $3
            or (p.course_id in (select course_id from course_members where user_id = $4 and manage_problem)) is true
        )
    ) and position(lower($5) in p.title_key) > 0
  )
  limit $6
) as counted;

-- student, type=title, content
with page as (
  select p.pid, p.pid as place
  from (
    select p.*
    from unnest($1::integer[]) as f (pid)
    cross join lateral (select * from problems where pid = f.pid offset 0) p
  ) as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $2 and basic)
            )
        ) or p.owner_id = $3
          or (p.course_id in (select course_id from course_members where user_id = $4 and manage_problem)) is true
      )
  ) and position(lower($5) in p.title_key) > 0
  order by place
  limit $6 offset $7
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $8 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $9 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $10 and view_testcase) and p.status = $11
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $12 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, type=tag, content
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $1 and basic)
              )
          ) or p.owner_id = $2
            or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
        )
    ) and p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $4)
  )
  limit $5
) as counted;

-- student, type=tag, content
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $1 and basic)
            )
        ) or p.owner_id = $2
          or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
      )
  ) and p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $4)
  order by place
  limit $5 offset $6
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $8 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $9 and view_testcase) and p.status = $10
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $11 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, search
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $1 and basic)
              )
          ) or p.owner_id = $2
            or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
        )
    )
      and (
        position(lower($4) in p.title_key) > 0 or p.pid::text like $5
          or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $6)
      )
  )
  limit $7
) as counted;

-- student, search
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $1 and basic)
            )
        ) or p.owner_id = $2
          or (p.course_id in (select course_id from course_members where user_id = $3 and manage_problem)) is true
      )
  )
    and (
      position(lower($4) in p.title_key) > 0 or p.pid::text like $5
        or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $6)
    )
  order by place
  limit $7 offset $8
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $9 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $10 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $11 and view_testcase) and p.status = $12
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $13 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, search
select count(*) as count
from (
  (
    select p.pid
    from (
      select p.*
      from unnest($1::integer[]) as f (pid)
      cross join lateral (select * from problems where pid = f.pid offset 0) p
    ) as p
    where (
      p.deleted_at is null
        and (
          (
            p.status = 2
              and (
                p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                  or p.course_id in (select course_id from course_members where user_id = $2 and basic)
              )
          ) or p.owner_id = $3
            or (p.course_id in (select course_id from course_members where user_id = $4 and manage_problem)) is true
        )
    )
      and (
        position(lower($5) in p.title_key) > 0 or p.pid::text like $6
          or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $7)
      )
  )
  limit $8
) as counted;

-- student, search
with page as (
  select p.pid, p.pid as place
  from (
    select p.*
    from unnest($1::integer[]) as f (pid)
    cross join lateral (select * from problems where pid = f.pid offset 0) p
  ) as p
  where (
    p.deleted_at is null
      and (
        (
          p.status = 2
            and (
              p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
                or p.course_id in (select course_id from course_members where user_id = $2 and basic)
            )
        ) or p.owner_id = $3
          or (p.course_id in (select course_id from course_members where user_id = $4 and manage_problem)) is true
      )
  )
    and (
      position(lower($5) in p.title_key) > 0 or p.pid::text like $6
        or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $7)
    )
  order by place
  limit $8 offset $9
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $10 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $11 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $12 and view_testcase) and p.status = $13
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $14 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin
select count(*) as count
from ((select p.pid from problems as p where p.deleted_at is null and 1 = 1) limit $1) as counted;

-- admin
select v.pid, v.state,
  v.fingerprint = encode(
    sha256(
      convert_to(
        (
          jsonb_build_array(
            p.type, p.time_ms, p.memory_kb, md5(p.code), p.protocol, p.flags, p.comparison,
              (
                select jsonb_agg(jsonb_build_array(input_sha256, output_sha256) order by position, uuid)
                from testcases
                where pid = p.pid and deleted_at is null
              ),
              (
                select jsonb_agg(jsonb_build_array(name, language, md5(code), expected) order by position)
                from problem_references
                where pid = p.pid
              ),
              (
                select jsonb_agg(jsonb_build_array(name, md5(code), protocol, flags) order by position)
                from problem_validators
                where pid = p.pid
              )
          ) || coalesce(
            (
              select jsonb_agg(
                jsonb_build_array(
                  g.points, g.way, g.needs, g.stop,
                    (
                      select jsonb_agg(place order by place)
                      from (
                        select group_number, row_number() over (order by position, uuid) as place
                        from testcases
                        where pid = p.pid and deleted_at is null
                      ) t
                      where t.group_number = g.number
                    )
                )
                order by g.number
              )
              from test_groups g
              where g.pid = p.pid
            ), '[]'
          ) || case when p.language_factors = '[]' then '[]'::jsonb else jsonb_build_array(p.language_factors) end
        )::text, 'UTF8'
      )
    ), 'hex'
  ) as "isCurrent"
from verifications as v
inner join problems as p on p.pid = v.pid
where v.pid = any($1::integer[]);

-- admin
with page as (
  select p.pid, p.pid as place from problems as p where p.deleted_at is null and 1 = 1 order by place limit $1 offset $2
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $3 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $4 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $5 and view_testcase) and p.status = $6
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $7 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, course
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id = $2;

-- admin, course
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    inner join course_problems as l on l.pid = p.pid
    where p.deleted_at is null and 1 = 1 and l.course_id = $1
  )
  limit $2
) as counted;

-- admin, course
with page as (
  select p.pid, l.position as place
  from problems as p
  inner join course_problems as l on l.pid = p.pid
  where p.deleted_at is null and 1 = 1 and l.course_id = $1
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  page.place as position,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $4 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $5 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $6 and view_testcase) and p.status = $7
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $8 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, type=pid, content
select count(*) as count
from ((select p.pid from problems as p where p.deleted_at is null and p.pid::text like $1) limit $2) as counted;

-- admin, type=pid, content
with page as (
  select p.pid, p.pid as place
  from problems as p
  where p.deleted_at is null and p.pid::text like $1
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $4 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $5 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $6 and view_testcase) and p.status = $7
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $8 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, state=solved
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where p.deleted_at is null and 1 = 1
      and p.pid in (select up.pid from user_problems up where up.user_id = $1 and up.accepted > 0)
  )
  limit $2
) as counted;

-- admin, state=solved
with page as (
  select p.pid, p.pid as place
  from problems as p
  where p.deleted_at is null and 1 = 1
    and p.pid in (select up.pid from user_problems up where up.user_id = $1 and up.accepted > 0)
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $4 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $5 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $6 and view_testcase) and p.status = $7
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $8 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, state=tried
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where p.deleted_at is null and 1 = 1
      and p.pid in (select up.pid from user_problems up where up.user_id = $1 and up.submitted > 0 and up.accepted = 0)
  )
  limit $2
) as counted;

-- admin, state=tried
with page as (
  select p.pid, p.pid as place
  from problems as p
  where p.deleted_at is null and 1 = 1
    and p.pid in (select up.pid from user_problems up where up.user_id = $1 and up.submitted > 0 and up.accepted = 0)
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $4 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $5 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $6 and view_testcase) and p.status = $7
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $8 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, state=untried
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where p.deleted_at is null and 1 = 1
      and p.pid not in (select up.pid from user_problems up where up.user_id = $1 and up.submitted > 0)
  )
  limit $2
) as counted;

-- admin, state=untried
with page as (
  select p.pid, p.pid as place
  from problems as p
  where p.deleted_at is null and 1 = 1
    and p.pid not in (select up.pid from user_problems up where up.user_id = $1 and up.submitted > 0)
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $4 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $5 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $6 and view_testcase) and p.status = $7
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $8 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, type=title, content
select count(*) as count
from (
  (select p.pid from problems as p where p.deleted_at is null and position(lower($1) in p.title_key) > 0) limit $2
) as counted;

-- admin, type=title, content
with page as (
  select p.pid, p.pid as place
  from problems as p
  where p.deleted_at is null and position(lower($1) in p.title_key) > 0
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $4 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $5 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $6 and view_testcase) and p.status = $7
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $8 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, type=title, content
select count(*) as count
from (
  (
    select p.pid
    from (
      select p.*
      from unnest($1::integer[]) as f (pid)
      cross join lateral (select * from problems where pid = f.pid offset 0) p
    ) as p
    where p.deleted_at is null and position(lower($2) in p.title_key) > 0
  )
  limit $3
) as counted;

-- admin, type=title, content
with page as (
  select p.pid, p.pid as place
  from (
    select p.*
    from unnest($1::integer[]) as f (pid)
    cross join lateral (select * from problems where pid = f.pid offset 0) p
  ) as p
  where p.deleted_at is null and position(lower($2) in p.title_key) > 0
  order by place
  limit $3 offset $4
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $5 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $6 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $7 and view_testcase) and p.status = $8
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $9 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, type=tag, content
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where p.deleted_at is null
      and p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $1)
  )
  limit $2
) as counted;

-- admin, type=tag, content
with page as (
  select p.pid, p.pid as place
  from problems as p
  where p.deleted_at is null
    and p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $1)
  order by place
  limit $2 offset $3
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $4 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $5 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $6 and view_testcase) and p.status = $7
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $8 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, search
select count(*) as count
from (
  (
    select p.pid
    from problems as p
    where p.deleted_at is null
      and (
        position(lower($1) in p.title_key) > 0 or p.pid::text like $2
          or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $3)
      )
  )
  limit $4
) as counted;

-- admin, search
with page as (
  select p.pid, p.pid as place
  from problems as p
  where p.deleted_at is null
    and (
      position(lower($1) in p.title_key) > 0 or p.pid::text like $2
        or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $3)
    )
  order by place
  limit $4 offset $5
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $6 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $7 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $8 and view_testcase) and p.status = $9
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $10 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- admin, search
select count(*) as count
from (
  (
    select p.pid
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
  )
  limit $5
) as counted;

-- admin, search
with page as (
  select p.pid, p.pid as place
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
  order by place
  limit $5 offset $6
)
select p.pid, p.owner_id, p.title, p.type, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve, p.course_id,
  p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $8 and manage_problem)) is true as is_managed,
  (
    (
      p.course_id in (select course_id from course_members where user_id = $9 and view_testcase) and p.status = $10
    ) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $11 and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived
from page
inner join problems as p on p.pid = page.pid
order by page.place;
