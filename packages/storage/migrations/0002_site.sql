-- What belongs to the site as a whole: its values, the audit, limits, announcements.

-- Values of the installation itself, for instance the sealed private key.
create table site_values (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default clock_timestamp()
);

-- Who changed something that is not their own. Of a password or a join code only that it was set, changed or taken away.
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

-- By when, and within what, whom and who by when. The noun is what stands before the dot of the action.
create index audit_by_time on audit (created_at desc, id desc);
create index audit_by_actor on audit (actor_id, created_at desc, id desc);
create index audit_by_action on audit (action, created_at desc, id desc);
create index audit_by_noun on audit (split_part(action, '.', 1), created_at desc, id desc);
create index audit_by_target on audit (target, created_at desc, id desc);

-- Sliding windows, shared by all server processes: the times of the hits that still count, the oldest first. Losing them in a
-- crash costs nothing. No index on what each hit changes, so that a row is replaced in its place.
create unlogged table rate_windows (
  key text primary key,
  hits timestamptz[] not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

create unlogged table realtime_tokens (
  token_hash bytea primary key,
  user_id integer not null,
  session_id integer not null,
  expires_at timestamptz not null
);

-- Announcements. Rendered when saved; the beginning as plain text is what lists show.
create table news (
  nid integer generated always as identity primary key,
  title text not null,
  content text not null,
  -- Sanitised HTML of the content.
  html text not null,
  has_math boolean not null,
  excerpt text not null,
  -- 0: for admins only.
  status smallint not null check (status in (0, 2)),
  author_id integer not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);

create index news_by_age on news (nid desc) where deleted_at is null;
create index news_listed on news (nid desc) where deleted_at is null and status > 0;
