-- Contests, who may enter, who did, and the cells of the ranklist.

create table contests (
  cid integer generated always as identity primary key,
  title text not null,
  -- In lower case: searching and counting read an index alone.
  title_key text not null generated always as (lower(title)) stored,
  owner_id integer not null references users (id),
  course_id integer references courses (course_id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  encrypt smallint not null default 1 check (encrypt in (1, 2, 3)),
  status smallint not null default 2 check (status in (0, 2)),
  labeling_style smallint not null default 1 check (labeling_style in (1, 2)),
  -- The name of the rule in packages/domain/src/contest-rules/table.ts that says what a cell holds and how rows are ordered.
  rule text not null default 'icpc',
  -- 'auto', 'none', or minutes before the end.
  freeze_rule text not null default 'auto' check (freeze_rule ~ '^(auto|none|[0-9]{1,6})$'),
  unfreeze text not null default 'auto' check (unfreeze in ('auto', 'manual')),
  unfrozen_at timestamptz,
  unfrozen_by integer references users (id),
  -- Managers read it; contestants type it.
  password text not null default '',
  -- Over and nothing hidden any more: its submissions belong to everybody's lists and counts. What the settling job
  -- decided last; `settled` once all of them agree with it.
  is_open boolean not null default false,
  settled boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  check (ends_at > starts_at)
);

create index contests_listed on contests (starts_at desc, cid desc) include (title_key, status, course_id)
  where deleted_at is null;
create index contests_by_course on contests (course_id, starts_at desc) where course_id is not null;
-- Who may see a discussion asks which contests run at this moment.
create index contests_by_end on contests (ends_at) where deleted_at is null;
-- Looked up by whatever reads many submissions.
create index contests_deleted on contests (cid) where deleted_at is not null;
create index contests_unsettled on contests (cid) where not settled;
create index contests_to_open on contests (ends_at) where not is_open;

create table contest_problems (
  contest_id integer not null references contests (cid),
  -- From 1.
  position integer not null,
  pid integer not null references problems (pid),
  primary key (contest_id, pid),
  unique (contest_id, position)
);

create index contest_problems_by_problem on contest_problems (pid);

create table contest_allowed_users (
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  primary key (contest_id, user_id)
);

create table contest_allowed_groups (
  contest_id integer not null references contests (cid),
  gid integer not null references groups (gid),
  primary key (contest_id, gid)
);

create table contest_entrants (
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  -- Of users, as in group_members.
  uid_key text not null,
  entered_at timestamptz not null default clock_timestamp(),
  address text not null,
  primary key (contest_id, user_id)
);

create index contest_entrants_by_user on contest_entrants (user_id);
create index contest_entrants_by_entry on contest_entrants (contest_id, entered_at desc, user_id desc) include (uid_key);

-- One person's standing on one problem. `public_*` is what everybody sees while results are hidden.
create table score_cells (
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  pid integer not null references problems (pid),
  accepted_at timestamptz,
  failed integer not null default 0,
  pending integer not null default 0,
  -- Hundredths of a point; null under a rule that counts no points.
  score smallint check (score between 0 and 10000),
  public_accepted_at timestamptz,
  public_failed integer not null default 0,
  public_pending integer not null default 0,
  public_score smallint check (public_score between 0 and 10000),
  -- All that were not skipped, counted or not.
  submissions integer not null default 0,
  -- Both views as they go out, made by score/wire.ts when the cell changes, so that a ranklist of 30,000 cells is only strung
  -- together; null for one that says nothing.
  member text,
  public_member text,
  primary key (contest_id, user_id, pid)
) with (fillfactor = 80);

-- A table of its own: the row changes with every cell, while the contest is read by everybody.
create table ranklist_versions (
  contest_id integer primary key references contests (cid),
  -- Grows with every change of a cell or of what the ranklist says besides.
  version bigint not null default 1,
  -- Of what everybody may know: it stands still where a verdict changes only what a freeze hides.
  public_version bigint not null default 1
) with (fillfactor = 20);
