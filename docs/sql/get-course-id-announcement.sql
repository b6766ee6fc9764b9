-- GET /course/:id/announcement: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-problem.sql, admin, course

-- 1. admin
select a.announcement_id, a.course_id, a.title, a.content, a.html, a.has_math, a.is_pinned, a.visible_from,
  a.updated_at, u.uid, u.nick, not a.visible_from <= statement_timestamp() as is_waiting
from course_announcements as a
inner join users as u on u.id = a.author_id
where a.course_id = $
order by a.is_pinned desc, a.visible_from desc, a.announcement_id desc
limit $ offset $;

-- 2. admin
select count(*) as count
from ((select a.announcement_id from course_announcements as a where a.course_id = $) limit $) as counted;
