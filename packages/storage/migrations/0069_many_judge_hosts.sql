-- Judge hosts by the dozen: joined by a token that makes more, drained, given a share, pinned to labels, and warmed for a contest.

create table judge_join_tokens (
  id integer generated always as identity primary key,
  name text not null unique,
  token_hash bytea not null unique,
  -- Those of the hosts that it makes.
  labels text[] not null default '{}',
  created_by integer references users (id),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  joined integer not null default 0
);

alter table judge_hosts
  -- It finishes what it has and gets no more.
  add column drained_at timestamptz,
  -- Percent of its slots that work at a time.
  add column share smallint not null default 100,
  -- With any it takes only tasks of contests that ask for one of them, and those in a language of that name.
  add column labels text[] not null default '{}',
  add column joined_by integer references judge_join_tokens (id) on delete set null;

-- The label that a contest asks for; a contest without a row asks for none.
create table contest_labels (
  cid integer primary key references contests (cid) on delete cascade,
  label text not null
);

-- What a contest needs on a host before it begins, asked for by somebody who manages it.
create table judge_warm_ups (
  cid integer not null references contests (cid) on delete cascade,
  host_id integer not null references judge_hosts (id) on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  -- When the host was given it, or said last how far it is; null before.
  heard_at timestamptz,
  finished_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  fault text not null default '',
  primary key (cid, host_id)
);

create index judge_warm_ups_of_host on judge_warm_ups (host_id) where finished_at is null;
