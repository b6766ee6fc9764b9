-- More time in a contest for a person, or for a section of its course; of several that are somebody's the longest holds.

create table contest_extensions (
  id integer generated always as identity primary key,
  contest_id integer not null references contests (cid),
  user_id integer references users (id),
  section_id integer references course_sections (section_id) on delete cascade,
  minutes integer not null check (minutes > 0),
  reason text not null,
  given_by integer not null references users (id),
  given_at timestamptz not null default clock_timestamp(),
  check (num_nulls(user_id, section_id) = 1)
);

create unique index contest_extensions_of_person on contest_extensions (contest_id, user_id) where user_id is not null;
create unique index contest_extensions_of_section on contest_extensions (contest_id, section_id)
  where section_id is not null;
create index contest_extensions_by_section on contest_extensions (section_id) where section_id is not null;
