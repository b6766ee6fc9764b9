-- Problems that come as packages: the imports that people begin, the files that they send, and the problems found in
-- them.

create table package_imports (
  id integer generated always as identity primary key,
  owner_id integer not null references users (id),
  -- In whose name its problems are made.
  course_id integer references courses (course_id),
  state text not null default 'draft' check (state in ('draft', 'importing', 'done', 'cancelled')),
  created_at timestamptz not null default clock_timestamp(),
  -- A draft that nobody goes on with is forgotten after a while.
  touched_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- {address, agent, requestId} of whoever started it, for the audit rows of its problems.
  started_from jsonb,
  -- The process that works at it renews this; once it has passed, another one goes on.
  worked_until timestamptz
);

create index package_imports_by_owner on package_imports (owner_id, id);
create index package_imports_going on package_imports (id) where state = 'importing';
create index package_imports_drafts on package_imports (touched_at) where state = 'draft';

create table package_files (
  id integer generated always as identity primary key,
  import_id integer not null references package_imports (id) on delete cascade,
  name text not null,
  bytes bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'broken')),
  -- Its name in the folder of packages; null once it is removed.
  stored uuid,
  -- {code, params, message} of a broken one.
  fault jsonb,
  attempts smallint not null default 0,
  worked_until timestamptz
);

create index package_files_by_import on package_files (import_id, id);
create index package_files_waiting on package_files (id) where state = 'waiting';
create index package_files_stored on package_files (stored) where stored is not null;

create table package_problems (
  import_id integer not null references package_imports (id) on delete cascade,
  position integer not null,
  file_id integer not null references package_files (id) on delete cascade,
  -- Among the problems of its file, from 0.
  index_in_file integer not null,
  -- With the format of the preview: the same again means the same problem (problem_packages).
  key text not null,
  preview jsonb not null,
  -- {pid, title, differences} of the problem that came from the same package before.
  known jsonb,
  -- Null while it is not chosen.
  choice text check (choice in ('new', 'update')),
  state text not null default 'found' check (state in ('found', 'waiting', 'done', 'failed')),
  -- Tests that are in the store.
  stored integer not null default 0,
  attempts smallint not null default 0,
  pid integer references problems (pid),
  fault jsonb,
  primary key (import_id, position)
);

create index package_problems_by_file on package_problems (file_id);
create index package_problems_by_pid on package_problems (pid) where pid is not null;

-- What a problem that came as a package still lacks: nobody submits to it meanwhile.
alter table problems add column lacks text[] not null default '{}';
