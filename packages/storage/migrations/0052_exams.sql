-- Exams: a contest with a sitting. Who sits where, who watches over it, and what happened.

create table exams (
  contest_id integer primary key references contests (cid),
  -- The doors open so many minutes before the start.
  doors_minutes smallint not null default 15 check (doors_minutes between 0 and 240),
  -- One may come so many minutes after the start; null: until the end.
  late_minutes smallint check (late_minutes between 0 and 1440),
  -- From their own entry, or the start for those who came before, each has so many minutes, at most until the end; null: until
  -- the end.
  lasts_minutes smallint check (lasts_minutes between 1 and 1440),
  -- Markdown that everybody accepts before they enter; '': nothing is asked.
  rules text not null default '',
  -- A session is bound to itself alone, to the address that it entered from too, or to the address of the seat.
  binds text not null default 'address' check (binds in ('session', 'address', 'seat')),
  -- One enters from the networks of a room alone.
  rooms_only boolean not null default false,
  -- After the end drafts that were never submitted may be handed in for so many minutes.
  draft_minutes smallint not null default 0 check (draft_minutes between 0 and 60),
  -- By which seats were drawn the last time: the same seed draws the same.
  draw_seed text,
  updated_at timestamptz not null default clock_timestamp()
);

create table exam_rooms (
  room_id integer generated always as identity primary key,
  contest_id integer not null references exams (contest_id) on delete cascade,
  name text not null,
  note text not null default '',
  -- Of the machines in it; none: any.
  networks cidr[] not null default '{}',
  -- From 1, in the order of the form.
  position smallint not null,
  -- The keys below say by it that a seat is of the same exam.
  unique (contest_id, room_id)
);

create unique index exam_rooms_names on exam_rooms (contest_id, lower(name));

create table exam_seats (
  seat_id integer generated always as identity primary key,
  contest_id integer not null,
  room_id integer not null,
  name text not null,
  -- On the map of the room, from 1.
  row_number smallint not null check (row_number between 1 and 100),
  column_number smallint not null check (column_number between 1 and 100),
  -- Of its machine; null: any of the room.
  address inet,
  foreign key (contest_id, room_id) references exam_rooms (contest_id, room_id) on delete cascade,
  unique (room_id, row_number, column_number),
  unique (contest_id, seat_id)
);

create unique index exam_seats_names on exam_seats (room_id, lower(name));

-- The roster. Everybody on it is an entrant of the contest, too.
create table exam_sitters (
  contest_id integer not null references exams (contest_id) on delete cascade,
  user_id integer not null references users (id),
  seat_id integer,
  -- SHA-256 of the one-time code on the slip; null: one logs in by the account's password.
  code_hash bytea,
  code_used_at timestamptz,
  -- May enter although it is too late.
  let_in boolean not null default false,
  accepted_at timestamptz,
  -- The first time.
  entered_at timestamptz,
  -- The one session that may take part, and the address that it came from.
  session_id integer references sessions (id) on delete set null,
  address inet,
  handed_in_at timestamptz,
  -- The last sign of life of that session, and whether its page was in front then.
  last_seen_at timestamptz,
  is_away boolean not null default false,
  primary key (contest_id, user_id),
  foreign key (contest_id, seat_id) references exam_seats (contest_id, seat_id) on delete set null (seat_id)
);

create unique index exam_sitters_by_seat on exam_sitters (seat_id) where seat_id is not null;
create index exam_sitters_by_user on exam_sitters (user_id);
create index exam_sitters_by_session on exam_sitters (session_id) where session_id is not null;

-- A second session of a sitter, or one from another address: a proctor lets it in or turns it away.
create table exam_waiting (
  id integer generated always as identity primary key,
  contest_id integer not null,
  user_id integer not null,
  session_id integer not null references sessions (id) on delete cascade,
  address inet not null,
  agent text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- Null while it waits.
  approved boolean,
  decided_by integer references users (id),
  decided_at timestamptz,
  foreign key (contest_id, user_id) references exam_sitters (contest_id, user_id) on delete cascade
);

create unique index exam_waiting_once on exam_waiting (contest_id, session_id) where approved is null;
create index exam_waiting_by_person on exam_waiting (contest_id, user_id, id);
create index exam_waiting_by_session on exam_waiting (session_id);

-- Watch over an exam, without rights to its problems.
create table exam_proctors (
  contest_id integer not null references exams (contest_id) on delete cascade,
  user_id integer not null references users (id),
  primary key (contest_id, user_id)
);

create index exam_proctors_by_user on exam_proctors (user_id);

-- Everything that happened, in order. Rows are added and never changed.
create table exam_log (
  id bigint generated always as identity primary key,
  contest_id integer not null references exams (contest_id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  -- Whom it is about; null: everybody.
  user_id integer references users (id),
  -- Who did it; null: the site, or the one whom it is about.
  actor_id integer references users (id),
  address inet,
  details jsonb not null default '{}'
);

create index exam_log_in_order on exam_log (contest_id, id);
create index exam_log_by_person on exam_log (contest_id, user_id, id) where user_id is not null;
