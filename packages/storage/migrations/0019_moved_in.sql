-- What came from another judge, by the name that it had there: a second run brings only what is new, and old addresses lead
-- to where things are now.

create table moved_in (
  -- The judge: putongoj, hustoj, qduoj.
  origin text not null,
  kind text not null,
  key text not null,
  -- Its number here; null for what has none, like somebody's place in a group.
  new_id integer,
  primary key (origin, kind, key)
);

-- Between its author and admins, whatever it is about.
alter table discussions add column is_private boolean not null default false;

-- What is asked of a row stands in the indexes by which discussions are counted and listed.
drop index discussions_outside_contests;
create index discussions_outside_contests on discussions (did) include (title_key, is_private, author_id)
  where deleted_at is null and contest_id is null;
drop index discussions_by_activity;
create index discussions_by_activity on discussions (active_at desc, did desc)
  include (pid, contest_id, author_id, title_key, is_private) where deleted_at is null;
