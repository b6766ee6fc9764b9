-- Rejudging and skipping many submissions as one job.

create table jobs (
  id integer generated always as identity primary key,
  action text not null check (action in ('rejudge', 'skip')),
  -- What was asked: {sids} or the filter of solution management.
  filter jsonb not null,
  state text not null default 'preparing'
    check (state in ('preparing', 'judging', 'ready', 'applying', 'applied', 'cancelling', 'cancelled')),
  -- Submissions that came later are not its own.
  last_sid integer not null,
  -- The submission up to which the present step has come: listed, queued, or applied.
  cursor integer not null default 0,
  total integer not null default 0,
  judged integer not null default 0,
  -- Those that end with another verdict.
  changed integer not null default 0,
  applied integer not null default 0,
  -- Something else happened to them meanwhile, which counts.
  overtaken integer not null default 0,
  created_by integer not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  applied_by integer references users (id),
  -- {address, agent, requestId} of whoever applied it, for the audit rows of its submissions.
  applied_from jsonb,
  applied_at timestamptz,
  cancelled_by integer references users (id),
  finished_at timestamptz
);

create index jobs_unfinished on jobs (id) where state in ('preparing', 'judging', 'applying', 'cancelling');

create table job_submissions (
  job_id integer not null references jobs (id),
  sid integer not null references submissions (sid),
  -- The current judgement when the job took it, and whether it was skipped: it is applied to nothing else.
  base_id bigint,
  was_skipped boolean not null,
  old_judge smallint not null,
  -- Seen by nobody until it is applied; null before it is queued, and in a job that skips.
  shadow_id bigint references judgements (id),
  -- Null until there is one.
  new_judge smallint,
  primary key (job_id, sid)
);

create index job_submissions_judging on job_submissions (job_id, sid)
  where shadow_id is not null and new_judge is null;
create index job_submissions_changed on job_submissions (job_id, sid) where new_judge <> old_judge;
create index job_submissions_by_shadow on job_submissions (shadow_id) where shadow_id is not null;
create index job_submissions_by_submission on job_submissions (sid);
