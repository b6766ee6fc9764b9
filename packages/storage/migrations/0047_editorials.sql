-- Solutions that teachers write: one of a problem for all its readers, and one of each course that lists it.

create table editorials (
  id integer generated always as identity primary key,
  pid integer not null references problems (pid),
  -- The course whose own it is; null for the problem's.
  course_id integer references courses (course_id),
  -- To whom, and from when on: standing/editorial.ts.
  shown text not null check (shown in ('never', 'solved', 'due', 'always')),
  -- A program beside the text; null without one.
  language smallint,
  code text not null default '',
  updated_by integer not null references users (id),
  updated_at timestamptz not null default clock_timestamp(),
  check (language is not null or code = ''),
  unique nulls not distinct (pid, course_id)
);

create index editorials_by_course on editorials (course_id) where course_id is not null;

-- In each language: BCP 47.
create table editorial_texts (
  editorial_id integer not null references editorials (id) on delete cascade,
  locale text not null,
  content text not null,
  -- Sanitised, made when it is saved.
  html text not null,
  has_math boolean not null,
  primary key (editorial_id, locale)
);
