-- Accounts, sessions, sign-ins by another service, and how people are searched.

create table users (
  id integer generated always as identity primary key,
  uid text not null,
  -- Names are matched without regard to case and kept as written.
  uid_key text not null generated always as (lower(uid)) stored unique,
  -- argon2id over the 72 characters that the page sends.
  password_hash text not null,
  -- Derived from password_hash; a session with another one has ended.
  checksum text not null,
  privilege smallint not null default 1 check (privilege between 0 and 3),
  nick text not null default '',
  motto text not null default '',
  mail text not null default '',
  school text not null default '',
  -- Distinct problems tried and solved, kept by each verdict.
  submit integer not null default 0 check (submit >= 0),
  solve integer not null default 0 check (solve >= 0),
  last_request_id text,
  last_visited_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create index users_by_rank on users (solve desc, submit, created_at, id) where solve > 0 and privilege > 0;
create index users_by_visit on users (last_visited_at desc nulls last, id desc);
create index users_by_creation on users (created_at, id);
create index users_by_privilege on users (privilege, last_visited_at desc nulls last, id desc);

create table sessions (
  id integer generated always as identity primary key,
  -- SHA-256 of the cookie's token: a copy of this table opens no session.
  token_hash bytea not null unique,
  user_id integer not null references users (id),
  -- Copied at login: a promotion counts from the next login on.
  privilege smallint not null,
  checksum text not null,
  address text not null,
  agent text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Messages with a password that were opened, by the hash of the key that each was sealed with. One is good once.
create table used_messages (
  key_hash bytea primary key,
  used_at timestamptz not null default clock_timestamp()
);

-- Which identity elsewhere belongs to which account.
create table oauth_links (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  provider text not null,
  provider_id text not null,
  display_name text not null,
  -- Sealed by SECRET_KEY: what was said of the person, and the tokens. They never leave the server.
  raw text,
  access_token text not null,
  refresh_token text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- An identity opens one account, and an account has one identity of a provider.
  unique (provider, provider_id),
  unique (user_id, provider)
);

-- Begun and not yet come back. Losing them in a crash costs a click.
create unlogged table oauth_attempts (
  state_hash bytea primary key,
  -- The browser that began it, by the hash of its cookie.
  browser_hash bytea not null,
  provider text not null,
  action text not null check (action in ('login', 'connect')),
  -- Who connects, and the session in which it was begun.
  user_id integer,
  session_id integer,
  -- Sealed by SECRET_KEY: the code verifier, the nonce and the address to come back to.
  secret text not null,
  expires_at timestamptz not null
);

create index oauth_attempts_by_expiry on oauth_attempts (expires_at);

-- Every piece of one, two and three characters: what a word of that length is looked up by. Longer words are looked up by
-- all their pieces of three. (The trigrams of pg_trgm find no Chinese name of two characters.)
create function search_grams(haystack text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(haystack, start, size)), '{}')
  from generate_series(1, length(haystack)) as start, generate_series(1, 3) as size
  where start + size - 1 <= length(haystack)
$$;

create function search_needles(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct substr(word, start, least(3, length(word))))
  from generate_series(1, greatest(1, length(word) - 2)) as start
$$;

-- A table of its own: a visit changes the row of a person every minute, and would write all its pieces anew.
create table user_search (
  user_id integer primary key references users (id) on delete cascade,
  -- Username and nickname in lower case, a line each.
  haystack text not null,
  grams text[] not null generated always as (search_grams(haystack)) stored
);

create index user_search_by_gram on user_search using gin (grams);

-- A generated column that stands in another table (docs/database.md).
create function keep_user_search() returns trigger language plpgsql as $$
begin
  insert into user_search (user_id, haystack) values (new.id, lower(new.uid) || E'\n' || lower(new.nick))
  on conflict (user_id) do update set haystack = excluded.haystack;
  return null;
end $$;

create trigger users_keep_search after insert on users for each row execute function keep_user_search();
create trigger users_change_search after update of uid, nick on users for each row
  when (old.uid is distinct from new.uid or old.nick is distinct from new.nick)
  execute function keep_user_search();

-- Pieces of a word by which those who hold it are looked up: the rare ones, where it has any, since the index gathers all
-- that hold one. Null where many hold the whole word. Which are many and rare is told by some of the rows from all over.
create function pieces_among_people(word text) returns text[] language sql stable as $$
  with few as materialized (
    select distinct near.haystack
    from (select min(user_id) as first, max(user_id) as last from user_search) span
    cross join lateral generate_series(0, 49) turn
    cross join lateral (
      select s.haystack from user_search s
      -- Not at equal distances: names are numbered.
      where s.user_id >= (span.first + (span.last - span.first) * (turn * 0.618034 % 1))::integer order by s.user_id limit 1
    ) near
  )
  select case when (select count(*) from few where position(word in haystack) > 0) <= 5 then coalesce(
    (select array_agg(piece) from unnest(search_needles(word)) piece
      where not exists (select from few where position(piece in haystack) > 0)),
    search_needles(word)) end
$$;

-- At most so many whose username or nickname holds a word in lower case. Left alone, the planner would take the pieces of
-- every name apart rather than look up those of a word that many names hold.
create function people_holding(word text, pieces text[], most integer) returns table (user_id integer)
language sql stable set enable_seqscan = off as $$
  select s.user_id from user_search s where s.grams @> pieces and position(word in s.haystack) > 0 limit most
$$;
