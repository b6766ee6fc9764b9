-- Submissions, their judgements, and the queue that the judge hosts take from.

create table submissions (
  sid integer generated always as identity primary key,
  user_id integer not null references users (id),
  pid integer not null references problems (pid),
  -- 0 outside contests.
  contest_id integer not null default 0,
  course_id integer,
  language smallint not null,
  code text not null,
  code_bytes integer not null,
  -- Of the current judgement, so that lists read one table. Skipped while skipped_at is set.
  judge smallint not null default 0,
  time_ms integer not null default 0,
  memory_kb integer not null default 0,
  judgement_id bigint,
  -- The verdict that counts and statistics hold: the last finished one; null while there is none.
  counted_judge smallint,
  skipped_at timestamptz,
  skipped_by integer references users (id),
  sim smallint,
  sim_sid integer references submissions (sid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create index submissions_by_user on submissions (user_id, sid desc);
create index submissions_by_problem on submissions (pid, sid desc);
create index submissions_by_judge on submissions (judge, sid desc);
create index submissions_by_contest on submissions (contest_id, sid desc) where contest_id > 0;
create index submissions_by_user_time on submissions (user_id, time_ms, sid);
create index submissions_by_user_memory on submissions (user_id, memory_kb, sid);
create index submissions_accepted_by_time on submissions (pid, time_ms, sid) where counted_judge = 3;
create index submissions_accepted_by_memory on submissions (pid, memory_kb, sid) where counted_judge = 3;
create index submissions_accepted_by_length on submissions (pid, code_bytes, sid) where counted_judge = 3;
create index submissions_accepted_by_age on submissions (pid, created_at, sid) where counted_judge = 3;
create index submissions_counted on submissions (pid, counted_judge, user_id) where counted_judge is not null;

-- An attempt at a verdict. Never edited once finished; a rejudge adds one.
create table judgements (
  id bigint generated always as identity primary key,
  sid integer not null references submissions (sid),
  reason text not null check (reason in ('submit', 'rejudge', 'shadow')),
  judge smallint not null,
  time_ms integer not null default 0,
  memory_kb integer not null default 0,
  error text not null default '',
  -- For admins: the checker's message, the reason of a SystemError.
  judge_message text not null default '',
  -- [{uuid, judge, time, memory}] in the order of the tests.
  tests jsonb not null default '[]',
  total_tests integer not null default 0,
  host_id integer,
  created_by integer references users (id),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);

create index judgements_by_submission on judgements (sid, id desc);

alter table submissions
  add foreign key (judgement_id) references judgements (id) deferrable initially deferred;

create table judge_hosts (
  id integer generated always as identity primary key,
  name text not null unique,
  token_hash bytea not null unique,
  created_by integer references users (id),
  created_at timestamptz not null default clock_timestamp(),
  disabled_at timestamptz,
  last_seen_at timestamptz,
  -- What the host said of itself last: version, mode, slots, load, compilers.
  status jsonb,
  tasks_done integer not null default 0,
  errors integer not null default 0
);

create table judging_tasks (
  id bigint generated always as identity primary key,
  judgement_id bigint not null unique references judgements (id),
  -- Lower first; then the turn (how many of the same person waited already), then age.
  priority smallint not null,
  turn integer not null,
  user_id integer not null,
  -- Grows with each lease. A report with an older one is refused.
  fencing_token bigint not null default 0,
  host_id integer references judge_hosts (id),
  -- Null while it waits.
  lease_until timestamptz,
  attempts integer not null default 0,
  progress_number integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);

create index judging_tasks_waiting on judging_tasks (priority, turn, id) where lease_until is null;
create index judging_tasks_leased on judging_tasks (lease_until) where lease_until is not null;
create index judging_tasks_by_user on judging_tasks (user_id);

-- One row for each person and problem with finished submissions: the source of all distinct counts.
create table user_problems (
  user_id integer not null references users (id),
  pid integer not null references problems (pid),
  submitted integer not null default 0 check (submitted >= 0),
  accepted integer not null default 0 check (accepted >= 0),
  primary key (user_id, pid)
);

create index user_problems_by_problem on user_problems (pid);
