-- GET /admin/jobs: each statement, below who was the first to send it and with which filters.

-- root
select count(*) as count from ((select id from jobs order by id) limit $1) as counted;

-- root
select job.*, maker.uid as by, applier.uid as applied_by_uid, canceller.uid as cancelled_by_uid
from jobs as job
inner join users as maker on maker.id = job.created_by
left join users as applier on applier.id = job.applied_by
left join users as canceller on canceller.id = job.cancelled_by
order by job.id desc
limit $1 offset $2;
