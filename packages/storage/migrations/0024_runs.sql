-- Code that somebody runs before submitting it. A row stays for its author alone, who reads the last few of each problem.

create table runs (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  pid integer not null references problems (pid),
  language smallint not null,
  code text not null,
  -- On input of one's own, and not on the samples.
  is_own boolean not null,
  -- [{input, expected}]; only the beginnings once it has ended.
  cases jsonb not null,
  -- CPU time that it may use.
  budget_ms integer not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Null while it waits.
  host_id integer,
  started_at timestamptz,
  lease_until timestamptz,
  -- When it last made room for a contest.
  yielded_at timestamptz,
  ended text check (ended in ('done', 'stopped', 'failed')),
  finished_at timestamptz,
  -- Of compiling and running.
  cpu_ms integer not null default 0,
  judge smallint,
  -- {compileError, outcomes}; null where no host said anything.
  result jsonb,
  check ((ended is null) = (finished_at is null))
);

-- One at a time.
create unique index runs_unfinished on runs (user_id) where finished_at is null;
create index runs_waiting on runs (id) where finished_at is null;
create index runs_of_person on runs (user_id, pid, id);
-- CPU time of the last minute.
create index runs_recent on runs (user_id, finished_at);

alter table contests add column runs_allowed boolean not null default true;
