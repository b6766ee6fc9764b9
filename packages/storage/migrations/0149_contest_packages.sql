-- The contest that a package describes, and the contest made of it.

create table package_contests (
  import_id integer primary key references package_imports (id) on delete cascade,
  file_id integer not null references package_files (id) on delete cascade,
  -- For a screen: without passwords, which are read from the file when the contest is made.
  preview jsonb not null,
  -- {title, start, end, accounts}; null until somebody chose to make it.
  chosen jsonb,
  state text not null default 'found' check (state in ('found', 'waiting', 'done', 'failed')),
  attempts smallint not null default 0,
  cid integer references contests (cid),
  -- {code, params, message} of one that failed.
  fault jsonb
);

create index package_contests_by_file on package_contests (file_id);
create index package_contests_by_contest on package_contests (cid) where cid is not null;
