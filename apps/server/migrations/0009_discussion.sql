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

-- What is asked of a row stands in the index too, so that counting reads nothing else.
create index discussions_by_activity on discussions (active_at desc, did desc)
  include (author_id, pid, contest_id, title) where deleted_at is null;
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

-- A table of its own: a comment changes the row of a discussion, and would write all its pieces anew.
create table discussion_search (
  did integer primary key references discussions (did) on delete cascade,
  -- The title in lower case.
  haystack text not null,
  grams text[] not null generated always as (search_grams(haystack)) stored
);

create index discussion_search_by_gram on discussion_search using gin (grams);

-- At most so many that hold a word in lower case. Left alone, the planner would take the pieces of every title apart rather
-- than look up those of a word that many titles hold.
create function discussions_holding(word text, most integer) returns table (did integer)
language sql stable set enable_seqscan = off as $$
  select s.did from discussion_search s
  where s.grams @> search_needles(word) and position(word in s.haystack) > 0 limit most
$$;

create function keep_discussion_search() returns trigger language plpgsql as $$
begin
  insert into discussion_search (did, haystack) values (new.did, lower(new.title))
  on conflict (did) do update set haystack = excluded.haystack;
  return null;
end $$;

create trigger discussions_keep_search after insert on discussions
  for each row execute function keep_discussion_search();
create trigger discussions_change_search after update of title on discussions for each row
  when (old.title is distinct from new.title) execute function keep_discussion_search();

-- Who may see a discussion asks which contests run at this moment.
create index contests_by_end on contests (ends_at) where deleted_at is null;
