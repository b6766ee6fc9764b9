-- Courses, and their members with six flags each.

create table courses (
  course_id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  -- 1 public, 2 private.
  encrypt smallint not null default 2 check (encrypt in (1, 2)),
  -- '' : nobody joins a private course by themselves.
  join_code text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- A role is kept whole, so that every rule reads one flag.
create table course_members (
  course_id integer not null references courses (course_id),
  user_id integer not null references users (id),
  -- Of users, as in group_members.
  uid_key text not null,
  basic boolean not null default true check (basic),
  view_testcase boolean not null default false,
  view_solution boolean not null default false,
  manage_problem boolean not null default false,
  manage_contest boolean not null default false,
  manage_course boolean not null default false,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (course_id, user_id),
  check (view_testcase or not manage_problem),
  check (view_solution and manage_problem and manage_contest or not manage_course)
);

create index course_members_by_user on course_members (user_id, course_id);
create index course_members_by_name on course_members (course_id, uid_key) include (user_id);
create index course_members_in_charge on course_members (course_id, joined_at, user_id) where manage_course;
