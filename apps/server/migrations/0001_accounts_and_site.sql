-- Accounts, sessions and what belongs to the site as a whole.

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

-- Values of the installation itself, for instance the sealed private key.
create table site_values (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default clock_timestamp()
);

-- Who changed something that is not their own.
create table audit (
  id bigint generated always as identity primary key,
  actor_id integer references users (id),
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null,
  created_at timestamptz not null default clock_timestamp()
);

create index audit_by_target on audit (target, id desc);
create index audit_by_actor on audit (actor_id, id desc);

-- Fixed windows, shared by all server processes. Losing them in a crash costs nothing.
create unlogged table rate_windows (
  key text primary key,
  started_at timestamptz not null,
  hits integer not null
);

create unlogged table realtime_tokens (
  token_hash bytea primary key,
  user_id integer not null,
  session_id integer not null,
  expires_at timestamptz not null
);
