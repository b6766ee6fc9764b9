-- GET /course/items: each statement, below who was the first to send it and with which filters.

-- student
select course_id as id, name as title from courses order by course_id desc limit $1;

-- student, keyword
select course_id as id, name as title from courses where name ilike $1 order by course_id desc limit $2;

-- student, manages=contest
select course_id as id, name as title
from courses
where course_id in (select course_id from course_members where user_id = $1 and manage_contest)
  and not (course_id in (select course_id from courses where archived_at is not null)) is true
order by course_id desc
limit $2;

-- student, manages=problem
select course_id as id, name as title
from courses
where course_id in (select course_id from course_members where user_id = $1 and manage_problem)
  and not (course_id in (select course_id from courses where archived_at is not null)) is true
order by course_id desc
limit $2;

-- admin, manages=contest
select course_id as id, name as title
from courses
where not (course_id in (select course_id from courses where archived_at is not null)) is true
order by course_id desc
limit $1;
