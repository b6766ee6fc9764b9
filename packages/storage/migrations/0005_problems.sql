-- Files, problems with statements, starter code, tags and tests, and the problems of courses.

-- Files by the hash of their content.
create table blobs (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Since when nothing names it, as the work that removes such files saw it. Null for one that is in use.
  unused_since timestamptz
);

create index blobs_unused on blobs (unused_since) where unused_since is not null;

-- Test files that a host could not have as their hash says, and that are not so in the server's own store either. What is
-- handed in to a problem with such a test waits until the file is right again, or the test is removed.
create table broken_files (
  sha256 text primary key references blobs (sha256) on delete cascade,
  state text not null check (state in ('missing', 'unreadable', 'changed')),
  found_at timestamptz not null default clock_timestamp(),
  checked_at timestamptz not null default clock_timestamp()
);

-- Pictures of statements, served below /uploads by the hash of their content.
create table pictures (
  sha256 text primary key references blobs (sha256),
  media_type text not null,
  uploaded_by integer not null references users (id),
  created_at timestamptz not null default clock_timestamp()
);

create table problems (
  pid integer generated always as identity (start with 1000) primary key,
  owner_id integer not null references users (id),
  -- The course in whose name it was made: its own, to edit and, when private, to keep out of everybody's lists.
  course_id integer references courses (course_id),
  title text not null,
  -- In lower case, beside what decides who may know of a row: searching and counting read an index alone.
  title_key text not null generated always as (lower(title)) stored,
  type smallint not null default 1 check (type in (1, 2, 3)),
  status smallint not null default 0 check (status in (0, 2)),
  -- Since when it is available without a break: what was said about it before a contest took it up is no secret of that
  -- contest. Null for a reserved one.
  available_since timestamptz,
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
create index problems_by_course on problems (course_id) where course_id is not null;
create index problems_by_pid_text on problems ((pid::text) text_pattern_ops);
create index problems_listed on problems (pid) include (title_key, status, course_id, owner_id) where deleted_at is null;
-- Those that something is kept back of: reserved, deleted, or of a course.
create index problems_kept_back on problems (pid) include (status, course_id, owner_id, deleted_at)
  where deleted_at is not null or status <> 2 or course_id is not null;

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

-- Starter code: it counts in nobody's program.
create table problem_skeletons (
  pid integer not null references problems (pid),
  -- As in packages/domain/src/language.ts; so is that of similarity's tables.
  family smallint not null,
  code text not null check (code <> ''),
  primary key (pid, family)
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
  input_sha256 text references blobs (sha256),
  output_sha256 text references blobs (sha256),
  input_bytes bigint not null,
  output_bytes bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  -- A removed test forgets its files after a while; its row stays for the results that used it.
  deleted_at timestamptz,
  constraint testcases_name_their_files
    check (deleted_at is not null or (input_sha256 is not null and output_sha256 is not null))
);

create index testcases_by_problem on testcases (pid, position) where deleted_at is null;
-- Judge hosts may fetch what belongs to a test, and nothing else.
create index testcases_by_input on testcases (input_sha256);
create index testcases_by_output on testcases (output_sha256);
create index testcases_removed on testcases (deleted_at) where deleted_at is not null and input_sha256 is not null;

create table course_problems (
  course_id integer not null references courses (course_id),
  pid integer not null references problems (pid),
  -- With gaps, until somebody rearranges them.
  position integer not null,
  -- Added by somebody who may edit it: then whoever reads the course's test data reads its tests too.
  shared boolean not null default false,
  primary key (course_id, pid),
  unique (course_id, position) deferrable initially immediate
);

create index course_problems_by_problem on course_problems (pid);

-- Titles by their pieces, as names of people. A table of its own: each counted verdict changes the row of a problem, and would
-- write all its pieces anew.
create table problem_search (
  pid integer primary key references problems (pid) on delete cascade,
  -- The title in lower case.
  haystack text not null,
  grams text[] not null generated always as (search_grams(haystack)) stored
);

create index problem_search_by_gram on problem_search using gin (grams);

-- A generated column that stands in another table.
create function keep_problem_search() returns trigger language plpgsql as $$
begin
  insert into problem_search (pid, haystack) values (new.pid, lower(new.title))
  on conflict (pid) do update set haystack = excluded.haystack;
  return null;
end $$;

create trigger problems_keep_search after insert on problems for each row execute function keep_problem_search();
create trigger problems_change_search after update of title on problems for each row
  when (old.title is distinct from new.title) execute function keep_problem_search();

-- At most so many whose titles hold a word in lower case; why it is a function stands at people_holding.
create function problems_holding(word text, most integer) returns table (pid integer)
language sql stable set enable_seqscan = off as $$
  select s.pid from problem_search s
  where s.grams @> search_needles(word) and position(word in s.haystack) > 0 limit most
$$;
