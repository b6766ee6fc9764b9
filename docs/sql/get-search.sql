-- GET /search: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- student, keyword: in get-user-items.sql, admin, keyword
-- student, keyword: in get-user-items.sql, admin, keyword
-- student, keyword: in get-user-items.sql, admin, keyword

-- 1. visitor, keyword
select c.cid, c.title, c.rule = 'homework' as "isHomework"
from contests as c
where (
  ((c.deleted_at is null and c.status = 2 and not c.is_draft) and (c.cid not in (select contest_id from rehearsals)))
    and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
) and c.rule <> $ and (position(lower($) in c.title_key) > 0 or c.cid::text = $)
order by c.cid::text = $ desc, c.starts_at desc, c.cid desc
limit $;

-- 2. visitor, keyword
select course_id as "courseId", name
from courses
where name ilike $
order by (course_id is null) desc, archived_at is not null, course_id desc
limit $;

-- 3. visitor, keyword
with best as (
  select p.pid
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  )
    and (
      position(lower($) in p.title_key) > 0 or p.pid::text like $
        or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $)
    )
  order by p.pid::text <> $, not starts_with(p.title_key, lower($)), p.pid
  limit $
)
select p.pid, p.title, case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles
from best
inner join problems as p on p.pid = best.pid
order by p.pid::text <> $, not starts_with(p.title_key, lower($)), p.pid;

-- 4. student, keyword
select c.cid, c.title, c.rule = 'homework' as "isHomework"
from contests as c
where (
  (
    (
      c.deleted_at is null and c.status = 2
        and (
          not c.is_draft
            or (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true
        )
    )
      and (
        c.cid not in (select contest_id from rehearsals)
          or (
            exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
              and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
          )
      )
  )
    and (
      (
        c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
          or c.course_id in (select course_id from course_members where user_id = $ and basic)
      )
        or (
          exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
            and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
        )
    )
) and (position(lower($) in c.title_key) > 0 or c.cid::text = $)
order by c.cid::text = $ desc, c.starts_at desc, c.cid desc
limit $;

-- student, keyword: as 2
--   change 1 (line 4): - course_id is null
--     + course_id in (select course_id from course_members where user_id = $)
-- student, keyword: as 3
--   change 2 (line 6): + or p.course_id in (select course_id from course_members where user_id = $ and basic
--   change 3 (line 7): + or p.owner_id = $
--       or (p.course_id in (select course_id from course_members where user_id = $ and manage_problem
--   change 4 (line 8): + ) is true
--               or p.pid in (select pid from problem_setters where user_id = $)
--           )
--       )
-- admin, keyword: as 4
--   change 5 (line 4): - ( (
--   change 6 (line 6): - and c.status = 2
--   change 7 (line 8): - not c.is_draft … 10 more … and (
--   change 8 (line 21): - ( … 30 more … and (
-- admin, keyword: as 3
--   change 9 (line 4): - where ( p.deleted_at is null
--     + where p.deleted_at is null
--   change 10 (line 6): - ( … 12 more … and (
