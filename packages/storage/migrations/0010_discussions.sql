-- Discussions and their comments.

create table discussions (
  did integer generated always as identity primary key,
  author_id integer not null references users (id),
  title text not null,
  -- In lower case: searching and counting read an index alone.
  title_key text not null generated always as (lower(title)) stored,
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
  include (pid, contest_id, author_id, title_key) where deleted_at is null;
create index discussions_by_problem on discussions (pid, active_at desc, did desc)
  where pid is not null and deleted_at is null;
create index discussions_by_contest on discussions (contest_id, active_at desc, did desc)
  where contest_id is not null and deleted_at is null;
create index discussions_by_author on discussions (author_id);
-- Nearly all of them are everybody's: they are counted here, and the few that are not taken off.
create index discussions_outside_contests on discussions (did) include (title_key)
  where deleted_at is null and contest_id is null;

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

-- At most so many that hold a word in lower case; why it is a function stands at people_holding.
create function discussions_holding(word text, most integer) returns table (did integer)
language sql stable set enable_seqscan = off as $$
  select s.did from discussion_search s
  where s.grams @> search_needles(word) and position(word in s.haystack) > 0 limit most
$$;

-- A generated column that stands in another table.
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
