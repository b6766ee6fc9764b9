-- People who set a problem together with its owner, and what they write about it among themselves.

create table problem_setters (
  pid integer not null references problems (pid),
  user_id integer not null references users (id),
  role text not null check (role in ('write', 'test', 'translate')),
  added_by integer not null references users (id),
  added_at timestamptz not null default clock_timestamp(),
  primary key (pid, user_id)
);

create index problem_setters_by_user on problem_setters (user_id);

create table problem_notes (
  id integer primary key generated always as identity,
  pid integer not null references problems (pid),
  -- Null: a note on its own. Answers are about what their note is about.
  answers integer references problem_notes (id) on delete cascade,
  -- What it is about: a statement by its language, a test by its id, a source by role and name.
  about text not null check (about in ('statement', 'test', 'source')),
  target text not null,
  content text not null,
  written_by integer not null references users (id),
  written_at timestamptz not null default clock_timestamp(),
  resolved_by integer references users (id),
  resolved_at timestamptz,
  check ((resolved_by is null) = (resolved_at is null))
);

create index problem_notes_by_problem on problem_notes (pid, id);
