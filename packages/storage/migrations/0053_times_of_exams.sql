-- Time of one's own in exams: what was given to a person, pauses, and what follows from both for each.

-- Percent more time in every exam.
alter table users add column extra_share smallint not null default 0 check (extra_share between 0 and 300);

-- Given to a person for one exam. Minutes stand with contest_extensions.
create table exam_times (
  contest_id integer not null references exams (contest_id) on delete cascade,
  user_id integer not null references users (id),
  -- In the place of what the account has; null: that holds.
  share smallint check (share between 0 and 300),
  -- Starts, and ends, so much later.
  later_minutes smallint not null default 0 check (later_minutes between 0 and 1440),
  reason text not null,
  given_by integer not null references users (id),
  given_at timestamptz not null default clock_timestamp(),
  primary key (contest_id, user_id)
);

create index exam_times_by_person on exam_times (user_id);

-- Of everybody, or of a person. One that goes on ends in the future: by then it lifts itself.
create table exam_pauses (
  id integer generated always as identity primary key,
  contest_id integer not null references exams (contest_id) on delete cascade,
  user_id integer references users (id),
  -- The person was paused with this room.
  room_id integer references exam_rooms (room_id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  paused_by integer not null references users (id),
  check (ends_at >= starts_at)
);

create index exam_pauses_in_order on exam_pauses (contest_id, starts_at);
create index exam_pauses_by_person on exam_pauses (user_id) where user_id is not null;
create index exam_pauses_by_room on exam_pauses (room_id) where room_id is not null;

alter table contests
  -- [{from, until}] in ms since 1970: those of everybody, apart and in order. ends_at has them in it.
  add column pauses jsonb not null default '[]',
  -- Somebody has a row below.
  add column has_own_times boolean not null default false;

-- What is kept of each person whose time is another than the contest's; it follows from the tables above, and longest_extra with
-- it. The window has every pause in it as far as it may last.
create table contest_own_times (
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  -- As packages/domain/src/contest.ts has it.
  own jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (contest_id, user_id)
);
