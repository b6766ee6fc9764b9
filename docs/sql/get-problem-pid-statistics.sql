-- GET /problem/:pid/statistics: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- student, course: in get-problem.sql, admin, course

-- 1. student
select /* prepared */ p.pid, p.owner_id, p.title, p.type, p.answer, p.status, p.time_ms, p.memory_kb, p.lacks, p.submit,
  p.solve, p.course_id, p.created_at, p.updated_at, p.deleted_at,
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
  (select role from problem_setters where pid = p.pid and user_id = $) as setter_role
from problems as p
where p.pid = any($::integer[]);

-- 2. student
select count(*) as count
from (
  (
    select s.sid
    from submissions as s
    where s.pid = $ and s.counted_judge is not null and s.is_open = $ and s.counted_judge = $
      and (s.is_open and s.contest_id not in (select contest_id from exams where not shows_ranklist))
      and not (
        s.sent_by is not null
          and (
            exists (select from teams self where self.user_id = s.user_id and self.hidden)
              or exists (
                select
                from team_in_category i
                join team_categories g on g.category_id = i.category_id
                where i.team_id = s.user_id and g.hidden
              )
          )
      )
  )
  limit $
) as counted;

-- 3. student
select s.counted_judge as judge, count(distinct s.user_id) as users
from submissions as s
where s.pid = $ and s.counted_judge is not null and s.is_open = $
group by s.counted_judge;

-- student: as 2
--   change 1 (line 1): - select count(*) as count from ( ( select s.sid
--     + with accepted as (
--       select s.memory_kb as value
--   change 2 (line 20): + ), scale as (select greatest(1, ceil((max(value) + 1) / $::numeric))::int as width from accepted
--   change 3 (line 21): - limit $ ) as counted
--     + select width, value / width as bucket, count(*) as count
--       from accepted, scale
--       group by width, bucket
-- student: as 2, 2 (line 20), 3 (line 21)
--   change 4 (line 1): - select count(*) as count from ( ( select s.sid
--     + with accepted as (
--       select s.time_ms as value

-- 4. student
with accepted as materialized (
  select s.sid, s.time_ms as key
  from submissions as s
  where s.pid = $ and s.counted_judge is not null and s.is_open = $ and s.counted_judge = $
    and (s.is_open and s.contest_id not in (select contest_id from exams where not shows_ranklist))
    and not (
      s.sent_by is not null
        and (
          exists (select from teams self where self.user_id = s.user_id and self.hidden)
            or exists (
              select
              from team_in_category i
              join team_categories g on g.category_id = i.category_id
              where i.team_id = s.user_id and g.hidden
            )
        )
    )
), page as (select sid from accepted order by key, sid limit $ offset $)
select s.sid, s.user_id, u.uid, s.language, s.outputs, s.time_ms, s.memory_kb, s.code_bytes, s.created_at,
  exists (
    select
    from course_members m
    where m.user_id = $ and m.view_solution
      and m.course_id in (
        s.course_id, (select c.course_id from contests c where c.cid = s.contest_id),
          (select p.course_id from problems p where p.pid = s.pid)
      )
  ) as course_opens
from page
inner join submissions as s on s.sid = page.sid
inner join users as u on u.id = s.user_id
order by s.time_ms, s.sid;

-- student, sortBy=memory: as 4
--   change 5 (line 2): - s.time_ms as key
--     + s.memory_kb as key
--   change 6 (line 32): - order by s.time_ms,
--     + order by s.memory_kb,
-- student, sortBy=length: as 4
--   change 7 (line 2): - s.time_ms as key
--     + s.code_bytes as key
--   change 8 (line 32): - order by s.time_ms,
--     + order by s.code_bytes,
-- student, sortBy=createdAt: as 4
--   change 9 (line 2): - s.time_ms as key
--     + s.created_at as key
--   change 10 (line 32): - order by s.time_ms,
--     + order by s.created_at,
