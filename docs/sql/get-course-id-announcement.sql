-- GET /course/:id/announcement: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $
where co.course_id = $;

-- 2. admin
select a.announcement_id, a.course_id, a.title, a.content, a.html, a.has_math, a.is_pinned, a.visible_from,
  a.updated_at, u.uid, u.nick, not a.visible_from <= statement_timestamp() as is_waiting
from course_announcements as a
inner join users as u on u.id = a.author_id
where a.course_id = $
order by a.is_pinned desc, a.visible_from desc, a.announcement_id desc
limit $ offset $;

-- 3. admin
select count(*) as count
from ((select a.announcement_id from course_announcements as a where a.course_id = $) limit $) as counted;
