-- GET /course: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- part 1
select count(*)
from contests c
where c.course_id = co.course_id and c.rule <> 'homework'
  and (
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
  );

-- 1. visitor
select co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback, co.archived_at,
  co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member,
  (select count(*) from course_members n where n.course_id = co.course_id) as members,
  (
    select count(*)
    from contests c
    where c.course_id = co.course_id and c.rule <> 'homework'
      and (
        (c.deleted_at is null and c.status = 2 and not c.is_draft)
          and (c.cid not in (select contest_id from rehearsals))
      )
  ) as contests,
  (
    select u.uid
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_uid,
  (
    select u.nick
    from course_members t
    join users u on u.id = t.user_id
    where t.course_id = co.course_id and t.manage_course
    order by t.joined_at, t.user_id
    limit 1
  ) as teacher_nick
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $
where co.course_id in (
  select course_id
  from courses
  order by (course_id is null) desc, archived_at is not null, course_id desc
  limit $ offset $
)
order by m.user_id is not null desc, co.archived_at is not null, co.course_id desc;

-- 2. visitor
select count(*) as count from ((select course_id from courses) limit $) as counted;

-- visitor, keyword: as 1
--   change 1 (line 34): + where name ilike $
-- visitor, keyword: as 2, 1 (line 1)
-- visitor, mine: as 1
--   change 2 (line 34): + where (course_id is null)

-- 3. visitor, mine
select count(*) as count from ((select course_id from courses where (course_id is null)) limit $) as counted;

-- student: as 1
--   change 3 (line 5): - select count(*) … 15 more … )
--     + part 1
--   change 4 (line 34): - course_id is null
--     + course_id in (select course_id from course_members where user_id = $)
-- student, keyword: as 1, 3 (line 5), 1 (line 34), 4 (line 34)
-- student, mine: as 1, 3 (line 5), 4 (line 34)
--   change 5 (line 34): + where (course_id in (select course_id from course_members where user_id = $))

-- 4. student, mine
select count(*) as count
from (
  (select course_id from courses where (course_id in (select course_id from course_members where user_id = $))) limit $
) as counted;

-- admin: as 1, 4 (line 34)
--   change 6 (line 9): - (
--   change 7 (line 9): - and c.status = 2 and not c.is_draft)
--   change 8 (line 10): + or (
--       exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $
--   change 9 (line 11): + or c.is_open
--       and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $
--   change 10 (line 12): + )
--           )
--       )
-- admin, keyword: as 1, 6 (line 9), 7 (line 9), 8 (line 10), 9 (line 11), 10 (line 12), 1 (line 34), 4 (line 34)
-- admin, mine: as 1, 6 (line 9), 7 (line 9), 8 (line 10), 9 (line 11), 10 (line 12), 5 (line 34), 4 (line 34)
