-- Tokens with which programs call the server for a person, and the short codes by which a program without a browser
-- asks for one.

create table access_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  name text not null,
  scopes text[] not null,
  -- SHA-256 of the token: a copy of this table calls nothing.
  token_hash bytea not null unique,
  -- Copied when it was made, as of a session.
  privilege smallint not null,
  checksum text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text
);

create index access_tokens_by_user on access_tokens (user_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

create table device_codes (
  id integer generated always as identity primary key,
  -- SHA-256 of what the program polls with.
  device_hash bytea not null unique,
  -- What a person types.
  user_code text not null unique,
  -- As the program calls itself.
  name text not null,
  scopes text[] not null,
  address text not null,
  agent text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  poll_seconds smallint not null,
  polled_at timestamptz,
  -- Null: nobody has answered yet.
  approved boolean,
  -- Of the session that answered.
  user_id integer references users (id),
  privilege smallint,
  checksum text,
  days smallint
);

create index device_codes_by_expiry on device_codes (expires_at);
create index device_codes_by_user on device_codes (user_id);
