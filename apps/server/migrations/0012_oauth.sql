-- Single sign-on: which identity elsewhere belongs to which account, and who is on the way there and back.

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
