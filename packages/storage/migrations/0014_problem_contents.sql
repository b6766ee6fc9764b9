-- What a problem has besides one text and its tests: texts in further languages, samples with explanations, where it comes
-- from, files that students download, programs that say whether its tests are right, and how outputs are compared.

-- Titles in further languages are kept with the first, since lists show and search them.
create function titles_key(title text, titles jsonb) returns text language sql immutable as $$
  select lower(title || coalesce((select string_agg(E'\n' || value, '' order by key) from jsonb_each_text(titles)), ''))
$$;

alter table problems
  -- BCP 47, of its own text.
  add column language text not null default 'en',
  -- By language, without its own.
  add column titles jsonb not null default '{}',
  -- [{in, out, explanations}]: Markdown by language, its own by ''.
  add column samples jsonb not null default '[]',
  add column source text not null default '',
  add column author text not null default '',
  add column licence text not null default '',
  add column difficulty text not null default '',
  -- How outputs are compared where no checker does; null is the comparison of every problem that says nothing.
  add column comparison jsonb,
  -- How the checker or interactor is called and answers, and its further arguments.
  add column protocol text not null default 'testlib' check (protocol in ('testlib', 'kattis')),
  add column flags text[] not null default '{}';

alter table problems alter column title_key set expression as (titles_key(title, titles));

update problems p set language = 'zh-CN' from problem_statements s
where s.pid = p.pid and p.title || s.description ~ '[\u4e00-\u9fff]';

update problems p
set samples = jsonb_build_array(jsonb_build_object('in', s.sample_in, 'out', s.sample_out, 'explanations', '{}'::jsonb))
from problem_statements s
where s.pid = p.pid and s.locale = '' and (s.sample_in <> '' or s.sample_out <> '');

alter table problem_statements drop column sample_in, drop column sample_out;

-- All titles are searched.
create or replace function keep_problem_search() returns trigger language plpgsql as $$
begin
  insert into problem_search (pid, haystack) values (new.pid, new.title_key)
  on conflict (pid) do update set haystack = excluded.haystack;
  return null;
end $$;

drop trigger problems_change_search on problems;
create trigger problems_change_search after update of title, titles on problems for each row
  when (old.title_key is distinct from new.title_key) execute function keep_problem_search();

-- The statement as a finished document; '' is the problem's own language.
create table problem_pages (
  pid integer not null references problems (pid),
  locale text not null,
  sha256 text not null references blobs (sha256),
  bytes bigint not null,
  primary key (pid, locale)
);

create index problem_pages_by_file on problem_pages (sha256);

-- Files that whoever reads the problem may download.
create table problem_attachments (
  pid integer not null references problems (pid),
  name text not null,
  sha256 text not null references blobs (sha256),
  bytes bigint not null,
  primary key (pid, name)
);

create index problem_attachments_by_file on problem_attachments (sha256);

-- Programs whose verdict is known.
create table problem_references (
  pid integer not null references problems (pid),
  position integer not null,
  name text not null,
  language smallint not null,
  code text not null,
  -- Any of these is right; empty where nobody says.
  expected smallint[] not null,
  primary key (pid, position)
);

-- Programs that say whether an input is one.
create table problem_validators (
  pid integer not null references problems (pid),
  position integer not null,
  name text not null,
  code text not null,
  protocol text not null check (protocol in ('testlib', 'kattis')),
  flags text[] not null,
  primary key (pid, position)
);

-- The package that a problem came from, as it came.
create table problem_packages (
  pid integer primary key references problems (pid),
  sha256 text not null references blobs (sha256),
  bytes bigint not null,
  format text not null,
  version text not null,
  -- What tells it from others of its format: the same again means the same problem.
  key text not null,
  imported_at timestamptz not null default clock_timestamp()
);

create index problem_packages_by_file on problem_packages (sha256);
create index problem_packages_by_key on problem_packages (format, key);
