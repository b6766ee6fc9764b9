-- GET /course/:id/lti-grades: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- teacher: in get-problem.sql, admin, course

-- 1. teacher
select count(*) as count
from lti_grades as g
inner join lti_links as l on l.link_id = g.link_id
inner join lti_contexts as x on x.context_id = l.context_id
where x.course_id = $;

-- 2. teacher
select g.link_id, c.cid, c.title, u.uid, u.nick, g.mark, g.state, g.tries, g.error, g.next_at, g.sent_at
from lti_grades as g
inner join lti_links as l on l.link_id = g.link_id
inner join lti_contexts as x on x.context_id = l.context_id
inner join contests as c on c.cid = l.contest_id
inner join users as u on u.id = g.user_id
where x.course_id = $
order by array_position(array['failed', 'waiting', 'sent'], g.state), g.sent_at desc nulls first, g.link_id, g.user_id
limit $ offset $;
