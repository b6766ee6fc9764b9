-- GET /exam/:cid/papers: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-status-list.sql, student, contest
-- admin: in get-exam-cid-sitters.sql, admin

-- 1. admin
select /* prepared */ cp.pid, cp.position, cp.points, cp.color, cp.color_name, p.title,
  case when p.titles <> '{}' then p.titles || jsonb_build_object(p.language, p.title) end as titles, p.deleted_at,
  exists (select from test_groups g where g.pid = cp.pid) as has_groups,
  (
    select case when l.level is not null then jsonb_build_object(
      'points', l.level, 'error', case when l.said is null then l.error end
    ) end
    from problem_levels l
    where l.pid = p.pid
  ) as level
from contest_problems as cp
inner join problems as p on p.pid = cp.pid
where cp.contest_id = $
order by cp.position;

-- 2. admin
select count(*) as count from ((select user_id from exam_sitters where contest_id = $) limit $) as counted;

-- 3. admin
select d.user_id, d.pid, d.sid, s.judge, d.counts
from exam_drafts d
join submissions s on s.sid = d.sid
where d.contest_id = $ and d.user_id = any($::integer[])
order by d.sid;

-- 4. admin
select s.user_id, u.uid, u.nick, u.student_number, s.entered_at, s.handed_in_at, r.code, r.made_at, r.content,
  r.signature, k.public_key,
  (
    select count(*)::integer from submissions m where m.user_id = s.user_id and m.contest_id = $ and m.contest_id > 0
  ) as submissions, s.handed_in_at is not null
  and clock_timestamp() < (
    select case when c.has_own_times then coalesce(
      (
        select own_time.ends_at
        from contest_own_times own_time
        where own_time.contest_id = c.cid and own_time.user_id = s.user_id
      ), c.ends_at
    ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
      (
        select max(x.minutes)
        from contest_extensions x
        where x.contest_id = c.cid
          and (
            x.user_id = s.user_id or x.section_id in (select section_id from course_members where user_id = s.user_id)
          )
      ), 0
    ) end * interval '1 minute' end
    from contests c
    where c.cid = s.contest_id
  ) as may_reopen
from exam_sitters as s
inner join users as u on u.id = s.user_id
left join exam_receipts as r on r.contest_id = s.contest_id and r.user_id = s.user_id and r.replaced_at is null
left join receipt_keys as k on k.key_id = r.key_id
where s.contest_id = $
order by u.uid_key
limit $ offset $;
