-- Mail: addresses that are proved to be their owner's, what goes out, links that are good once, and passwords that were
-- forgotten.

alter table users
  -- The address that its owner opened a link at. It counts while `mail` is the same, whoever changes that.
  add column verified_mail text,
  -- In which they read the page; null: not known.
  add column language text;

create index users_by_mail on users (lower(mail)) where mail <> '';

create table mail_links (
  -- SHA-256 of the token: a copy of this table opens nothing.
  token_hash bytea primary key,
  user_id integer not null references users (id),
  purpose text not null check (purpose in ('password', 'address')),
  -- Where it was sent: it is good while that is the person's address.
  mail text not null,
  expires_at timestamptz not null
);

create index mail_links_of_person on mail_links (user_id);
create index mail_links_by_expiry on mail_links (expires_at);

-- Outgoing messages, one row each.
create table deliveries (
  delivery_id integer generated always as identity primary key,
  -- What it is about and for whom: the same is queued once.
  key text not null unique,
  way text not null check (way in ('mail', 'push')),
  kind text not null,
  user_id integer not null references users (id),
  -- A message about one that was taken from the bell is not sent any more.
  notification_id integer references notifications (id) on delete set null,
  recipient text not null,
  content jsonb not null,
  -- A token in its link, sealed by SECRET_KEY; null once it is sent or given up.
  secret text,
  -- Lower ones go first.
  rank smallint not null,
  -- Sending: handed to the other side, which has not said yet that it has it. One that stays so may have arrived, and is unsure.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped')),
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  began_at timestamptz,
  done_at timestamptz,
  -- Of the mail, the same however often it is sent again.
  message_id text,
  -- In the words of the other side.
  error text,
  created_at timestamptz not null default clock_timestamp()
);

create index deliveries_waiting on deliveries (way, rank, due_at, delivery_id) where state = 'waiting';
create index deliveries_sending on deliveries (began_at) where state = 'sending';
create index deliveries_listed on deliveries (way, state, delivery_id);
create index deliveries_of_person on deliveries (user_id);
create index deliveries_of_notification on deliveries (notification_id) where notification_id is not null;
create index deliveries_by_age on deliveries (created_at);

-- Typed by people who forgot their password. What becomes of it is found out later, so that the answer takes as long for
-- every name.
create table password_asks (
  ask_id integer generated always as identity primary key,
  name text not null,
  address text not null,
  asked_at timestamptz not null default clock_timestamp()
);

-- For administrators, where no mail can help.
create table password_requests (
  user_id integer primary key references users (id),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  -- The last one's.
  address text not null
);

create index password_requests_by_time on password_requests (last_at);
