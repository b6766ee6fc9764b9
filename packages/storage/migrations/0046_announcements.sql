-- Announcements of a course, and the address of each person's calendar.

create table course_announcements (
  announcement_id integer generated always as identity primary key,
  course_id integer not null references courses (course_id),
  title text not null,
  -- Markdown, and what is made of it when it is saved: sanitised, with formulas.
  content text not null,
  html text not null,
  has_math boolean not null,
  is_pinned boolean not null default false,
  -- Before it only those who write announcements of the course see it.
  visible_from timestamptz not null default clock_timestamp(),
  author_id integer not null references users (id),
  -- Null: its members have still to be notified.
  notified_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create index course_announcements_listed
  on course_announcements (course_id, is_pinned desc, visible_from desc, announcement_id desc);
create index course_announcements_to_notify on course_announcements (visible_from) where notified_at is null;

alter table notifications
  add column announcement_id integer references course_announcements (announcement_id) on delete cascade,
  drop constraint notifications_kind_check,
  drop constraint notifications_source,
  add constraint notifications_kind_check
    check (kind in ('site', 'question', 'answer', 'announcement', 'correction', 'mark', 'course')),
  -- What is said of a thing is read there, by those who still may.
  add constraint notifications_source
    check (num_nonnulls(did, sid, announcement_id) = case kind when 'site' then 0 else 1 end),
  add check ((kind = 'course') = (announcement_id is not null));

create unique index notifications_by_announcement on notifications (announcement_id, user_id)
  where announcement_id is not null;

-- One for each person; another one makes the old address useless. Its hash: the address is shown once.
create table calendar_addresses (
  user_id integer primary key references users (id),
  token_hash bytea not null unique,
  made_at timestamptz not null default clock_timestamp()
);
