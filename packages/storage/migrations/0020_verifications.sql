-- Verifications of problems: each reference solution judged on all tests, each validator run over every input. One for each
-- problem, the last.

create table verifications (
  pid integer primary key references problems (pid),
  state text not null default 'running' check (state in ('running', 'passed', 'failed', 'cancelled', 'overtaken')),
  -- Of all that it depends on, as that was when it began: while the problem has the same, it holds.
  fingerprint text not null,
  -- Of the problem then, in ms, and what is measured of a program that times out.
  time_ms integer not null,
  measure_ms integer not null,
  started_by integer not null references users (id),
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);

-- One of its programs. It keeps what it was, since the problem's may be another by now.
create table verification_runs (
  id bigint generated always as identity primary key,
  pid integer not null references verifications (pid) on delete cascade,
  kind text not null check (kind in ('reference', 'validator')),
  -- As in problem_references and problem_validators.
  position integer not null,
  name text not null,
  -- null for a validator.
  language smallint,
  -- Any of these is right; empty where nobody says, and for a validator.
  expected smallint[] not null default '{}',
  total_tests integer not null,
  -- Tests that it was run on, the first ones, and what came of them (RunSummary).
  done integer not null default 0,
  summary jsonb not null,
  -- Tests that a host has done since, and has not handed in.
  reported integer not null default 0,
  -- null until it is over.
  judge smallint,
  error text not null default '',
  unique (pid, kind, position)
);

alter table judging_tasks
  alter column judgement_id drop not null,
  add column verification_run_id bigint unique references verification_runs (id),
  add check (num_nonnulls(judgement_id, verification_run_id) = 1);
