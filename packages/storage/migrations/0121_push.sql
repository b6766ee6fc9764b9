-- Notices that a browser shows while the site is closed (RFC 8030).

create table push_subscriptions (
  subscription_id integer generated always as identity primary key,
  user_id integer not null references users (id),
  -- It ends with its session.
  session_id integer not null unique references sessions (id) on delete cascade,
  -- Who has it can send to that browser.
  endpoint text not null unique,
  -- Of the browser, in base64url: its public key and the secret of RFC 8291.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp()
);

create index push_subscriptions_of_person on push_subscriptions (user_id);

alter table notice_choices
  -- Null: as usual.
  add column push boolean;
-- Safe beside the version before: to it, null is no choice, too.
alter table notice_choices alter column mail drop not null;
