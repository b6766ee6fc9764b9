-- How the tests of a problem are made, and what judge hosts make of it: builds of tests, stress runs, and a memo.

create table problem_recipes (
  pid integer primary key references problems (pid),
  -- Counts its versions.
  number integer not null,
  -- As in packages/contract/src/archive/recipe.ts.
  rows jsonb not null,
  groups jsonb not null,
  saved_by integer references users (id),
  saved_at timestamptz not null default clock_timestamp()
);

-- Uploaded for rows of a recipe.
create table recipe_files (
  pid integer not null references problems (pid),
  sha256 text not null references blobs (sha256),
  uploaded_at timestamptz not null default clock_timestamp(),
  primary key (pid, sha256)
);

create index recipe_files_by_content on recipe_files (sha256);

-- A host's hold on a part of a build, or on a stress run.
create table makes (
  id bigint generated always as identity primary key,
  pid integer not null references problems (pid),
  kind text not null check (kind in ('build', 'stress')),
  host_id integer not null,
  started_at timestamptz not null default clock_timestamp(),
  -- Null: it has ended.
  lease_until timestamptz,
  -- When it made room for a submission.
  yielded_at timestamptz
);

create index makes_by_host on makes (host_id);

-- The last of each problem.
create table builds (
  pid integer primary key references problems (pid),
  state text not null default 'never' check (state in ('never', 'running', 'done', 'failed', 'cancelled')),
  -- Of recipe and sources, as they were when it began.
  mark text not null default '',
  -- Of the tests that it stored.
  tests_mark text not null default '',
  -- Why nothing was stored, though each test was made.
  fault text check (fault in ('changed', 'tooLarge', 'tooLong')),
  -- Programs and limits, as in judging/build/plan.ts.
  plan jsonb,
  -- Of the recipe.
  groups jsonb,
  -- A host must have them all.
  languages smallint[] not null default '{}',
  cpu_ms bigint not null default 0,
  started_by integer references users (id),
  started_at timestamptz,
  finished_at timestamptz
);

create index builds_running on builds (started_at) where state = 'running';

-- One for each test.
create table build_items (
  pid integer not null references builds (pid) on delete cascade,
  position integer not null,
  -- In the recipe.
  number integer not null,
  row_index integer not null,
  line integer not null,
  name text not null,
  group_number smallint,
  is_sample boolean not null,
  command text,
  -- Words of each program of its command; null: the row has its input.
  stages jsonb,
  -- Tests of one run of a generator have the same.
  run integer not null,
  -- By which number that run writes it; null: printed.
  file integer,
  needs_output boolean not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  is_kept boolean not null default false,
  input_sha256 text references blobs (sha256),
  input_bytes bigint,
  is_valid boolean not null default false,
  output_sha256 text references blobs (sha256),
  output_bytes bigint,
  stage text check (stage in ('compile', 'generator', 'validator', 'solution', 'host')),
  program text not null default '',
  words text not null default '',
  attempts smallint not null default 0,
  make_id bigint,
  primary key (pid, position)
);

create index build_items_open on build_items (pid, position) where state = 'waiting';
create index build_items_by_make on build_items (make_id) where make_id is not null;
create index build_items_by_input on build_items (input_sha256);
create index build_items_by_output on build_items (output_sha256);

-- What was made once is not made again: found by the hash of all that it depends on.
create table made_files (
  key text not null,
  -- Versions of the compilers of its programs.
  compilers text not null,
  -- Null: an input was found valid.
  sha256 text references blobs (sha256),
  bytes bigint,
  used_at timestamptz not null default clock_timestamp(),
  primary key (key, compilers)
);

create index made_files_by_content on made_files (sha256);
create index made_files_by_use on made_files (used_at);

-- The last of each problem.
create table stress_runs (
  pid integer primary key references problems (pid),
  state text not null check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  first_name text not null,
  second_name text not null,
  command text not null,
  seconds integer not null,
  plan jsonb not null,
  languages smallint[] not null,
  tried integer not null default 0,
  spent_ms integer not null default 0,
  -- As in packages/contract/src/judging/stress.ts.
  difference jsonb,
  words text not null default '',
  attempts smallint not null default 0,
  make_id bigint,
  started_by integer not null references users (id),
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
