-- GET /admin/jobs/:id/changes: each statement, below who was the first to send it and with which filters.

-- root
select count(*) as count
from (
  select i.sid
  from job_submissions i
  join submissions s on s.sid = i.sid
  where i.job_id = $1 and (i.new_judge <> i.old_judge or i.new_score <> i.old_score)
    and (s.judgement_id is not distinct from i.base_id and (s.skipped_at is not null) = i.was_skipped)
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
  select i.sid, i.old_judge, i.old_score, i.new_judge, coalesce(i.new_score, 0) as new_score
  from job_submissions i
  join submissions s on s.sid = i.sid
  where i.job_id = $1 and (i.new_judge <> i.old_judge or i.new_score <> i.old_score)
    and (s.judgement_id is not distinct from i.base_id and (s.skipped_at is not null) = i.was_skipped)
  order by i.sid desc
  limit $2 offset $3
)
select page.*, u.uid, p.pid, p.title, s.contest_id
from page
join submissions s on s.sid = page.sid
join users u on u.id = s.user_id
join problems p on p.pid = s.pid
order by page.sid desc;
