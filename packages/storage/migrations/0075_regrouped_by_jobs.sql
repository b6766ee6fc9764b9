-- A rejudge may leave verdict and score as they were while other groups of tests give the points: by the IOI's rule that moves a cell.

alter table job_submissions add column regrouped boolean not null default false;

update job_submissions i set regrouped = true
from jobs job, judgements base, judgements shadow
where job.id = i.job_id and job.state in ('judging', 'ready', 'applying') and i.contest_id > 0 and i.new_judge is not null
  and base.id = i.base_id and shadow.id = i.shadow_id and base.group_points is distinct from shadow.group_points;

-- Safe beside the version before: its statements find the same rows without this index, which takes longer.
drop index job_submissions_changed;
create index job_submissions_changed on job_submissions (job_id, sid)
  include (user_id, pid, contest_id, old_judge, new_judge)
  where (new_judge <> old_judge or new_score <> old_score or regrouped) and not overtaken;
