-- GET /admin/jobs/:id/changes: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. root
select count(*) as count
from (
  select i.sid
  from job_submissions i
  where i.job_id = $ and (i.new_judge <> i.old_judge or i.new_score <> i.old_score or i.regrouped) and not i.overtaken
  order by i.sid
  limit $
) as counted;

-- 2. root
select job.*, maker.uid as by, applier.uid as applied_by_uid, canceller.uid as cancelled_by_uid
from jobs as job
inner join users as maker on maker.id = job.created_by
left join users as applier on applier.id = job.applied_by
left join users as canceller on canceller.id = job.cancelled_by
where job.id = $;

-- 3. root
with page as (
  select i.*
  from job_submissions i
  where i.job_id = $ and (i.new_judge <> i.old_judge or i.new_score <> i.old_score or i.regrouped) and not i.overtaken
  order by i.sid desc
  limit $ offset $
)
select page.sid, page.old_judge, page.old_score, page.regrouped, page.new_judge,
  coalesce(page.new_score, 0) as new_score, u.uid, u.nick, p.pid, p.title, page.contest_id
from page
join users u on u.id = page.user_id
join problems p on p.pid = page.pid
order by page.sid desc;
