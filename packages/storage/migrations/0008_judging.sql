-- Judge hosts, the queue that they take from, and what somebody tries and waits for.

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
  -- A lease looks at its host itself. A host that is removed is gone at once, and its leases end a moment later: nobody who
  -- reports waits for whoever removes it.
  host_id integer,
  -- Null while it waits.
  lease_until timestamptz,
  attempts integer not null default 0,
  progress_number integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);

create index judging_tasks_waiting on judging_tasks (priority, turn, id) where lease_until is null;
create index judging_tasks_leased on judging_tasks (lease_until) where lease_until is not null;
create index judging_tasks_by_user on judging_tasks (user_id);

-- The last turn that each person took in each class of tasks; of person 0 the turn up to which the class was given out,
-- where everybody begins who has not been as far.
create table judging_turns (
  priority smallint not null,
  user_id integer not null,
  turn integer not null,
  primary key (priority, user_id)
);

-- Checkers and interactors that somebody tries and waits for. Losing them in a crash costs nothing.
create unlogged table judge_trials (
  id bigint generated always as identity primary key,
  -- Of one person's trials one runs at a time.
  user_id integer not null,
  -- {type, code, input, output, answer}
  request jsonb not null,
  -- Null while it waits for a host.
  host_id integer,
  finished_at timestamptz,
  -- {compileError, run}; null in a finished one when the host could not do it.
  result jsonb,
  created_at timestamptz not null default clock_timestamp()
);
