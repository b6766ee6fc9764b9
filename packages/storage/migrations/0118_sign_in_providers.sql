-- Providers that people sign in by, as many as root adds, and what each may do here.

create table sign_in_providers (
  -- In addresses. It stays: addresses with it are registered at the provider.
  name text primary key,
  title_en text not null default '',
  title_zh text not null default '',
  kind text not null,
  -- What root gave of the kind, without secrets.
  config jsonb not null,
  -- Sealed with SECRET_KEY: the secrets by their names.
  secrets text not null,
  is_on boolean not null default false,
  position integer not null,
  -- Whether an unknown person gets an account.
  creates boolean not null default false,
  -- By what an unknown person is taken for somebody who has an account here.
  matches text[] not null default '{}' check (matches <@ array['number', 'mail']),
  rules jsonb not null default '[]',
  -- Grows with each change, so that every process opens it anew.
  version integer not null default 1,
  -- When somebody was last let in by it, or root tried it, as it is now.
  worked_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- What rules gave this account, so that they may take it back: groups, and being a teacher.
alter table oauth_links add column given jsonb not null default '{}';

-- Safe beside the version before: it writes only what the narrower check allowed.
alter table oauth_attempts drop constraint oauth_attempts_action_check;
-- Safe beside the version before: it writes only what the narrower check allowed.
alter table oauth_attempts add constraint oauth_attempts_action_check check (action in ('login', 'connect', 'trial'));
