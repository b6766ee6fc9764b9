-- GET /course/items: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. student
select course_id as id, name as title from courses order by course_id desc limit $;

-- 2. student, keyword
select course_id as id, name as title from courses where name ilike $ order by course_id desc limit $;

-- student, manages=contest: as 1
--   change 1 (line 1): + where course_id in (select course_id from course_members where user_id = $ and manage_contest)
--       and not (course_id in (select course_id from courses where archived_at is not null)) is true
-- student, manages=problem: as 1
--   change 2 (line 1): + where course_id in (select course_id from course_members where user_id = $ and manage_problem)
--       and not (course_id in (select course_id from courses where archived_at is not null)) is true
-- admin, manages=contest: as 1
--   change 3 (line 1): + where not (course_id in (select course_id from courses where archived_at is not null)) is true
