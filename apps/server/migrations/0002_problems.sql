-- Problems, statements, tags and test data.

create table blobs (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  created_at timestamptz not null default clock_timestamp()
);

create table problems (
  pid integer generated always as identity (start with 1000) primary key,
  owner_id integer not null references users (id),
  title text not null,
  type smallint not null default 1 check (type in (1, 2, 3)),
  status smallint not null default 0 check (status in (0, 2)),
  time_ms integer not null default 1000,
  memory_kb integer not null default 262144,
  -- Source of the checker or interactor.
  code text not null default '',
  -- Distinct users who tried and who solved, kept by each verdict.
  submit integer not null default 0 check (submit >= 0),
  solve integer not null default 0 check (solve >= 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);

create index problems_by_owner on problems (owner_id);
create index problems_by_pid_text on problems ((pid::text) text_pattern_ops);

-- One row for each language of the statement; '' is the one that is shown where no other fits.
create table problem_statements (
  pid integer not null references problems (pid),
  locale text not null default '',
  description text not null,
  input text not null default '',
  output text not null default '',
  sample_in text not null default '',
  sample_out text not null default '',
  hint text not null default '',
  -- {description, input, output, hint, hasMath}: sanitised HTML, made when saved.
  html jsonb not null,
  primary key (pid, locale)
);

create table tags (
  tid integer generated always as identity primary key,
  name text not null,
  color text not null default 'default',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create unique index tags_by_name on tags (lower(name));

create table problem_tags (
  pid integer not null references problems (pid),
  tid integer not null references tags (tid) on delete cascade,
  primary key (pid, tid)
);

create index problem_tags_by_tag on problem_tags (tid, pid);

create table testcases (
  uuid uuid primary key default gen_random_uuid(),
  pid integer not null references problems (pid),
  position integer not null,
  input_sha256 text not null references blobs (sha256),
  output_sha256 text not null references blobs (sha256),
  input_bytes bigint not null,
  output_bytes bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  -- A removed test keeps its row for the results that used it.
  deleted_at timestamptz
);

create index testcases_by_problem on testcases (pid, position) where deleted_at is null;
-- Judge hosts may fetch what belongs to a test, and nothing else.
create index testcases_by_input on testcases (input_sha256);
create index testcases_by_output on testcases (output_sha256);

-- Pictures of statements, served below /uploads by the hash of their content.
create table pictures (
  sha256 text primary key references blobs (sha256),
  media_type text not null,
  uploaded_by integer not null references users (id),
  created_at timestamptz not null default clock_timestamp()
);
