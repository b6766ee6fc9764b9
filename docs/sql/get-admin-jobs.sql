-- GET /admin/jobs: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. root
select count(*) as count from ((select id from jobs as job order by id) limit $) as counted;

-- 2. root
select job.*, maker.uid as by, applier.uid as applied_by_uid, canceller.uid as cancelled_by_uid
from jobs as job
inner join users as maker on maker.id = job.created_by
left join users as applier on applier.id = job.applied_by
left join users as canceller on canceller.id = job.cancelled_by
order by job.id desc
limit $ offset $;

-- 3. root, course
select count(*) as count
from ((select id from jobs as job where (job.filter ->> 'course')::integer = $ order by id) limit $) as counted;

-- root, course: as 2
--   change 1 (line 6): + where (job.filter ->> 'course')::integer = $
