-- A second factor of people: codes of an app, passkeys and recovery codes; logins that wait for it, and when somebody last
-- proved in a session that it is them.

-- Null: they have none.
alter table users add column second_factor_at timestamptz;

alter table sessions
  -- By whatever opened it, or since then by password, code or passkey.
  add column confirmed_at timestamptz,
  -- By the second factor; null: never in this session.
  add column factor_at timestamptz;

create table totp_secrets (
  user_id integer primary key references users (id),
  -- Sealed; null until a first code confirmed it.
  secret text,
  -- Of the last code that was accepted: none of this step or before is good again.
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  -- Sealed; the one that is being set up.
  pending text,
  pending_at timestamptz
);

create table recovery_codes (
  user_id integer not null references users (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- The same for all of one person's, and says nothing about them.
  user_handle bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  -- Its counter went back, as that of a copy would.
  refused_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, id);

create table passkey_challenges (
  challenge text primary key,
  browser_hash bytea not null,
  purpose text not null,
  -- Null before it is known who logs in.
  user_id integer references users (id),
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_by_user on passkey_challenges (user_id);

create table half_logins (
  token_hash bytea primary key,
  user_id integer not null references users (id),
  -- Of the password then: another one ends it.
  checksum text not null,
  expires_at timestamptz not null
);
create index half_logins_by_end on half_logins (expires_at);
create index half_logins_by_user on half_logins (user_id);
