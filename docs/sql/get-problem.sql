-- GET /problem: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- part 1
p.deleted_at is null
  and (
    (
      p.status = 2
        and (
          p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
            or p.course_id in (select course_id from course_members where user_id = $ and basic)
        )
    ) or p.owner_id = $
      or (p.course_id in (select course_id from course_members where user_id = $ and manage_problem)) is true
      or p.pid in (select pid from problem_setters where user_id = $)
  );

-- 1. visitor
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
  limit $
) as counted;

-- 2. visitor
select pt.pid, t.tid, t.name, t.color
from unnest($::integer[]) as listed (pid)
cross join lateral (select * from problem_tags where pid = listed.pid offset 0) pt
join tags t on t.tid = pt.tid
order by t.tid;

-- 3. visitor
with page as (
  select p.pid, p.pid as place
  from problems as p
  where (
    p.deleted_at is null
      and ((p.status = 2 and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))))
  ) and 1 = 1
  order by place
  limit $ offset $
)
select p.pid, p.owner_id, p.title, p.type, p.answer, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve,
  p.course_id, p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  false as is_managed, false as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived,
  null::text as setter_role,
  (
    select case when l.level is not null then jsonb_build_object(
      'points', l.level, 'error', case when l.said is null then l.error end
    ) end
    from problem_levels l
    where l.pid = p.pid
  ) as level
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- visitor, type=pid, content: as 1
--   change 1 (line 11): - and 1 = 1
--     + and p.pid::text like $
-- visitor, type=pid, content: as 3, 1 (line 7)
-- visitor, state=solved: as 1
--   change 2 (line 12): + and p.pid in (select up.pid from user_problems up where up.user_id = $ and up.accepted > 0
--   change 3 (line 13): + )
-- visitor, state=solved: as 3
--   change 4 (line 8): + and p.pid in (select up.pid from user_problems up where up.user_id = $ and up.accepted > 0)
-- visitor, state=tried: as 1, 3 (line 13)
--   change 5 (line 12): + and p.pid in (select up.pid from user_problems up where up.user_id = $ and up.submitted > 0 and up.accepted = 0
-- visitor, state=tried: as 3
--   change 6 (line 8): + and p.pid in (select up.pid from user_problems up where up.user_id = $ and up.submitted > 0 and up.accepted = 0)
-- visitor, state=untried: as 1, 3 (line 13)
--   change 7 (line 12): + and p.pid not in (select up.pid from user_problems up where up.user_id = $ and up.submitted > 0
-- visitor, state=untried: as 3
--   change 8 (line 8): + and p.pid not in (select up.pid from user_problems up where up.user_id = $ and up.submitted > 0)
-- visitor, sortBy=pid, sort=-1: as 3
--   change 9 (line 2): - p.pid as place
--     + 0 as position, p.pid as key
--   change 10 (line 8): - order by place
--     + order by key desc nulls last, p.pid
--   change 11 (line 27): - order by page.place
--     + order by page.key desc nulls last, page.pid
-- visitor, sortBy=pid, sort=1: as 3, 9 (line 2)
--   change 12 (line 8): - order by place
--     + order by key asc nulls last, p.pid
--   change 13 (line 27): - order by page.place
--     + order by page.key asc nulls last, page.pid
-- visitor, sortBy=level, sort=-1: as 3, 10 (line 8), 11 (line 27)
--   change 14 (line 2): - p.pid as place
--     + 0 as position, (select l.level from problem_levels l where l.pid = p.pid) as key
-- visitor, sortBy=level, sort=1: as 3, 14 (line 2), 12 (line 8), 13 (line 27)
-- visitor, sortBy=ratio, sort=-1: as 3, 10 (line 8), 11 (line 27)
--   change 15 (line 2): - p.pid as place
--     + 0 as position, p.solve::float8 / nullif(p.submit, 0) as key
-- visitor, sortBy=ratio, sort=1: as 3, 15 (line 2), 12 (line 8), 13 (line 27)
-- visitor, level: as 1, 3 (line 13)
--   change 16 (line 12): + and p.pid in (select l.pid from problem_levels l where l.level >= $ and l.level < $
-- visitor, level: as 3
--   change 17 (line 8): + and p.pid in (select l.pid from problem_levels l where l.level >= $ and l.level < $)
-- visitor, tags: as 1
--   change 18 (line 12): + and (
--       p.pid in (select pt.pid from problem_tags pt where pt.tid = $
--   change 19 (line 13): + and p.pid in (select pt.pid from problem_tags pt where pt.tid = $)
--           )
--       )
-- visitor, tags: as 3
--   change 20 (line 8): + and (
--         p.pid in (select pt.pid from problem_tags pt where pt.tid = $)
--           and p.pid in (select pt.pid from problem_tags pt where pt.tid = $)
--       )
-- visitor, type=title, content: as 1
--   change 21 (line 11): - and 1 = 1
--     + and position(lower($) in p.title_key) > 0
-- visitor, type=title, content: as 3, 21 (line 7)
-- visitor, type=tag, content: as 1
--   change 22 (line 11): - and 1 = 1
--     + and p.pid in (select pt.pid from problem_tags pt join tags t using (tid
--   change 23 (line 13): + where t.name ilike $)
--       )
-- visitor, type=tag, content: as 3
--   change 24 (line 7): - and 1 = 1
--     + and p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $)
-- visitor, search: as 1
--   change 25 (line 11): - and 1 = 1
--     + and (
--       position(lower($) in p.title_key) > 0 or p.pid::text like $
--         or p.pid in (select pt.pid from problem_tags pt join tags t using (tid
--   change 26 (line 13): + where t.name ilike $)
--           )
--       )
-- visitor, search: as 3
--   change 27 (line 7): - and 1 = 1
--     + and (
--         position(lower($) in p.title_key) > 0 or p.pid::text like $
--           or p.pid in (select pt.pid from problem_tags pt join tags t using (tid) where t.name ilike $)
--       )

-- 4. student
select count(*) as count from ((select p.pid from problems as p where (part 1) and 1 = 1) limit $) as counted;

-- 5. student
select pid from user_problems where user_id = $ and pid in ($, …) and accepted > $ order by pid;

-- 6. student
with page as (select p.pid, p.pid as place from problems as p where (part 1) and 1 = 1 order by place limit $ offset $)
select p.pid, p.owner_id, p.title, p.type, p.answer, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit, p.solve,
  p.course_id, p.created_at, p.updated_at, p.deleted_at,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles,
  not (
    p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1)
      or p.course_id in (select course_id from course_members where user_id = $ and basic)
  ) as is_closed,
  (p.course_id in (select course_id from course_members where user_id = $ and manage_problem)) is true as is_managed,
  (
    (p.course_id in (select course_id from course_members where user_id = $ and view_testcase) and p.status = $) is true
      or exists (
        select
        from course_problems cp
        where cp.pid = p.pid
          and cp.course_id in (select course_id from course_members where user_id = $ and view_testcase)
          and (cp.shared or cp.course_id = p.course_id)
      )
  ) as shows_tests,
  (p.course_id in (select course_id from courses where archived_at is not null)) is true as is_archived,
  (select role from problem_setters where pid = p.pid and user_id = $) as setter_role,
  (
    select case when l.level is not null then jsonb_build_object(
      'points', l.level, 'error', case when l.said is null then l.error end
    ) end
    from problem_levels l
    where l.pid = p.pid
  ) as level
from page
inner join problems as p on p.pid = page.pid
order by page.place;

-- student, type=pid, content: as 4, 1 (line 1)
-- student, type=pid, content: as 6, 1 (line 1)
-- student, state=solved: as 4, 2 (line 1), 3 (line 1)
-- student, state=solved: as 6, 4 (line 1)
-- student, state=tried: as 4, 5 (line 1), 3 (line 1)
-- student, state=tried: as 6, 6 (line 1)
-- student, state=untried: as 4, 7 (line 1), 3 (line 1)
-- student, state=untried: as 6, 8 (line 1)
-- student, sortBy=pid, sort=-1: as 6, 9 (line 1), 10 (line 1), 11 (line 31)
-- student, sortBy=pid, sort=1: as 6, 9 (line 1), 12 (line 1), 13 (line 31)
-- student, sortBy=level, sort=-1: as 6, 14 (line 1), 10 (line 1), 11 (line 31)
-- student, sortBy=level, sort=1: as 6, 14 (line 1), 12 (line 1), 13 (line 31)
-- student, sortBy=ratio, sort=-1: as 6, 15 (line 1), 10 (line 1), 11 (line 31)
-- student, sortBy=ratio, sort=1: as 6, 15 (line 1), 12 (line 1), 13 (line 31)
-- student, level: as 4, 16 (line 1), 3 (line 1)
-- student, level: as 6, 17 (line 1)
-- student, tags: as 4, 18 (line 1), 19 (line 1)
-- student, tags: as 6, 20 (line 1)
-- student, type=title, content: as 4, 21 (line 1)
-- student, type=title, content: as 6, 21 (line 1)
-- student, type=tag, content: as 4, 22 (line 1), 23 (line 1)
-- student, type=tag, content: as 6, 24 (line 1)
-- student, search: as 4, 25 (line 1), 26 (line 1)
-- student, search: as 6, 27 (line 1)

-- 7. admin
select count(*) as count
from ((select p.pid from problems as p where p.deleted_at is null and 1 = 1) limit $) as counted;

-- admin: as 2
--   change 28 (line 1): - select pt.pid, … 14 more … order by t.tid
--     + select v.pid, v.state,
--         v.fingerprint = encode( sha256( convert_to( (
--                 jsonb_build_array( p.type, p.time_ms, p.memory_kb, md5(p.code), p.protocol, p.flags, p.comparison, (
--                       select jsonb_agg(jsonb_build_array(input_sha256, output_sha256) order by position, uuid)
--                       from testcases
--                       where pid = p.pid and deleted_at is null
--                     ), (
--                       select jsonb_agg( jsonb_build_array( name, language, md5(code), expected ) || case when score is null then '[]'::jsonb else jsonb_build_array(score) end
--                         order by position )
--                       from problem_references
--                       where pid = p.pid
--                     ), (
--                       select jsonb_agg( jsonb_build_array( name, md5(code), protocol, flags ) || case when language = $ then '[]'::jsonb else jsonb_build_array(language) end
--                         order by position )
--                       from problem_validators
--                       where pid = p.pid
--                     ) ) || coalesce( (
--                     select jsonb_agg( jsonb_build_array( g.points, g.way, g.needs, g.stop, (
--                             select jsonb_agg(place order by place)
--                             from (
--                               select group_number, row_number() over (order by position, uuid) as place
--                               from testcases
--                               where pid = p.pid and deleted_at is null
--                             ) t
--                             where t.group_number = g.number
--                           ) ) || case when g.parent is null
--                         and g.passes is null then '[]'::jsonb else jsonb_build_array(g.parent, g.passes) end
--                       order by g.number )
--                     from test_groups g
--                     where g.pid = p.pid
--                   ), '[]' ) || case when p.language_factors = '[]' then '[]'::jsonb else jsonb_build_array( p.language_factors ) end || case when (
--                   p.answer, p.passes, p.processes
--                 ) = ('program', 1, 1) then '[]'::jsonb else jsonb_build_array( p.answer, p.passes, p.processes ) end || coalesce( (
--                     select jsonb_agg(jsonb_build_array(role, name, language, md5(code)) order by position)
--                     from problem_sources
--                     where pid = p.pid and role <> 'generator'
--                   ), '[]' )
--               )::text, 'UTF8' ) ), 'hex' ) as "isCurrent"
--       from verifications as v
--       inner join problems as p on p.pid = v.pid
--       where v.pid = any($::integer[])
-- admin: as 6
--   change 29 (line 1): - where (part 1)
--     + where p.deleted_at is null

-- 8. admin, course
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $
where co.course_id = $;

-- admin, course: as 7
--   change 30 (line 2): + inner join course_problems as l on l.pid = p.pid
--   change 31 (line 2): + and l.course_id = $
-- admin, course: as 6, 31 (line 1)
--   change 32 (line 1): - p.pid as place
--     + l.position as place
--   change 33 (line 1): - where (part 1)
--     + inner join course_problems as l on l.pid = p.pid
--       where p.deleted_at is null
--   change 34 (line 5): + page.place as position,
-- admin, type=pid, content: as 7, 1 (line 2)
-- admin, type=pid, content: as 6
--   change 35 (line 1): - where (part 1) and 1 = 1
--     + where p.deleted_at is null and p.pid::text like $
-- admin, state=solved: as 7, 2 (line 2), 3 (line 2)
-- admin, state=solved: as 6, 29 (line 1), 4 (line 1)
-- admin, state=tried: as 7, 5 (line 2), 3 (line 2)
-- admin, state=tried: as 6, 29 (line 1), 6 (line 1)
-- admin, state=untried: as 7, 7 (line 2), 3 (line 2)
-- admin, state=untried: as 6, 29 (line 1), 8 (line 1)
-- admin, sortBy=pid, sort=-1: as 6, 9 (line 1), 29 (line 1), 10 (line 1), 11 (line 31)
-- admin, sortBy=pid, sort=1: as 6, 9 (line 1), 29 (line 1), 12 (line 1), 13 (line 31)
-- admin, sortBy=level, sort=-1: as 6, 14 (line 1), 29 (line 1), 10 (line 1), 11 (line 31)
-- admin, sortBy=level, sort=1: as 6, 14 (line 1), 29 (line 1), 12 (line 1), 13 (line 31)
-- admin, sortBy=ratio, sort=-1: as 6, 15 (line 1), 29 (line 1), 10 (line 1), 11 (line 31)
-- admin, sortBy=ratio, sort=1: as 6, 15 (line 1), 29 (line 1), 12 (line 1), 13 (line 31)
-- admin, course, sortBy=level, sort=1: as 6, 33 (line 1), 13 (line 31)
--   change 36 (line 1): - p.pid as place
--     + l.position, (select l.level from problem_levels l where l.pid = p.pid) as key
--   change 37 (line 1): - order by place
--     + and l.course_id = $
--       order by key asc nulls last, p.pid
--   change 38 (line 5): + page.position,
-- admin, course, draft: as 7
--   change 39 (line 2): + and p.course_id = $
--       and (
--         p.course_id is not null and p.status = 0 and not exists (select from course_problems cp where cp.pid = p.pid
--   change 40 (line 2): + )
--       )
-- admin, course, draft: as 6, 29 (line 1)
--   change 41 (line 1): + and p.course_id = $
--       and (p.course_id is not null and p.status = 0 and not exists (select from course_problems cp where cp.pid = p.pid))
-- admin, level: as 7, 16 (line 2), 3 (line 2)
-- admin, level: as 6, 29 (line 1), 17 (line 1)
-- admin, tags: as 7, 18 (line 2), 19 (line 2)
-- admin, tags: as 6, 29 (line 1), 20 (line 1)
-- admin, type=title, content: as 7, 21 (line 2)
-- admin, type=title, content: as 6
--   change 42 (line 1): - where (part 1) and 1 = 1
--     + where p.deleted_at is null and position(lower($) in p.title_key) > 0
-- admin, type=tag, content: as 7, 22 (line 2), 23 (line 2)
-- admin, type=tag, content: as 6
--   change 43 (line 1): - where (part 1
--     + where p.deleted_at is null
--       and p.pid in (select pt.pid from problem_tags pt join tags t using (tid
--   change 44 (line 1): - and 1 = 1
--     + where t.name ilike $)
-- admin, search: as 7, 25 (line 2), 26 (line 2)
-- admin, search: as 6
--   change 45 (line 1): - where (part 1
--     + where p.deleted_at is null
--       and (
--         position(lower($) in p.title_key) > 0 or p.pid::text like $
--           or p.pid in (select pt.pid from problem_tags pt join tags t using (tid
--   change 46 (line 1): - and 1 = 1
--     + where t.name ilike $)
--       )
