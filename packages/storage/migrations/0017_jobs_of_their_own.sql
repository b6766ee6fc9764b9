-- What a job would change is read from its own rows: looked up in submissions, a large job read that whole table with each page.

alter table job_submissions
  -- As in submissions, where none of the three ever changes.
  add column user_id integer,
  add column pid integer,
  add column contest_id integer,
  -- Something else was decided about it since the job took it, so that the job leaves it as it is.
  add column overtaken boolean not null default false;

update job_submissions i
set user_id = s.user_id, pid = s.pid, contest_id = s.contest_id,
  overtaken = j.state in ('preparing', 'judging', 'ready') and case j.action
    when 'skip' then s.skipped_at is not null
    else s.judgement_id is distinct from i.base_id or (s.skipped_at is not null) <> i.was_skipped end
from submissions s, jobs j
where s.sid = i.sid and j.id = i.job_id;

alter table job_submissions
  alter column user_id set not null,
  alter column pid set not null,
  alter column contest_id set not null;

-- The columns besides are what the people of a job and its contests are counted by, so that counting needs the index alone.
drop index job_submissions_changed;
create index job_submissions_changed on job_submissions (job_id, sid)
  include (user_id, pid, contest_id, old_judge, new_judge)
  where (new_judge <> old_judge or new_score <> old_score) and not overtaken;
