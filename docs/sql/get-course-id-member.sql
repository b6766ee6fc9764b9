-- GET /course/:id/member: each statement, below who was the first to send it and with which filters.

-- admin
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id = $2;

-- admin
select count(*) as count
from (
  (select m.user_id from (select * from course_members m where m.course_id = $1) as m order by m.uid_key) limit $2
) as counted;

-- admin
with page as (
  select m.user_id, m.uid_key
  from (select * from course_members m where m.course_id = $1) as m
  order by m.uid_key
  limit $2 offset $3
)
select m.basic, m.view_testcase, m.view_solution, m.manage_problem, m.manage_contest, m.manage_course, u.uid, u.nick,
  u.student_number, m.section_id, m.joined_at
from page
inner join course_members as m on m.course_id = $4 and m.user_id = page.user_id
inner join users as u on u.id = page.user_id
order by page.uid_key;

-- admin, keyword
select count(*) as count
from (
  (
    select m.user_id
    from (
      select *
      from course_members m
      where m.course_id = $1
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
    from course_members m
    where m.course_id = $1
      and (
        position(lower($2) in m.uid_key) > 0
          or exists (select from users u where u.id = m.user_id and position(lower($3) in lower(u.nick)) > 0 offset 0)
      )
  ) as m
  order by m.uid_key
  limit $4 offset $5
)
select m.basic, m.view_testcase, m.view_solution, m.manage_problem, m.manage_contest, m.manage_course, u.uid, u.nick,
  u.student_number, m.section_id, m.joined_at
from page
inner join course_members as m on m.course_id = $6 and m.user_id = page.user_id
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
      cross join lateral (select * from course_members m where m.course_id = $2 and m.user_id = f.id offset 0) m
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
    cross join lateral (select * from course_members m where m.course_id = $2 and m.user_id = f.id offset 0) m
  ) as m
  order by m.uid_key
  limit $3 offset $4
)
select m.basic, m.view_testcase, m.view_solution, m.manage_problem, m.manage_contest, m.manage_course, u.uid, u.nick,
  u.student_number, m.section_id, m.joined_at
from page
inner join course_members as m on m.course_id = $5 and m.user_id = page.user_id
inner join users as u on u.id = page.user_id
order by page.uid_key;

-- admin, section
select count(*) as count
from (
  (
    select m.user_id
    from (select * from course_members m where m.course_id = $1) as m
    where m.section_id is null
    order by m.uid_key
  )
  limit $2
) as counted;

-- admin, section
with page as (
  select m.user_id, m.uid_key
  from (select * from course_members m where m.course_id = $1) as m
  where m.section_id is null
  order by m.uid_key
  limit $2 offset $3
)
select m.basic, m.view_testcase, m.view_solution, m.manage_problem, m.manage_contest, m.manage_course, u.uid, u.nick,
  u.student_number, m.section_id, m.joined_at
from page
inner join course_members as m on m.course_id = $4 and m.user_id = page.user_id
inner join users as u on u.id = page.user_id
order by page.uid_key;

-- admin, section
select count(*) as count
from (
  (
    select m.user_id
    from (select * from course_members m where m.course_id = $1) as m
    where m.section_id = $2
    order by m.uid_key
  )
  limit $3
) as counted;

-- admin, section
with page as (
  select m.user_id, m.uid_key
  from (select * from course_members m where m.course_id = $1) as m
  where m.section_id = $2
  order by m.uid_key
  limit $3 offset $4
)
select m.basic, m.view_testcase, m.view_solution, m.manage_problem, m.manage_contest, m.manage_course, u.uid, u.nick,
  u.student_number, m.section_id, m.joined_at
from page
inner join course_members as m on m.course_id = $5 and m.user_id = page.user_id
inner join users as u on u.id = page.user_id
order by page.uid_key;

-- admin, mine
select count(*) as count
from (
  (
    select m.user_id
    from (select * from course_members m where m.course_id = $1) as m
    where m.section_id in (select section_id from course_section_tas where course_id = $2 and user_id = $3)
    order by m.uid_key
  )
  limit $4
) as counted;

-- admin, mine
with page as (
  select m.user_id, m.uid_key
  from (select * from course_members m where m.course_id = $1) as m
  where m.section_id in (select section_id from course_section_tas where course_id = $2 and user_id = $3)
  order by m.uid_key
  limit $4 offset $5
)
select m.basic, m.view_testcase, m.view_solution, m.manage_problem, m.manage_contest, m.manage_course, u.uid, u.nick,
  u.student_number, m.section_id, m.joined_at
from page
inner join course_members as m on m.course_id = $6 and m.user_id = page.user_id
inner join users as u on u.id = page.user_id
order by page.uid_key;
