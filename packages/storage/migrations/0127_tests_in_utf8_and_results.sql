-- Which tests hold text beyond ASCII, and what each reference solution did on each test.

alter table testcases
  -- Said of either file; tests stored before say false.
  add column beyond_ascii boolean not null default false;

alter table blobs
  -- Null: nobody looked.
  add column beyond_ascii boolean;

-- Results of consecutive tests of a run, as a host handed them in.
create table verification_results (
  run_id bigint not null references verification_runs (id) on delete cascade,
  -- 1-based
  first integer not null,
  judges smallint[] not null,
  -- ms
  times integer[] not null,
  -- KB
  memories integer[] not null,
  -- Hundredths of a point, as for submissions
  scores integer[] not null,
  primary key (run_id, first)
);
