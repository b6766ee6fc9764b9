-- Webhooks: addresses of programs that are notified of what happens here, and the messages to them.

create table webhooks (
  hook_id integer generated always as identity primary key,
  -- At most one of both; neither: of the whole site.
  course_id integer references courses (course_id) on delete cascade,
  contest_id integer references contests (cid) on delete cascade,
  -- Who saved it last: it is sent what this person may see.
  user_id integer not null references users (id),
  url text not null,
  kinds text[] not null,
  -- Also what a freeze hides, as far as its person sees it.
  sees_frozen boolean not null default false,
  -- Sealed with SECRET_KEY.
  secret text not null,
  is_on boolean not null default true,
  -- Why it was turned off by itself; null: by a person.
  off_reason text check (off_reason in ('failing', 'gone', 'owner', 'behind')),
  -- It is sent only what happens from then on.
  on_since timestamptz not null default clock_timestamp(),
  -- Since when no request has succeeded; null: the last one did.
  failing_since timestamptz,
  -- Which server sends for it now, and until when it may without a sign of life.
  busy_by uuid,
  busy_until timestamptz not null default '-infinity',
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(course_id, contest_id) <= 1)
);
create index webhooks_by_course on webhooks (course_id) where course_id is not null;
create index webhooks_by_contest on webhooks (contest_id) where contest_id is not null;
create index webhooks_by_user on webhooks (user_id);

create table webhook_deliveries (
  delivery_id bigint generated always as identity primary key,
  hook_id integer not null references webhooks (hook_id) on delete cascade,
  -- The same however often it is sent.
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  -- What it is about.
  sid integer,
  contest_id integer,
  course_id integer,
  user_id integer references users (id),
  facts jsonb not null default '{}',
  happened_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withheld')),
  tries smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  -- Of the last try.
  tried_at timestamptz,
  took_ms integer,
  -- Of HTTP; null: there was no answer.
  status smallint,
  fault text,
  -- How the answer began.
  answer text
);
create index webhook_deliveries_waiting on webhook_deliveries (hook_id, delivery_id) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (hook_id, delivery_id);
create index webhook_deliveries_of_person on webhook_deliveries (user_id) where user_id is not null;
create index webhook_deliveries_by_age on webhook_deliveries (happened_at);

-- What hooks have been notified of the course of a contest.
create table webhook_contests (
  contest_id integer primary key references contests (cid) on delete cascade,
  reported text[] not null
);

-- To the person of a hook that was turned off by itself; like those to everybody it holds its words.
-- Safe beside the version before: it shows none of these, and its own rows pass the wider checks.
alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notifications_words,
  drop constraint notifications_source,
  add constraint notifications_kind_check
    check (kind in (
      'site', 'question', 'answer', 'announcement', 'correction', 'mark', 'course', 'due', 'begins', 'webhook')),
  add constraint notifications_words
    check (num_nulls(title, content) = case when kind in ('site', 'webhook') then 0 else 2 end),
  add constraint notifications_source
    check (num_nonnulls(did, sid, announcement_id, contest_id) = case when kind in ('site', 'webhook') then 0 else 1 end);
