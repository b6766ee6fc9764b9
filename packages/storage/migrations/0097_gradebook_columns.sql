-- Columns of a teacher's own in a gradebook, with the marks that were typed or pasted into them, and what was decided by hand
-- about single cells of any column. Weights, caps and categories are those of `gradebook_items`.

create table gradebook_columns (
  column_id integer generated always as identity primary key,
  course_id integer not null references courses (course_id),
  title text not null,
  -- Hundredths of a point.
  out_of integer not null check (out_of > 0),
  -- Until everybody is marked, an empty cell does not count; from then on it counts as 0.
  is_complete boolean not null default false,
  weight integer not null default 100 check (weight >= 0),
  cap integer not null default 10000 check (cap between 0 and 10000),
  is_bonus boolean not null default false,
  category integer,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (course_id, category) references gradebook_categories (course_id, position) on delete set null (category)
);
create index gradebook_columns_by_course on gradebook_columns (course_id, column_id);

create table gradebook_marks (
  column_id integer not null references gradebook_columns (column_id) on delete cascade,
  user_id integer not null references users (id),
  -- Hundredths of a point.
  mark integer not null check (mark >= 0),
  marked_by integer not null references users (id),
  marked_at timestamptz not null default clock_timestamp(),
  primary key (column_id, user_id)
);
create index gradebook_marks_by_user on gradebook_marks (user_id, column_id);

-- An override, or without a mark an excuse: the item does not count for that person.
create table gradebook_exceptions (
  exception_id integer generated always as identity primary key,
  course_id integer not null references courses (course_id),
  contest_id integer references contests (cid),
  column_id integer references gradebook_columns (column_id) on delete cascade,
  user_id integer not null references users (id),
  -- In the unit of the column: hundredths of a percent of a contest, of a point otherwise.
  mark integer check (mark >= 0),
  reason text not null,
  made_by integer not null references users (id),
  made_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(contest_id, column_id) = 1)
);
create unique index gradebook_exceptions_of_contest on gradebook_exceptions (course_id, user_id, contest_id)
  where contest_id is not null;
create unique index gradebook_exceptions_of_column on gradebook_exceptions (column_id, user_id)
  where column_id is not null;
create index gradebook_exceptions_by_user on gradebook_exceptions (user_id);
