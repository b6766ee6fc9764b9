-- Discussions and their comments.

create table discussions (
  did integer generated always as identity primary key,
  author_id integer not null references users (id),
  title text not null,
  content text not null,
  -- Sanitised HTML of the content.
  html text not null,
  has_math boolean not null,
  -- What it is about, and therefore who may see it: a problem, a contest, or neither.
  pid integer references problems (pid),
  contest_id integer references contests (cid),
  -- Comments that stand.
  comments integer not null default 0 check (comments >= 0),
  created_at timestamptz not null default clock_timestamp(),
  -- Begun, or commented on last.
  active_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  check (pid is null or contest_id is null)
);

create index discussions_by_activity on discussions (active_at desc, did desc) where deleted_at is null;
create index discussions_by_problem on discussions (pid, active_at desc, did desc)
  where pid is not null and deleted_at is null;
create index discussions_by_contest on discussions (contest_id, active_at desc, did desc)
  where contest_id is not null and deleted_at is null;
create index discussions_by_author on discussions (author_id);

create table discussion_comments (
  id integer generated always as identity primary key,
  did integer not null references discussions (did),
  author_id integer not null references users (id),
  content text not null,
  html text not null,
  has_math boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz
);

create index discussion_comments_by_thread on discussion_comments (did, id) where deleted_at is null;
create index discussion_comments_by_author on discussion_comments (author_id);

-- Who may see a discussion asks which contests run at this moment.
create index contests_by_end on contests (ends_at) where deleted_at is null;
