-- How a course turns the totals of its contests into a final mark. A course without rows here has the defaults: every contest
-- weighs the same, nothing is dropped, and marks are percentages. Weights are hundredths, marks hundredths of a percent.

create table gradebooks (
  course_id integer primary key references courses (course_id),
  scale text not null default 'percent' check (scale in ('percent', 'letters', 'levels')),
  -- Of a scale other than percent, the best first: [{"label": "A", "from": 9000}, ...], the last from 0.
  steps jsonb not null default '[]',
  -- Of all items, behind what the categories drop.
  drop_lowest integer not null default 0 check (drop_lowest >= 0),
  updated_at timestamptz not null default clock_timestamp()
);

create table gradebook_categories (
  course_id integer not null references gradebooks (course_id),
  -- From 1, in the order that the teacher gave them.
  position integer not null,
  name text not null,
  -- Of the category as one part of the final mark; null: its items count by their own weights.
  weight integer check (weight >= 0),
  drop_lowest integer not null default 0 check (drop_lowest >= 0),
  primary key (course_id, position)
);

-- Of a contest while it belongs to this course; one that moved away counts by the defaults where it is now.
create table gradebook_items (
  course_id integer not null references gradebooks (course_id),
  contest_id integer not null references contests (cid),
  weight integer not null default 100 check (weight >= 0),
  -- At most this counts of the item.
  cap integer not null default 10000 check (cap between 0 and 10000),
  -- Adds to the mark, and not to what it is out of.
  is_bonus boolean not null default false,
  category integer,
  primary key (course_id, contest_id),
  foreign key (course_id, category) references gradebook_categories (course_id, position)
);
