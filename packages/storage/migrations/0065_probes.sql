-- Small programs that administrators send through judging to see that it works, one for each language. They are nobody's
-- submissions, and are removed with their files when the administrator has the answer.

create table probes (
  id bigint generated always as identity primary key,
  language smallint not null,
  code text not null,
  input_sha256 text not null references blobs (sha256),
  output_sha256 text not null references blobs (sha256),
  created_at timestamptz not null default clock_timestamp(),
  -- Both null while it waits for a host.
  leased_at timestamptz,
  host_id integer,
  finished_at timestamptz,
  judge smallint,
  -- CPU time of its test.
  cpu_ms integer,
  error text not null default ''
);

-- A task is of one of the three.
-- Safe beside the version before: the check only takes more than before, and that version gives out no task of a probe.
alter table judging_tasks
  add column probe_id bigint unique references probes (id) on delete cascade,
  drop constraint judging_tasks_check,
  add constraint judging_tasks_subject check (num_nonnulls(judgement_id, verification_run_id, probe_id) = 1);
