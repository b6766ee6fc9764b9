-- Groups, contests, who may enter, who did, and the cells of the ranklist.

create table groups (
  gid integer generated always as identity primary key,
  title text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);

create table group_members (
  gid integer not null references groups (gid),
  user_id integer not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (gid, user_id)
);

create index group_members_by_user on group_members (user_id);

create table contests (
  cid integer generated always as identity primary key,
  title text not null,
  owner_id integer not null references users (id),
  course_id integer,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  encrypt smallint not null default 1 check (encrypt in (1, 2, 3)),
  status smallint not null default 2 check (status in (0, 2)),
  labeling_style smallint not null default 1 check (labeling_style in (1, 2)),
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

create index contests_by_start on contests (starts_at desc, cid desc) where deleted_at is null;
create index contests_by_course on contests (course_id, starts_at desc) where course_id is not null;
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
  entered_at timestamptz not null default clock_timestamp(),
  address text not null,
  primary key (contest_id, user_id)
);

create index contest_entrants_by_user on contest_entrants (user_id);

-- A cell as a member of a JSON object, under its problem; null for one that says nothing. Immutable as far as it is used
-- here: the format holds no name of a month or day that a locale would translate.
create function score_cell_member(pid integer, accepted_at timestamptz, failed integer, pending integer)
returns text language sql immutable parallel safe as $$
  select case when accepted_at is not null or failed > 0 or pending > 0 then
    '"' || pid || '":{"acceptedAt":'
    || coalesce('"' || to_char(accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')
    || ',"failed":' || failed || ',"pending":' || pending || '}'
  end
$$;

-- One person's standing on one problem. `public_*` is what everybody sees while results are hidden.
create table score_cells (
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  pid integer not null references problems (pid),
  accepted_at timestamptz,
  failed integer not null default 0,
  pending integer not null default 0,
  public_accepted_at timestamptz,
  public_failed integer not null default 0,
  public_pending integer not null default 0,
  -- All that were not skipped, counted or not.
  submissions integer not null default 0,
  -- Made when the cell changes, so that a ranklist of 30,000 cells is only strung together.
  member text generated always as (score_cell_member(pid, accepted_at, failed, pending)) stored,
  public_member text
    generated always as (score_cell_member(pid, public_accepted_at, public_failed, public_pending)) stored,
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

-- A name that changes, a ban and its end change the ranklists that a person stands in. The rows are taken in the order
-- of contests, and after everything else that a transaction holds.
create function change_ranklists_of_user() returns trigger language plpgsql as $$
begin
  update ranklist_versions v set version = v.version + 1, public_version = v.public_version + 1
  from (
    select contest_id from ranklist_versions
    where contest_id in (select contest_id from contest_entrants where user_id = new.id)
    order by contest_id for no key update
  ) held
  where held.contest_id = v.contest_id;
  return null;
end $$;

create trigger users_change_ranklists
  after update of nick, privilege on users for each row
  when (old.nick is distinct from new.nick or old.privilege is distinct from new.privilege)
  execute function change_ranklists_of_user();

-- Outside contests always; in one once it is open. Only what is open is in the lists, counts and statistics of everybody.
alter table submissions add column is_open boolean not null default true;

create index submissions_in_contest on submissions (contest_id, user_id, pid) where contest_id > 0;
create index submissions_unsettled on submissions (contest_id, is_open, sid) where contest_id > 0;
create index submissions_listed on submissions (sid desc) where is_open;
create index submissions_listed_by_problem on submissions (pid, sid desc) where is_open;

drop index submissions_by_judge;
create index submissions_by_judge on submissions (judge, sid desc) where is_open;

drop index submissions_accepted_by_time;
drop index submissions_accepted_by_memory;
drop index submissions_accepted_by_length;
drop index submissions_accepted_by_age;
drop index submissions_counted;
create index submissions_accepted_by_time on submissions (pid, time_ms, sid) where counted_judge = 3 and is_open;
create index submissions_accepted_by_memory on submissions (pid, memory_kb, sid) where counted_judge = 3 and is_open;
create index submissions_accepted_by_length on submissions (pid, code_bytes, sid) where counted_judge = 3 and is_open;
create index submissions_accepted_by_age on submissions (pid, created_at, sid) where counted_judge = 3 and is_open;
create index submissions_counted on submissions (pid, counted_judge, user_id)
  where counted_judge is not null and is_open;
