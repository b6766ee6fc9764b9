-- How a problem is judged beyond its type, and the sources that its setters keep beside its solutions.

-- Safe beside the version before: it writes the first three types, which stay allowed
alter table problems drop constraint problems_type_check;

-- Safe beside the version before: it writes the first three types. 4: processes of one program beside a manager (`code`)
alter table problems add constraint problems_type_known check (type between 1 and 4) not valid;

alter table problems
  -- What students send: a program, a function for the grader, or output files.
  add column answer text not null default 'program' check (answer in ('program', 'function', 'output')),
  -- Runs of the program on one test; each but the first reads what the checker or interactor wrote for it.
  add column passes smallint not null default 1 check (passes between 1 and 20),
  -- Of the program, beside a manager.
  add column processes smallint not null default 1 check (processes between 1 and 8),
  -- Tests may hold text beyond ASCII.
  add column utf8 boolean not null default false;

-- Generators, graders (one for each language) and headers. Solutions, validators and the checker have tables of their own.
create table problem_sources (
  pid integer not null references problems (pid),
  position integer not null,
  role text not null check (role in ('generator', 'grader', 'header')),
  name text not null,
  -- Null: a header for every language.
  language smallint,
  code text not null,
  primary key (pid, position),
  unique (pid, role, name)
);

-- Each text that a source had, since versions are kept.
create table problem_source_versions (
  pid integer not null references problems (pid),
  role text not null check (role in ('solution', 'validator', 'checker', 'generator', 'grader', 'header')),
  name text not null,
  number integer not null,
  language smallint,
  -- Null: it was taken away.
  code text,
  saved_by integer references users (id),
  saved_at timestamptz not null default clock_timestamp(),
  primary key (pid, role, name, number)
);
