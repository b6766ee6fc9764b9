-- Rejudging and skipping many submissions as one job, and the orders and filters of solution management.

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

-- Admins see all submissions, open or not, in each of these orders. What else they are filtered by is at hand in the index,
-- so that a far page is found without reading the rows before it.
create index submissions_managed_by_judge on submissions (judge, sid) include (contest_id);
create index submissions_managed_by_language on submissions (language, sid) include (contest_id);
create index submissions_managed_by_age on submissions (created_at, sid)
  include (contest_id, pid, judge, language);
create index submissions_managed_by_time on submissions (time_ms, sid) include (contest_id, pid, judge, language);
create index submissions_managed_by_memory on submissions (memory_kb, sid)
  include (contest_id, pid, judge, language);
-- With `sim` itself, without which the planner does not see that the index has all it asks for.
create index submissions_managed_by_similarity on submissions ((coalesce(sim, 0)), sid)
  include (contest_id, pid, judge, language, sim);
drop index submissions_by_problem;
create index submissions_by_problem on submissions (pid, sid desc) include (contest_id);
drop index submissions_by_user;
create index submissions_by_user on submissions (user_id, sid desc) include (contest_id);
create index submissions_outside_contests on submissions (sid) where contest_id = 0;

-- Asked when a judgement goes that nobody saw.
create index submissions_by_judgement on submissions (judgement_id);
