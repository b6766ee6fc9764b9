-- GET /admin/jobs/:id/changes: each statement, below who was the first to send it and with which filters.

-- root
select count(*) as count
from (
  select i.sid
  from job_submissions i
  where i.job_id = $1 and (i.new_judge <> i.old_judge or i.new_score <> i.old_score or i.regrouped) and not i.overtaken
  order by i.sid
  limit $2
) as counted;

-- root
select job.*, maker.uid as by, applier.uid as applied_by_uid, canceller.uid as cancelled_by_uid
from jobs as job
inner join users as maker on maker.id = job.created_by
left join users as applier on applier.id = job.applied_by
left join users as canceller on canceller.id = job.cancelled_by
where job.id = $1;

-- root
with page as (
  select i.*
  from job_submissions i
  where i.job_id = $1 and (i.new_judge <> i.old_judge or i.new_score <> i.old_score or i.regrouped) and not i.overtaken
  order by i.sid desc
  limit $2 offset $3
)
select page.sid, page.old_judge, page.old_score, page.regrouped, page.new_judge,
  coalesce(page.new_score, 0) as new_score, u.uid, p.pid, p.title, page.contest_id
from page
join users u on u.id = page.user_id
join problems p on p.pid = page.pid
order by page.sid desc;
