-- A mass rejudge may change a score and leave the verdict. Hundredths of a point, as in judgements.

alter table job_submissions
  add column old_score smallint not null default 0,
  -- Null until there is a verdict, and in a job that skips.
  add column new_score smallint;

update job_submissions i set old_score = j.score from judgements j where j.id = i.base_id and not i.was_skipped;
update job_submissions i set new_score = j.score from judgements j where j.id = i.shadow_id and i.new_judge is not null;

drop index job_submissions_changed;
create index job_submissions_changed on job_submissions (job_id, sid)
  where new_judge <> old_judge or new_score <> old_score;
